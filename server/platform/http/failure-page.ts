import { brand } from "../brand.ts";
import { escapeHtml } from "../html.ts";

/**
 * The page for someone who opened an address that cannot be shown at the moment. It needs nothing else of the product,
 * since that may be what is broken. `sentence` is for the reader; the request's ID is for the person who reads the log.
 */
export const failurePage = (status: number, sentence: string, requestId: string): string => `<!doctype html>
<html lang="en-SG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${status} · ${escapeHtml(brand.name)}</title>
<style>
  :root { color-scheme: light dark; background: light-dark(#faf8f3, #121614); color: light-dark(#1b1f1d, #eceae3); }
  body { max-width: 36rem; margin: 0 auto; padding: 12vh 1.25rem 3rem; font: 1.0625rem/1.6 system-ui, sans-serif; }
  h1 { margin: 0 0 1rem; font: 500 2rem/1.15 Georgia, serif; }
  a { color: light-dark(#2447c6, #9db2ff); }
  small { color: light-dark(#4f534d, #b0b5ad); }
</style></head>
<body><main><h1>This page cannot be shown just now</h1>
<p>${escapeHtml(sentence)} What you have answered is not lost.</p>
<p><a href="">Try again</a> · <a href="/">Front page</a> · <a href="mailto:${escapeHtml(brand.email)}">Write to us</a></p>
<p><small>${status} · ${escapeHtml(requestId)}</small></p></main></body></html>
`;
