import { existsSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { HtmlValidate } from "html-validate";
import { beforeAll, describe, expect, test } from "vitest";
import { Plans } from "#contract/billing.ts";
import { dollars } from "#contract/money.ts";
import { User } from "#contract/shapes.ts";
import type { RenderSite } from "#contract/site.ts";
import { STILL_BANK } from "../../../test/bank.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { readSiteContent, type SiteContent } from "../../content/site-content.ts";
import { Catalogue } from "../catalogue/snapshot-queries.ts";
import { QuestionVersions } from "../catalogue/version-queries.ts";
import { siteFacts } from "./queries.ts";

const ORIGIN = "https://threshold.example";
const RENDERER = pathToFileURL(path.resolve("dist/site/render.js")).href;

/** The documents of the built front end, with the content's texts and a small bank. */
async function documentsOf(p: Product, content: Partial<SiteContent> = {}) {
  const { renderSite }: { renderSite: RenderSite } = await import(RENDERER);
  const { db, clock, plans } = p;
  return renderSite(
    await siteFacts({
      db,
      clock,
      plans,
      catalogue: new Catalogue(db),
      versions: new QuestionVersions(db, STILL_BANK),
      content: { ...readSiteContent("content"), ...content },
      sandbox: undefined,
      publicOrigin: ORIGIN,
      log: { warn: (_details, message) => expect(message).toBeUndefined() },
    }),
  );
}

const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1];
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? "");

describe("the prerendered documents", () => {
  let p: Product;
  let pages: [address: string, html: string][] = [];
  beforeAll(async () => {
    p = await startProduct();
    const documents = await documentsOf(p);
    pages = Object.entries(documents)
      .filter(([, { type }]) => type.startsWith("text/html"))
      .map(([address, { body }]) => [address, body]);
  });

  test("ask for no file that the front end's build does not hold", () => {
    for (const [address, html] of pages) {
      const files = all(html, /(?:href|src)="(\/assets\/[^"]+)"|url\((\/assets\/[^)]+)\)/g).filter(Boolean);
      expect(files.length, address).toBeGreaterThan(0);
      for (const file of files)
        expect(existsSync(path.join("dist/web", file)), `${address}: ${file}`).toBe(true);
    }
  });

  test("hold a note for each topic, and every passage that the search and the study bot lead to", () => {
    const { notes } = readSiteContent("content");
    expect(notes).toHaveLength(11);
    const found = new Map(pages);
    for (const { topic, passages } of notes) {
      const ids = new Set(all(found.get(`/study/${topic}`) ?? "", / id="([^"]+)"/g));
      expect(
        passages.filter(({ anchor }) => !ids.has(anchor)),
        topic,
      ).toEqual([]);
    }
  });

  test("hold every page to read, each an article of the blog included", () => {
    const addresses = pages.map(([address]) => address);
    expect(addresses).toEqual(
      expect.arrayContaining(["/blog", "/updates", "/affiliate", "/tos", "/privacy"]),
    );
    expect(addresses.filter((address) => address.startsWith("/blog/"))).toHaveLength(
      readSiteContent("content").posts.length,
    );
  });

  test("are valid HTML", async () => {
    const validator = new HtmlValidate({
      extends: ["html-validate:standard", "html-validate:a11y", "html-validate:document"],
      // The scripts are of our own origin; a question's stem names its options by aria-labelledby instead of a legend.
      rules: { "require-sri": "off", "wcag/h71": "off" },
    });
    for (const [address, html] of pages) {
      // The product runs on this event loop, and refuses anyone who comes while it is blocked for seconds.
      await setImmediate();
      const { results } = await validator.validateString(html);
      expect([
        address,
        results.flatMap(({ messages }) => messages.map((m) => `${m.ruleId}: ${m.message} ${m.selector}`)),
      ]).toEqual([address, []]);
    }
  });

  test("have one heading, and a title, a description and a canonical address of their own", () => {
    const titles = new Set<string>();
    const descriptions = new Set<string>();
    for (const [address, html] of pages) {
      expect([address, all(html, /(<h1[ >])/g).length]).toEqual([address, 1]);
      const title = first(html, /<title>([^<]+)<\/title>/) ?? "";
      const description = first(html, /<meta name="description" content="([^"]+)"/) ?? "";
      expect(title.length, `${address}: ${title}`).toBeLessThanOrEqual(65);
      expect(description.length, `${address}: ${description}`).toBeLessThanOrEqual(165);
      titles.add(title);
      descriptions.add(description);
      const canonical = first(html, /<link rel="canonical" href="([^"]+)"/);
      expect(canonical).toBe(address === "/404" ? undefined : ORIGIN + address);
      for (const data of all(html, /<script type="application\/ld\+json">(.*?)<\/script>/g))
        expect(JSON.parse(data)).toMatchObject({ "@context": "https://schema.org" });
    }
    expect([titles.size, descriptions.size]).toEqual([pages.length, pages.length]);
  });

  test("leave no Markdown unrendered, and no word of the brand unfilled", () => {
    for (const [address, html] of pages) {
      const text = html.replaceAll(/<(style|script)[^>]*>.*?<\/\1>|<[^>]*>/gs, " ");
      expect([address, /\*\*|\]\(|(^|\n)#+ |\|\s*---|`|\{\{/.exec(text)?.[0]]).toEqual([address, undefined]);
    }
  });

  test("show the affiliate's example as an order would come out", async () => {
    const affiliate = await p.signIn("affiliate@example.sg");
    const { CommsRate, ReferralID } = User.parse((await affiliate.put("/api/affiliate/join")).response);
    const { response } = await p.browser().get(`/api/plans?referee=${ReferralID}`);
    const price = Plans.parse(response).Plans[0]?.Prices.find(({ Months }) => Months === 3);
    const { Amount = 0, Payable = 0 } = price ?? {};
    const html = new Map(pages).get("/affiliate") ?? "";
    expect(all(html, /<dd>([^<]+)<\/dd>/g)).toEqual([
      dollars(Amount),
      dollars(Payable),
      dollars(Math.floor((Payable * CommsRate) / 100)),
    ]);
    expect(html).toContain(`You earn, at ${CommsRate}%`);
    expect(html).toContain(`Payout from ${dollars(p.plans.minPayout)}`);
  });
});

test("a notice that ended never reaches a page; others wait hidden for the script to show them", async () => {
  const p = await startProduct();
  const { notices } = readSiteContent("content");
  const shown = async () => {
    const { body = "" } = (await documentsOf(p))["/updates"] ?? {};
    const bulletins = all(body, /(<div [^>]*data-bulletin[^>]*>)/g);
    for (const bulletin of bulletins) expect(bulletin).toMatch(/ hidden[ =>]/);
    return bulletins.map((bulletin) => first(bulletin, /data-bulletin="([^"]+)"/));
  };
  expect(notices.map(({ key }) => key)).toEqual(["updates-page", "telegram", "price-increase"]);
  // The test's clock is at 21 November 2026.
  expect(await shown()).toEqual(["updates-page", "telegram"]);
  p.clock.set(new Date("2022-09-18T15:59:59Z"));
  expect(await shown()).toContain("price-increase");
  p.clock.set(new Date("2022-09-18T16:00:00Z"));
  expect(await shown()).not.toContain("price-increase");
});
