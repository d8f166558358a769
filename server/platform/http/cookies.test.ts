import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { newBrowserId, newToken } from "../ids.ts";
import { allEndpoints } from "../openapi/document.ts";

const NAMES = ["sid", "bid", "otp", "gnonce", "signed_in", "__Host-sid", "__proto__"];

/**
 * As a Cookie header carries them: values that decode to control characters, do not decode, are long, or are no text.
 */
const NASTY = [
  "",
  "%00",
  "%0d%0aset-cookie:x=1",
  "%",
  "%zz",
  "%c0%80",
  "%ed%a0%80",
  "\u00ff\u00fe",
  '"',
  '"%00"',
  "'; drop table session;--",
  "__proto__",
  "[object Object]",
  "..%2f..%2fsecret.key",
  "=",
  "a".repeat(22),
  "-".repeat(43),
  `${"a".repeat(21)}%00`,
  `${"a".repeat(43)}%0a`,
  "a".repeat(4000),
];

test(`no cookie value causes a server error, on any call (${NASTY.length} values under ${NAMES.length} names × all calls)`, async () => {
  const p = await startProduct();
  const bodies: Record<string, unknown> = {
    "/api/otp": { Email: "ana@example.sg" },
    "/api/login": { Email: "ana@example.sg", Otp: "123456" },
  };
  for (const endpoint of allEndpoints())
    for (const value of NASTY) {
      const payload = endpoint.method === "GET" ? undefined : JSON.stringify(bodies[endpoint.path] ?? {});
      const reply = await p.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/g, "1"),
        headers: {
          "sec-fetch-site": "same-origin",
          cookie: NAMES.map((name) => `${name}=${value}`).join("; "),
          ...(payload ? { "content-type": "application/json" } : {}),
        },
        ...(payload ? { payload } : {}),
      });
      expect(reply.statusCode, `${endpoint.method} ${endpoint.path} ${value}`).toBeLessThan(500);
    }
}, 300_000);

test("a browser whose cookies are not ours gets new ones, and keeps those that are", async () => {
  const p = await startProduct();
  const send = async (cookie: string) => {
    const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" };
    const payload = JSON.stringify({ Email: "ana@example.sg" });
    const reply = await p.app.inject({ method: "POST", url: "/api/otp", headers, payload });
    expect(reply.statusCode).toBe(200);
    return reply.cookies;
  };
  for (const value of ["%00", "x", `${newBrowserId()}.`, `${newBrowserId()}%0a`, ` ${newToken()}x`]) {
    const otp = (await send(`otp=${value}`)).find((c) => c.name === "otp");
    expect(otp?.value, value).toMatch(/^[\w-]{22}$/);
    p.clock.pass(3600);
  }
  const own = newBrowserId();
  const kept = (await send(`otp=${own}`)).find((c) => c.name === "otp");
  expect(kept?.value).toBe(own);
});
