import { expect } from "@playwright/test";
import { z } from "zod";
import type { RunningProduct } from "./product.ts";
import { test } from "./test.ts";

/** What schema.org and search engines ask of each kind of thing. */
const Thing = z.discriminatedUnion("@type", [
  z.object({
    "@type": z.literal("Course"),
    name: z.string().min(1),
    description: z.string().min(1),
    provider: z.object({ "@type": z.literal("Organization"), name: z.string(), url: z.url() }),
    offers: z.object({ priceCurrency: z.literal("SGD"), lowPrice: z.string().regex(/^\d+\.\d\d$/) }),
    hasCourseInstance: z.object({ courseMode: z.literal("online") }),
  }),
  z.object({
    "@type": z.literal("FAQPage"),
    mainEntity: z
      .array(z.object({ name: z.string().min(1), acceptedAnswer: z.object({ text: z.string().min(1) }) }))
      .min(1),
  }),
  z.object({
    "@type": z.literal("Article"),
    headline: z.string().min(1).max(110),
    datePublished: z.string().regex(/^\d{4}-\d\d-\d\dT/),
    image: z.url(),
    author: z.object({ name: z.string().min(1) }),
    mainEntityOfPage: z.url(),
  }),
  z.object({
    "@type": z.literal("BreadcrumbList"),
    itemListElement: z
      .array(z.object({ position: z.int().min(1), name: z.string().min(1), item: z.url() }))
      .min(2),
  }),
]);

const attributes = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, value]) => value ?? "");
const unescaped = (text: string) =>
  text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

interface Visited {
  status: number;
  type: string;
  html: string;
}

/** Everything that can be reached by links from the landing page, by its address. */
async function crawl({ server: { origin } }: RunningProduct) {
  const visited = new Map<string, Visited>();
  const queue = ["/", "/sitemap.xml"];
  const fragments: { from: string; path: string; id: string }[] = [];
  for (let address = queue.pop(); address !== undefined; address = queue.pop()) {
    if (visited.has(address)) continue;
    const reply = await fetch(origin + address, { redirect: "manual" });
    const html = await reply.text();
    visited.set(address, { status: reply.status, type: reply.headers.get("content-type") ?? "", html });
    const links = [
      ...attributes(html, /<(?:a|link|script|img)\b[^>]*?\b(?:href|src)="([^"]+)"/g),
      ...attributes(html, /<meta property="og:image" content="([^"]+)"/g),
      ...attributes(html, /<loc>([^<]+)<\/loc>/g),
    ];
    for (const link of links.map(unescaped)) {
      const url = new URL(link, origin + address);
      if (url.origin !== origin) continue;
      queue.push(url.pathname + url.search);
      if (url.hash) fragments.push({ from: address, path: url.pathname + url.search, id: url.hash.slice(1) });
    }
  }
  return { visited, fragments };
}

test("no link from the front door is broken or leads over a redirect, and its structured data is whole", async ({
  product,
}) => {
  const { visited, fragments } = await crawl(product);
  const broken = [...visited]
    .filter(([, { status }]) => status !== 200)
    .map(([at, { status }]) => `${status} ${at}`);
  expect(broken).toEqual([]);
  // The walk went somewhere.
  expect(visited.size).toBeGreaterThan(30);
  for (const { from, path, id } of fragments)
    expect(visited.get(path)?.html, `${from} → ${path}#${id}`).toContain(`id="${id}"`);

  const pages = [...visited].filter(
    ([, { type, html }]) => type.includes("html") && html.includes('class="bar"'),
  );
  expect(pages.length).toBeGreaterThan(1);
  for (const [address, { html }] of pages) {
    for (const json of attributes(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
      const data: unknown = JSON.parse(json);
      expect(data, address).toMatchObject({ "@context": "https://schema.org" });
      expect(Thing.safeParse(data).error?.message, address).toBeUndefined();
    }
  }
});

test("what is not there is 404, and an address with a slash too many is sent on in one step", async ({
  product,
}) => {
  const { origin } = product.server;
  const ask = (path: string, method = "GET") => fetch(origin + path, { method, redirect: "manual" });
  const missing = await ask("/no/such/page");
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain("There is no page here");
  expect((await ask("/set/1/nothing")).status).toBe(404);
  expect((await ask("/no-such-file.png")).status).toBe(404);
  expect((await ask("//elsewhere.example/")).status).toBe(404);
  for (const [from, to] of [
    ["/pricing/", "/pricing"],
    ["/paper/1/?a=b", "/paper/1?a=b"],
  ]) {
    const reply = await ask(from ?? "");
    expect(reply.status).toBe(301);
    expect(reply.headers.get("location")).toBe(to);
  }
  const head = await ask("/", "HEAD");
  expect(head.status).toBe(200);
  const again = await fetch(`${origin}/`, { headers: { "if-none-match": head.headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
});
