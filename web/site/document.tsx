import font from "@heading-font/newsreader.woff2?url";
import { renderToStaticMarkup } from "react-dom/server";
import type { SiteFacts } from "#contract/site.ts";
import type { SitePage } from "./pages.ts";
import { jsonOf } from "./structured-data.ts";
import { sheets } from "./styles/sheets.ts";

/** Before the page is painted: the theme that was chosen. */
const THEME = "/theme.js";
const SITE = "/site.js";
/** What `script/main.ts` loads on some pages, asked for together with it. */
const MORE: Partial<Record<SitePage["sheet"], string>> = { pricing: "/site-pricing.js" };

/** All scripts of a kind of page, for the weighing of the build. */
export const scriptsOf = (sheet: SitePage["sheet"]): string[] => [THEME, SITE, MORE[sheet] ?? []].flat();

/** The size of every generated picture (scripts/og.mjs). */
const PICTURE = { width: 1200, height: 630 };

/** The whole document of a page: what search engines and shared links read is in its head. */
export function documentOf(facts: SiteFacts, page: SitePage): string {
  // script/updates-seen.ts compares it with what this browser has seen.
  const newest = facts.updates[0]?.key ?? "";
  return `<!doctype html>
<html lang="en-SG" data-newest-update="${newest}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">${renderToStaticMarkup(<Head facts={facts} page={page} />)}
<script src="${THEME}"></script><script type="module" src="${SITE}"></script><style>${sheets[page.sheet]}</style>${page.structuredData
    .map((data) => `<script type="application/ld+json">${jsonOf(data)}</script>`)
    .join("")}</head>
<body>${renderToStaticMarkup(page.content)}</body></html>`;
}

function Head({ facts, page }: { facts: SiteFacts; page: SitePage }) {
  const { brand, origin } = facts;
  const { title, description } = page;
  const url = origin + page.path;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {page.isIndexed ? <link rel="canonical" href={url} /> : <meta name="robots" content="noindex" />}
      <meta name="theme-color" content="#faf8f3" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#121614" media="(prefers-color-scheme: dark)" />
      <meta property="og:type" content={page.published ? "article" : "website"} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:locale" content="en_SG" />
      <meta property="og:image" content={`${origin}/og/${page.picture}.png`} />
      <meta property="og:image:alt" content={title} />
      <meta property="og:image:width" content={String(PICTURE.width)} />
      <meta property="og:image:height" content={String(PICTURE.height)} />
      <meta name="twitter:card" content="summary_large_image" />
      {page.published && <meta property="article:published_time" content={page.published} />}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icons/apple-touch-180.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      {MORE[page.sheet] && <link rel="modulepreload" href={MORE[page.sheet]} />}
      <link rel="alternate" type="application/rss+xml" title={`${brand.name} blog`} href="/blog/rss.xml" />
    </>
  );
}
