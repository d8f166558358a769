// Byte budgets of the built front end, gzipped (docs/architecture.md): a build that exceeds one fails.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";

const KB = 1024;
const manifestFile = "dist/web/.vite/manifest.json";
if (!existsSync(manifestFile)) {
  console.error("There is no build to weigh. Run: node scripts/bootstrap.mjs install");
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, "utf8"));
const gzipped = (text) => gzipSync(text, { level: 9 }).length;
const sizeOf = (file) => gzipped(readFileSync(path.join("dist/web", file)));
const weigh = (files) => files.reduce((sum, file) => sum + sizeOf(file), 0);

/** The chunks that must be loaded before these work: they and their imports. */
function chunksOf(...keys) {
  const found = new Set();
  const visit = (key) => {
    if (!manifest[key] || found.has(key)) return;
    found.add(key);
    for (const imported of manifest[key].imports ?? []) visit(imported);
  };
  for (const key of keys) visit(key);
  return [...found];
}

/** The size of these chunks and their styles. */
const filesOf = (...keys) => [
  ...new Set(chunksOf(...keys).flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])])),
];

/** What every page loads from the start: index.html loads nothing else (web/chunks.ts). */
const entry = Object.keys(manifest).find(
  (key) => manifest[key].name === "app" && manifest[key].file.endsWith(".js"),
);
const isPage = (key) => key.startsWith("app/routes/");
const pages = Object.keys(manifest).filter(isPage);
const panels = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && !isPage(key));

/** What is loaded when a panel is opened: a page that opens it, what every page has, or another panel on either. */
function openersOf(panel) {
  const opens = (keys) => chunksOf(...keys).some((key) => manifest[key].dynamicImports?.includes(panel));
  if (opens([entry])) return [[entry]];
  const onPages = pages.map((page) => [entry, page]).filter(opens);
  if (onPages.length > 0) return onPages;
  const onPanels = panels.filter((other) => other !== panel && opens([other]));
  return onPanels.length === 0
    ? [[entry]]
    : onPanels.flatMap((other) => openersOf(other).map((keys) => [...keys, other]));
}

/** The most that a panel adds to a page that opens it. */
function panelBytes(panel) {
  const added = (keys) => filesOf(panel).filter((file) => !filesOf(...keys).includes(file));
  return Math.max(...openersOf(panel).map((keys) => weigh(added(keys))));
}

// A prerendered page contains its styles, and loads its scripts from dist/web.
const { sheets, scriptsOf } = await import(path.resolve("dist/site/render.js"));
/** What every page of the app loads beside the entry (web/early-calls.ts). */
const early = readdirSync("dist/web/assets")
  .filter((file) => /^early-.*\.js$/.test(file))
  .map((file) => `assets/${file}`);
const island = readdirSync("dist/web").filter((file) => /^island.*\.js$/.test(file));

const budgets = [
  ...Object.entries(sheets).map(([kind, css]) => [
    `prerendered ${kind} page`,
    weigh(scriptsOf(kind)) + gzipped(css),
    12,
  ]),
  ["the landing page's demos", weigh(island), 40],
  ["question page", weigh([...filesOf(entry, "app/routes/set-do.tsx"), ...early]), 80],
  ...panels.map((panel) => [`panel ${panel}`, panelBytes(panel), 25]),
];
// Woff2 is compressed already, and the page asks for it at once.
const fonts = readdirSync("dist/web/assets").filter((file) => file.endsWith(".woff2"));
budgets.push([
  "fonts",
  fonts.reduce((sum, file) => sum + statSync(path.join("dist/web/assets", file)).size, 0),
  26,
]);
for (const [name, bytes, budget] of budgets)
  console.log(`${(bytes / KB).toFixed(2)} of ${budget} KB gz: ${name}`);
// What could not be measured has not passed.
process.exitCode = budgets.every(([, bytes, budget]) => bytes <= budget * KB && bytes > 0) ? 0 : 1;
