import type { Endpoint } from "#contract/endpoint.ts";
import { escapeHtml } from "../html.ts";
import { allEndpoints } from "./document.ts";

const names = (shape: object) => Object.keys(shape).join(", ");

function rowOf(e: Endpoint): string {
  const input = [
    Object.keys(e.query.shape).length > 0 ? `query: ${names(e.query.shape)}` : "",
    "shape" in e.body && e.body.shape instanceof Object ? `body: ${names(e.body.shape)}` : "",
  ].filter(Boolean);
  return `<tr><td><code>${e.method} ${escapeHtml(e.path)}</code></td><td>${e.who}</td><td>${escapeHtml(e.summary)}${
    input.length > 0 ? `<br><small>${escapeHtml(input.join("; "))}</small>` : ""
  }</td></tr>`;
}

/** The contract as a page for people. */
export function docsPage(): string {
  const rows = allEndpoints().map(rowOf).join("\n");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Threshold API</title>
<style>body{font:16px/1.6 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem;color-scheme:light dark}td{padding:.4rem .8rem .4rem 0;vertical-align:top;border-top:1px solid #8884}table{border-collapse:collapse;width:100%}</style></head>
<body><main><h1>Threshold API</h1><p>Success is <code>{"Response": …}</code>, lists add <code>TPages</code>; failure is <code>{"Error", "Code", "Fields"?}</code>. The whole contract: <a href="/api/openapi.json">openapi.json</a>.</p>
<table><thead><tr><td>Call</td><td>Who</td><td>What</td></tr></thead><tbody>${rows}</tbody></table></main></body></html>`;
}
