import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Product, startProduct } from "../../../test/product.ts";
import { readSiteContent } from "../../content/site-content.ts";

/** Stands in for the built renderer: two pages to read, and the one for unknown addresses. */
const RENDERER = `
const page = (words) => ({ type: "text/html; charset=utf-8", body: "<!doctype html><p>" + words + "</p>" });
export const renderSite = () => ({ "/pricing": page("prices"), "/404": page("not here"), "/feed.xml": page("feed") });`;

let p: Product;
let distDir: string;
beforeAll(async () => {
  distDir = mkdtempSync(path.join(os.tmpdir(), "threshold-pages-"));
  for (const folder of ["site", "web/assets"]) mkdirSync(path.join(distDir, folder), { recursive: true });
  const files = {
    "site/render.js": RENDERER,
    "web/index.html": '<html lang="en"><head></head><body>shell</body></html>',
    "web/assets/app-1a2b.js": "void 0;",
    "web/robots.txt": "User-agent: *",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(distDir, name), text);
  p = await startProduct({ distDir });
});
afterAll(() => rmSync(distDir, { recursive: true }));

const visit = (url: string, headers: Record<string, string> = {}) =>
  p.app.inject({ url, headers: { accept: "text/html", ...headers } });

test("a page to read is sent with the hint which pages come next, for search engines too; the app's are not for them", async () => {
  const prices = await visit("/pricing?from=mail");
  expect([prices.statusCode, prices.body]).toEqual([200, expect.stringContaining("prices")]);
  expect(prices.headers).toMatchObject({
    "speculation-rules": '"/speculation-rules.json"',
    "cache-control": "no-cache",
    vary: "Accept-Encoding",
  });
  expect(prices.headers).not.toHaveProperty("x-robots-tag");
  const profile = await visit("/profile");
  expect([profile.statusCode, profile.body]).toEqual([200, expect.stringContaining("shell")]);
  expect(profile.headers["x-robots-tag"]).toBe("noindex");
  const [newest] = readSiteContent("content").updates;
  expect(profile.body).toContain(`data-newest-update="${newest?.key}"`);
});

test("the hint is a list of addresses that a browser may keep for an hour", async () => {
  const rules = await visit("/speculation-rules.json");
  expect(rules.headers).toMatchObject({
    "content-type": expect.stringMatching(/^application\/speculationrules\+json/),
    "cache-control": "public, max-age=3600",
  });
  expect(JSON.parse(rules.body).prerender).toHaveLength(1);
});

test("a browser that has a page is sent none, and one that has another is", async () => {
  const { etag } = (await visit("/pricing")).headers;
  const again = await visit("/pricing", { "if-none-match": `W/"x", ${etag}` });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  expect((await visit("/pricing", { "if-none-match": '"other"' })).statusCode).toBe(200);
  const small = await visit("/pricing", { "accept-encoding": "gzip" });
  expect(small.headers["content-encoding"]).toBe("gzip");
});

test.each([
  ["/pricing/", "/pricing"],
  ["/pricing//?plan=p1&x=/", "/pricing?plan=p1&x=/"],
  ["/profile/", "/profile"],
  ["/set/5/do/?resume=1", "/set/5/do?resume=1"],
])("%s leads to %s for good", async (url, to) => {
  const reply = await visit(url);
  expect([reply.statusCode, reply.headers.location]).toEqual([301, to]);
});

test("an unknown address is a page that says so, and an unknown file or call is none", async () => {
  for (const url of ["/none", "/none/", "/set/5/none", "/pricing/more"]) {
    const reply = await visit(url);
    expect([url, reply.statusCode, reply.body]).toEqual([url, 404, expect.stringContaining("not here")]);
  }
  for (const url of ["/none.js", "/assets/gone-1.js", "/api/none"]) {
    const reply = await visit(url);
    expect([url, reply.statusCode, reply.body]).toEqual([url, 404, expect.not.stringContaining("not here")]);
  }
});

test("a file whose name changes with its content is kept for a year, any other is asked for each time", async () => {
  const kept = async (url: string) => (await visit(url)).headers["cache-control"];
  expect(await kept("/assets/app-1a2b.js")).toBe("public, max-age=31536000, immutable");
  expect(await kept("/robots.txt")).toBe("no-cache");
});
