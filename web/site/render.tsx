import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { RenderSite, SiteFacts } from "#contract/site.ts";
import { Landing } from "./landing.tsx";
import pricingCss from "./pricing.css?inline";
import { Pricing } from "./pricing.tsx";
import css from "./site.css?inline";

interface SitePage {
  Page: (facts: SiteFacts) => ReactElement;
  css: string;
  title: (facts: SiteFacts) => string;
  description: (facts: SiteFacts) => string;
}

/** Every prerendered page, by its path. */
export const pages: Record<string, SitePage> = {
  "/": {
    Page: Landing,
    css,
    title: ({ brand }) => `${brand.name}: ${brand.tagline}`,
    description: ({ counts }) =>
      `${counts.Total} explained questions for both papers of Singapore's real-estate salesperson exam.`,
  },
  "/pricing": {
    Page: Pricing,
    css: css + pricingCss,
    title: ({ brand }) => `Plans & Pricing · ${brand.name}`,
    description: () =>
      "Plans of 1, 3, 12 and 24 months for one paper or both of Singapore's RES exam. One payment by card or PayNow, no auto-renewal.",
  },
};

/** What every page loads besides its own styles; the first before it is painted. */
export const scripts = ["/theme.js", "/site.js"];

function documentOf(facts: SiteFacts, path: string, page: SitePage) {
  const [title, description] = [page.title(facts), page.description(facts)];
  return `<!doctype html>
<html lang="en-SG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${renderToStaticMarkup(
  <>
    <title>{title}</title>
    <meta name="description" content={description} />
    <link rel="canonical" href={facts.origin + path} />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:site_name" content={facts.brand.name} />
  </>,
)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icons/apple-touch-180.png"><link rel="manifest" href="/manifest.webmanifest"><script src="${scripts[0]}"></script><script type="module" src="${scripts[1]}"></script><style>${page.css}</style></head>
<body>${renderToStaticMarkup(<page.Page {...facts} />)}</body></html>`;
}

/** Every prerendered page. The server calls it whenever the bank was loaded. */
export const renderSite: RenderSite = (facts) =>
  Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, documentOf(facts, path, page)]));
