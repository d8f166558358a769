import { expect, test } from "vitest";
import { startProduct } from "../../../test/product.ts";
import { allEndpoints } from "../openapi/document.ts";

const gets = allEndpoints().filter((e) => e.method === "GET" && e.changesState);

test("five GETs of the contract change state; the checkout redirect has a rule of its own", () => {
  expect(gets.map((e) => e.route).sort()).toEqual([
    "GET /api/admin/user/:id",
    "GET /api/chatbot",
    "GET /api/chatbot/:id/feedback",
    "GET /api/dynamic-sets/attempts/new",
    "GET /api/logout",
  ]);
});

const OWN = "http://localhost:3000";
const ALLOWED: Record<string, string>[] = [
  { "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" },
  { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors", "x-requested-with": "app" },
  { "x-requested-with": "app" },
  { "x-requested-with": "app", origin: OWN },
];
const REFUSED: Record<string, string>[] = [
  // A link in a message, clicked on our own page.
  { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate", referer: `${OWN}/question/1` },
  { "sec-fetch-site": "same-origin", "sec-fetch-mode": "navigate", "x-requested-with": "app" },
  { "sec-fetch-mode": "navigate" },
  { "sec-fetch-mode": "navigate", "x-requested-with": "app" },
  { "sec-fetch-site": "none", "sec-fetch-mode": "navigate" },
  { "sec-fetch-site": "none", "x-requested-with": "app" },
  { "sec-fetch-site": "same-site", "x-requested-with": "app" },
  { "sec-fetch-site": "cross-site", "x-requested-with": "app" },
  {},
  { referer: `${OWN}/question/1` },
  { origin: OWN },
  { origin: OWN, referer: `${OWN}/` },
  { "x-requested-with": "XMLHttpRequest" },
  { "x-requested-with": "app", origin: "https://evil.example" },
];

test("a state-changing GET is accepted from a script of our own pages, and never from a link, whatever page it is on", async () => {
  const p = await startProduct();
  const admin = await p.signIn("admin@threshold.example");
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  for (const e of gets) {
    const url = e.path.replace(/:\w+/g, "1");
    const ask = async (headers: Record<string, string>) => {
      const signs = e.readsSession ? { ...headers, cookie } : headers;
      const reply = await p.app.inject({ method: "GET", url, headers: signs });
      return reply.json().Code === "cross_site" ? reply.statusCode : 0;
    };
    for (const headers of REFUSED) expect(await ask(headers), `${url} ${JSON.stringify(headers)}`).toBe(403);
    for (const headers of ALLOWED) expect(await ask(headers), `${url} ${JSON.stringify(headers)}`).toBe(0);
  }
});
