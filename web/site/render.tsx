import type { RenderSite, SiteDocument } from "#contract/site.ts";
import { documentOf } from "./document.tsx";
import { robots, rss, sitemap } from "./feeds.ts";
import { notFound, sitePages } from "./pages.ts";

const HTML = "text/html; charset=utf-8";

/** Every prerendered page and what machines read beside them. The server calls it whenever the bank was loaded. */
export const renderSite: RenderSite = (facts) => {
  const pages = sitePages(facts);
  const documents: Record<string, SiteDocument> = {};
  for (const page of pages) documents[page.path] = { type: HTML, body: documentOf(facts, page) };
  documents["/404"] = { type: HTML, body: documentOf(facts, notFound(facts)) };
  documents["/sitemap.xml"] = { type: "application/xml; charset=utf-8", body: sitemap(facts, pages) };
  documents["/robots.txt"] = { type: "text/plain; charset=utf-8", body: robots(facts) };
  documents["/blog/rss.xml"] = { type: "application/rss+xml; charset=utf-8", body: rss(facts) };
  return documents;
};

export { scriptsOf } from "./document.tsx";
export { sheets } from "./styles/sheets.ts";
