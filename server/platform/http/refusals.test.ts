import { brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import fastify from "fastify";
import { describe, expect, test } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { startProduct } from "../../../test/product.ts";
import { sized } from "../../../test/size.ts";
import { allEndpoints } from "../openapi/document.ts";
import { refuseRoutesWithoutPolicy } from "./policy-guard.ts";

const fill = (e: Endpoint, value = "1") => e.path.replace(/:\w+/g, value);
const writes = allEndpoints().filter((e) => e.changesState);

describe("the order of checks and the envelope", () => {
  test("an unknown address is 404 in the envelope, with a request ID", async () => {
    const p = await startProduct();
    const reply = await p.browser().get("/api/nothing");
    expect([reply.status, reply.code]).toEqual([404, "not_found"]);
    expect(reply.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("someone who opens an address in the browser gets a page; an API call gets JSON whatever it accepts", async () => {
    const p = await startProduct();
    const accept = "text/html,application/xhtml+xml,*/*;q=0.8";
    const ask = (url: string) => p.app.inject({ method: "GET", url, headers: { accept } });
    const page = await ask("/no/<script>alert(1)</script>");
    expect([page.statusCode, page.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(page.body).toContain("<h1>This page cannot be shown just now</h1>");
    expect(page.body).not.toContain("<script>");
    expect(page.body).toContain(String(page.headers["x-request-id"]));
    expect((await ask("/api/nothing")).headers["content-type"]).toContain("application/json");
  });

  test("size and type are checked before the caller; malformed JSON after", async () => {
    const p = await startProduct();
    const visitor = p.browser();
    const url = "/api/attempts/1/questions/1/done";
    expect((await visitor.post(url, { Answer: "x".repeat(70_000) })).status).toBe(413);
    expect(
      (await visitor.post(url, "a=1", { "content-type": "application/x-www-form-urlencoded" })).status,
    ).toBe(415);
    expect((await visitor.post(url, "{", { "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await visitor.post(url, "{")).status).toBe(401);
    const b = await p.signIn("ana@example.sg");
    const broken = await b.post(url, "{");
    expect([broken.status, broken.code]).toEqual([400, "bad_json"]);
    expect((await b.post(url, { Answer: "1" })).status).toBe(404);
  });

  test("an unknown body field is refused by name; an unknown query is ignored", async () => {
    const p = await startProduct();
    const reply = await p.browser().post("/api/otp", { Email: "a@b.sg", Admin: true });
    expect([reply.status, reply.error]).toEqual([400, "There is no field called Admin."]);
    expect((await p.browser().get("/api/paperv2/1?colour=red")).status).toBe(200);
    expect((await p.browser().get("/api/sets?page=0")).status).toBe(400);
    expect((await p.browser().get("/api/sets?page=1000000000")).status).toBe(400);
  });

  test("a write from another site is refused for every content type (all writes × 5 types × 3 sites)", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    const types = [
      "application/json",
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data",
      "application/csp-report",
    ];
    for (const e of writes)
      for (const type of types)
        for (const site of ["cross-site", "same-site", "none"]) {
          const body = e.method === "GET" ? undefined : "{}";
          const reply = await b.send(e.method, fill(e), body, {
            "content-type": type,
            "sec-fetch-site": site,
          });
          expect([403, 415], `${e.method} ${e.path} ${type} ${site}`).toContain(reply.status);
        }
    expect((await b.get("/api/whoami")).response.Email).toBe("ana@example.sg");
  });

  test("a state-changing GET without Fetch Metadata needs a sign of our own pages, and is never prefetched", async () => {
    const p = await startProduct();
    const b = await p.signIn("ana@example.sg");
    const bare = (headers: Record<string, string>) =>
      p.app.inject({
        method: "GET",
        url: "/api/logout",
        headers: { cookie: `sid=${b.cookies.get("sid")}`, ...headers },
      });
    expect((await bare({})).statusCode).toBe(403);
    expect((await bare({ "x-requested-with": "XMLHttpRequest" })).statusCode).toBe(403);
    expect((await bare({ origin: "https://evil.example" })).statusCode).toBe(403);
    expect((await bare({ referer: "https://evil.example/http://localhost:3000/" })).statusCode).toBe(403);
    const fetchedAhead: Record<string, string>[] = [
      { "sec-purpose": "prefetch;prerender" },
      { purpose: "prefetch" },
      { "x-purpose": "preview" },
      { "x-purpose": "Prefetch" },
      { "x-moz": "PREFETCH" },
      { "sec-purpose": "", "x-moz": "prefetch" },
      { "sec-purpose": "other", purpose: "other", "x-purpose": "prefetch" },
    ];
    for (const ahead of fetchedAhead)
      expect((await bare({ "sec-fetch-site": "same-origin", ...ahead })).statusCode).toBe(403);
    expect((await b.get("/api/whoami")).response.Email).toBe("ana@example.sg");
    expect((await p.app.inject({ method: "HEAD", url: "/api/logout" })).statusCode).toBe(404);
    expect((await bare({ "x-requested-with": "app" })).statusCode).toBe(200);
  });

  test("every call that needs a signed-in user says so to a visitor; admin calls refuse a user", async () => {
    const p = await startProduct();
    const visitor = p.browser();
    const b = await p.signIn("ana@example.sg");
    for (const e of allEndpoints().filter((e) => e.who !== "visitor")) {
      const body = e.method === "GET" || e.method === "DELETE" ? undefined : {};
      expect((await visitor.send(e.method, fill(e), body)).status, `${e.method} ${e.path}`).toBe(401);
      if (e.who === "user") continue;
      expect((await b.send(e.method, fill(e), body)).status, `${e.method} ${e.path}`).toBe(403);
    }
  });

  const inputs = sized(800, 100_000);
  test(`no generated input causes a server error (${inputs} inputs)`, async () => {
    const p = await startProduct();
    const b = await p.signIn("admin@threshold.example");
    const endpoint = fc.constantFrom(...allEndpoints().filter((e) => !e.path.includes("logout")));
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("0", "-1", "1e99", "null", "'; drop table answer;--", "%00", "１"),
    );
    await fc.assert(
      fc.asyncProperty(
        endpoint,
        text,
        fc.dictionary(text, text, { maxKeys: 3 }),
        fc.json(),
        async (e, param, query, body) => {
          const search = new URLSearchParams(query).toString();
          const url = `${fill(e, encodeURIComponent(param) || "x")}?${search}`;
          const reply = await b.send(
            e.method,
            url,
            e.method === "GET" || e.method === "DELETE" ? undefined : body,
          );
          expect(reply.status, `${e.method} ${url} ${body}`).toBeLessThan(500);
          expect(reply.text).not.toMatch(/select |insert |at .*\.ts:\d/);
        },
      ),
      { numRuns: inputs },
    );
  }, 3_600_000);
});

describe("limits", () => {
  test("answers have a bucket of their own; beyond it 429 says how long to wait", async () => {
    const p = await startProduct({ limitsOn: true });
    const b = await p.signIn("ana@example.sg");
    const statuses = [];
    for (let i = 0; i < 82; i++)
      statuses.push((await b.post("/api/attempts/1/questions/1/done", { Answer: "1" })).status);
    expect(statuses.filter((s) => s === 404)).toHaveLength(80);
    const refused = await b.post("/api/attempts/1/questions/1/done", { Answer: "1" });
    expect([refused.status, refused.code]).toEqual([429, "slow_down"]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
    expect((await b.get("/api/whoami")).status).toBe(200);
  });

  test("a made-up X-Forwarded-For changes no bucket (310 spoofs)", async () => {
    const p = await startProduct({ limitsOn: true });
    const statuses = [];
    for (let i = 0; i < 310; i++) {
      const spoof = { "x-forwarded-for": `10.0.${i % 256}.${i >> 8}` };
      statuses.push((await p.browser().post("/api/otp", { Email: `u${i}@b.sg` }, spoof)).status);
    }
    expect(statuses.filter((s) => s === 200)).toHaveLength(300);
    expect(statuses.slice(300)).toEqual(Array(10).fill(429));
  });
});

test("every request counts towards the limit of its address: beyond it every route is 429, even one that does not exist", async () => {
  const p = await startProduct({ limitsOn: true, outboxDir: ".cache/none" });
  const ask = async (method: Endpoint["method"], url: string, remoteAddress = "127.0.0.1") =>
    p.app.inject({ method, url, remoteAddress, headers: { host: "localhost" } });
  // The site's own pages and files are not built here; any of their addresses is handled like /login.
  const open = ["/", "/login", "/speculation-rules.json", "/healthz", "/readyz", "/metrics", "/api/docs"];
  const others = ["/api/openapi.json", "/dev/outbox", "/sandbox/checkout.js", "/sandbox/checkout/1"];
  const none = ["/none", "/api/none", "/%zz", "/api/user/%zz"];
  for (let i = 0; i < 3000; i++) await ask("GET", "/healthz");
  for (const url of [...open, ...others, ...none]) {
    const reply = await ask("GET", url);
    expect([reply.statusCode, Number(reply.headers["retry-after"]) <= 60], url).toEqual([429, true]);
  }
  for (const e of allEndpoints()) expect((await ask(e.method, fill(e))).statusCode, e.path).toBe(429);
  expect((await ask("GET", "/healthz", "192.0.2.1")).statusCode).toBe(200);
});

test("the contract is sent compressed, and not at all to a browser that has it", async () => {
  const p = await startProduct();
  for (const url of ["/api/openapi.json", "/api/docs"]) {
    const plain = await p.app.inject({ url });
    const small = await p.app.inject({ url, headers: { "accept-encoding": "gzip, br" } });
    expect([small.headers["content-encoding"], small.headers.vary]).toEqual(["br", "Accept-Encoding"]);
    expect(brotliDecompressSync(small.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    const headers = { "if-none-match": String(plain.headers.etag) };
    expect((await p.app.inject({ url, headers })).statusCode).toBe(304);
  }
});

test("a route without a policy does not boot", async () => {
  const app = fastify();
  refuseRoutesWithoutPolicy(app);
  app.get("/api/open", { config: { open: true } }, async () => "");
  expect(() => app.get("/api/forgotten", async () => "")).toThrow(
    "/api/forgotten does not say who may call it",
  );
});

test("with the database down, calls get 503 with one sentence and nothing is acknowledged", async () => {
  const p = await startProduct();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const setId = await p.setId("free-1");
  const down = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const executor = p.db.getExecutor();
  const real = executor.executeQuery.bind(executor);
  Object.defineProperty(executor, "executeQuery", { configurable: true, value: () => Promise.reject(down) });
  try {
    const reply = await b.put(`/api/sets/${setId}/attempt`);
    expect([reply.status, reply.error]).toEqual([
      503,
      "The database is not answering. Please try again in a moment.",
    ]);
    expect((await b.get("/readyz")).status).toBe(503);
    expect((await b.get("/healthz")).status).toBe(200);
  } finally {
    Object.defineProperty(executor, "executeQuery", { configurable: true, value: real });
  }
  expect((await b.get("/readyz")).status).toBe(200);
});

test("the OpenAPI document lists every endpoint, as does its page", async () => {
  const p = await startProduct();
  const document = JSON.parse((await p.browser().get("/api/openapi.json")).text);
  for (const e of allEndpoints()) {
    const path = e.path.replace(/:(\w+)/g, "{$1}");
    expect(Object.keys(document.paths[path] ?? {}), path).toContain(e.method.toLowerCase());
  }
  expect((await p.browser().get("/api/docs")).text).toContain("PUT /api/sets/:id/done");
});

test("a fault is described in the reader's words, and an empty body is fine where none is needed", async () => {
  const p = await startProduct();
  const b = await p.signIn("words@example.sg");
  const setId = await p.setId("free-1");
  expect((await b.put(`/api/sets/${setId}/attempt`, {})).status).toBe(200);
  expect((await b.put(`/api/sets/${setId}/attempt`, { Sneaky: 1 })).status).toBe(400);
  const reply = await b.post("/api/otp", { Email: 5 });
  expect([reply.status, reply.error]).toEqual([
    400,
    expect.stringMatching(/^Please [^:]*$|^Please check [^:]+: [a-z ]+\.$/),
  ]);
  expect((await b.put("/api/user/promo", {})).error).toBe(
    "Please check PromoOptOut: it is missing or not of the right kind.",
  );
});
