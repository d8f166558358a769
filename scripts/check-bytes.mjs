// Byte budgets of the built front end, gzipped (docs/architecture.md): a build that exceeds one fails.
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const KB = 1024;
const manifestFile = "dist/web/.vite/manifest.json";
if (!existsSync(manifestFile)) {
  console.error("There is no build to weigh. Run: node scripts/bootstrap.mjs install");
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
const sizeOf = (file) => gzipSync(readFileSync(path.join("dist/web", file)), { level: 9 }).length;

/** Everything that a page must load before it works: its chunk, the entry, and what they import and style. */
function filesOf(...keys) {
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const css of chunk.css ?? []) files.add(css);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...files];
}
const weigh = (files) => files.reduce((sum, file) => sum + sizeOf(file), 0);

const entry = "index.html";
const entryFiles = new Set(filesOf(entry));
const budgets = [
  ["question page", filesOf(entry, "web/app/routes/set-do.tsx", "app/routes/set-do.tsx"), 118 * KB],
];
// A chunk that is no page is a panel: what it adds to the entry.
for (const [key, chunk] of Object.entries(manifest))
  if (chunk.isDynamicEntry && !key.includes("routes/"))
    budgets.push([key, filesOf(key).filter((file) => !entryFiles.has(file)), 25 * KB]);

// A prerendered page carries its styles itself, and loads its scripts from dist/web.
const { sheets, scriptsOf } = await import(path.resolve("dist/site/render.js"));
const sitePages = Object.entries(sheets).map(([kind, css]) => [
  `prerendered ${kind} page`,
  weigh(scriptsOf(kind)) + gzipSync(css, { level: 9 }).length,
  12 * KB,
]);

let over = false;
for (const [name, bytes, budget] of [...sitePages, ...budgets.map(([n, f, b]) => [n, weigh(f), b])]) {
  console.log(`${(bytes / KB).toFixed(1)} of ${budget / KB} KB gz: ${name}`);
  over ||= bytes > budget;
}
process.exitCode = over ? 1 : 0;
