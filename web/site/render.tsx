import { renderToStaticMarkup } from "react-dom/server";
import type { RenderSite, SiteFacts } from "#contract/site.ts";
import { Landing } from "./landing.tsx";
import css from "./site.css?inline";

function documentOf(
  { brand, origin }: SiteFacts,
  path: string,
  title: string,
  description: string,
  body: string,
) {
  return `<!doctype html>
<html lang="en-SG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${renderToStaticMarkup(
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    <link rel="canonical" href={origin + path} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:site_name" content={brand.name} />
  </>,
)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><script src="/theme.js"></script><style>${css}</style></head>
<body>${body}</body></html>`;
}

/** Every prerendered page. The server calls it whenever the bank was loaded. */
export const renderSite: RenderSite = (facts) => ({
  "/": documentOf(
    facts,
    "/",
    `${facts.brand.name}: ${facts.brand.tagline}`,
    `${facts.counts.Total} explained questions for both papers of Singapore's real-estate salesperson exam.`,
    renderToStaticMarkup(<Landing {...facts} />),
  ),
});
