import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";

const outboxDir = mkdtempSync(path.join(os.tmpdir(), "threshold-outbox-"));
writeFileSync(path.join(outboxDir, "1.eml"), "Subject: a code\n\n123456\n");
afterAll(() => rmSync(outboxDir, { recursive: true, force: true }));

/** Requests with different sockets and headers that show their source. */
const HERE: [string, string, Record<string, string>][] = [
  ["localhost", "127.0.0.1", { host: "localhost:3000" }],
  ["127.0.0.1", "127.0.0.1", { host: "127.0.0.1" }],
  ["another address of loopback", "127.9.9.9", { host: "LOCALHOST:3000" }],
  ["IPv6", "::1", { host: "[::1]:3000" }],
  ["IPv4 in IPv6", "::ffff:127.0.0.1", { host: "localhost" }],
];
const ELSEWHERE: [string, string, Record<string, string>][] = [
  ["another machine", "192.0.2.1", { host: "localhost:3000" }],
  ["another machine, IPv6", "2001:db8::1", { host: "localhost:3000" }],
  ["another machine, IPv4 in IPv6", "::ffff:192.0.2.1", { host: "localhost:3000" }],
  ["a name that resolves to this machine", "127.0.0.1", { host: "rebound.example:3000" }],
  ["a name that begins like localhost", "127.0.0.1", { host: "localhost.example" }],
  ["an address with user", "127.0.0.1", { host: "localhost@evil.example" }],
  ["a proxy: X-Forwarded-For", "127.0.0.1", { host: "localhost", "x-forwarded-for": "127.0.0.1" }],
  ["a proxy: X-Forwarded-For, empty", "127.0.0.1", { host: "localhost", "x-forwarded-for": "" }],
  ["a proxy: X-Forwarded-Host", "127.0.0.1", { host: "localhost", "x-forwarded-host": "localhost" }],
  ["a proxy: X-Forwarded-Proto", "127.0.0.1", { host: "localhost", "x-forwarded-proto": "http" }],
  ["a proxy: X-Real-IP", "127.0.0.1", { host: "localhost", "x-real-ip": "127.0.0.1" }],
  ["a proxy: Forwarded", "127.0.0.1", { host: "localhost", forwarded: "for=127.0.0.1" }],
  ["a proxy: Via", "127.0.0.1", { host: "localhost", via: "1.1 proxy" }],
];

describe("the dev outbox, which shows codes", () => {
  test.each(HERE)("is read from %s", async (_title, remoteAddress, headers) => {
    const p = await startProduct({ outboxDir });
    const reply = await p.app.inject({ url: "/dev/outbox", remoteAddress, headers });
    expect([reply.statusCode, reply.body.includes("123456")]).toEqual([200, true]);
  });

  test("has the newest mail first, each as text and not as a page", async () => {
    const folder = mkdtempSync(path.join(outboxDir, "several-"));
    const mails = { "1.eml": "Subject: x\n\nthe first\n", "2.eml": "Subject: x\n\n<b>the second</b>\n" };
    for (const [name, mail] of Object.entries(mails)) writeFileSync(path.join(folder, name), mail);
    writeFileSync(path.join(folder, "3.eml.part"), "half a mail");
    const p = await startProduct({ outboxDir: folder });
    const { body } = await p.app.inject({ url: "/dev/outbox", headers: { host: "localhost" } });
    expect(body).toMatch(/&lt;b&gt;the second&lt;\/b&gt;.*the first/s);
    expect(body).not.toContain("half a mail");
  });

  test.each(ELSEWHERE)("is not there for %s", async (_title, remoteAddress, headers) => {
    const p = await startProduct({ outboxDir, config: { trustProxy: ["127.0.0.1"] } });
    const reply = await p.app.inject({ url: "/dev/outbox", remoteAddress, headers });
    expect([reply.statusCode, JSON.parse(reply.body).Code]).toEqual([404, "not_found"]);
  });

  test.each([
    ["production", { production: true }],
    ["a public origin", { publicOrigin: "https://threshold.example" }],
    ["a public origin without TLS", { publicOrigin: "http://threshold.example" }],
  ])("is not there in %s", async (_title, config) => {
    const p = await startProduct({ outboxDir, config });
    expect((await p.app.inject({ url: "/dev/outbox", headers: { host: "localhost" } })).statusCode).toBe(404);
  });
});

describe("metrics", () => {
  test("without a token are for this machine only, and not for requests passed on by a proxy on it", async () => {
    const p = await startProduct({ config: { trustProxy: ["127.0.0.1"] } });
    const ask = async ([, remoteAddress, headers]: (typeof HERE)[number]) =>
      (await p.app.inject({ url: "/metrics", remoteAddress, headers })).statusCode;
    for (const here of HERE) expect(await ask(here), here[0]).toBe(200);
    for (const elsewhere of ELSEWHERE) expect(await ask(elsewhere), elsewhere[0]).toBe(403);
  });

  test("with a token are for callers with it, from anywhere, and for nobody else", async () => {
    const p = await startProduct({ config: { metricsToken: "right" } });
    const ask = async (authorization?: string) => {
      const headers = { "x-forwarded-for": "192.0.2.1", ...(authorization ? { authorization } : {}) };
      return (await p.app.inject({ url: "/metrics", headers })).statusCode;
    };
    expect(await ask("Bearer right")).toBe(200);
    for (const wrong of [undefined, "", "right", "Bearer ", "Bearer righ", "Bearer rightx", "bearer right"])
      expect(await ask(wrong), String(wrong)).toBe(403);
    expect((await p.app.inject({ url: "/metrics", headers: { host: "localhost" } })).statusCode).toBe(403);
  });
});
