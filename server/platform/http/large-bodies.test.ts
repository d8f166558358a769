import { once } from "node:events";
import net from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { boundApp } from "../../../test/bound.ts";
import { startProduct } from "../../../test/product.ts";
import { allEndpoints } from "../openapi/document.ts";
import { PARSED_HERE } from "./large-bodies.ts";

afterEach(() => vi.restoreAllMocks());

const large = allEndpoints().filter((endpoint) => endpoint.bodyLimit !== undefined);
const importing = large.find((endpoint) => endpoint.route === "POST /api/tenant/:tenantId/import");

test("only imports accept large bodies", () => {
  expect(large.map((endpoint) => endpoint.route)).toEqual(["POST /api/tenant/:tenantId/import"]);
});

/** The import's endpoint at an address of its own that accepts any body. */
function anyLargeBody(): Endpoint {
  if (!importing) throw new Error("no import");
  return { ...importing, path: "/api/large", params: z.object({}), query: z.object({}), body: z.any() };
}

/** An app whose one call works until the test ends it. */
async function working() {
  const ends: (() => void)[] = [];
  const bound = await boundApp(
    anyLargeBody(),
    () =>
      new Promise((resolve) => {
        ends.push(() => resolve({ done: true }));
      }),
  );
  const send = (name: string) => bound.browserOf(name).post("/api/large", { small: true });
  return { ...bound, ends, send };
}

test("of all users' calls with large bodies two run at once, eight wait, and the others are asked to come back", async () => {
  const { ends, send } = await working();
  const calls = Array.from({ length: 10 }, (_, i) => send(`user-${i}`));
  await expect.poll(() => ends.length).toBe(2);
  const refused = await send("late");
  expect([refused.status, refused.code]).toEqual([429, "large_bodies"]);
  for (let begun = 2; begun <= 10; begun++) {
    await expect.poll(() => ends.length).toBe(begun);
    ends[begun - 2]?.();
  }
  ends[9]?.();
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 200));
});

/** A server that listens, and callers who send half a body and no more. */
async function listening() {
  const made = await working();
  await made.app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => made.app.close());
  const { port } = new URL(made.app.listeningOrigin);
  const halfSent = () => {
    const socket = net.connect(Number(port), "127.0.0.1").on("error", () => undefined);
    const cookie = `sid=${"leaver".padEnd(22, "-")}`;
    socket.write(
      `POST /api/large HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
    );
    return socket;
  };
  return { ...made, halfSent };
}

test("a caller who leaves before the body has arrived frees the place", async () => {
  const { ends, send, halfSent } = await listening();
  const leavers = [halfSent(), halfSent(), halfSent()];
  const waits = send("ana");
  for (const socket of leavers) {
    socket.destroy();
    await once(socket, "close");
  }
  await expect.poll(() => ends.length).toBe(1);
  ends[0]?.();
  expect((await waits).status).toBe(200);
});

test("a caller who leaves while others are served keeps no place for later", async () => {
  const { app, ends, send, halfSent } = await listening();
  const served = [send("ana"), send("ben")];
  await expect.poll(() => ends.length).toBe(2);
  const arrived: net.Socket[] = [];
  app.server.on("request", ({ socket }) => arrived.push(socket));
  const leavers = [halfSent(), halfSent()];
  await expect.poll(() => arrived.length).toBe(2);
  for (const socket of leavers) socket.destroy();
  await expect.poll(() => arrived.every(({ destroyed }) => destroyed)).toBe(true);
  for (const end of ends) end();
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual([200, 200]);
  const next = send("cara");
  await expect.poll(() => ends.length).toBe(3);
  ends[2]?.();
  expect((await next).status).toBe(200);
});

/** Bodies too large for the server's own thread, and the refusal of each. */
const NASTY: [string, string, number, string | undefined][] = [
  ["nested arrays", "[".repeat(PARSED_HERE) + "]".repeat(PARSED_HERE), 400, "bad_json"],
  ["a million objects", `[${"{},".repeat(1_000_000)}{}]`, 400, "bad_json"],
  [
    "brackets that are text",
    JSON.stringify({ Format: "csv", Text: '[{"\\'.repeat(PARSED_HERE), DryRun: true }),
    200,
    undefined,
  ],
  ["no JSON", `{"Format":"csv","Text":"${"x".repeat(PARSED_HERE)}`, 400, "bad_json"],
  ["a NUL", `{"Format":"csv","Text":"${"x".repeat(PARSED_HERE)}\\u0000"}`, 400, "bad_input"],
  [
    "a field that there is not",
    `{"Format":"csv","Text":"${"x".repeat(PARSED_HERE)}","More":1}`,
    400,
    "bad_input",
  ],
  [
    "a file that is no CSV",
    `{"Format":"csv","Text":"${"x".repeat(PARSED_HERE)}","DryRun":true}`,
    200,
    undefined,
  ],
];

test.each(
  NASTY,
)("a large body of %s is parsed beside the server's own thread, and refused as a small one is", async (_, body, status, code) => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const parse = vi.spyOn(JSON, "parse");
  const reply = await admin.send("POST", "/api/tenant/1/import", body);
  expect([reply.status, reply.code]).toEqual([status, code]);
  expect(parse.mock.calls.filter(([text]) => text.length > PARSED_HERE)).toEqual([]);
});
