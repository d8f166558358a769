import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readShells } from "./shells.ts";

const FRAME = "app/routes/site-frame.tsx";

/** The shells of a small build. */
function shells() {
  const webDir = mkdtempSync(path.join(os.tmpdir(), "threshold-shells-"));
  onTestFinished(() => rmSync(webDir, { recursive: true }));
  mkdirSync(path.join(webDir, ".vite"));
  writeFileSync(
    path.join(webDir, "index.html"),
    '<html lang="en"><head><script src="/app.js"></script></head>',
  );
  const manifest = {
    "app/routes/set-review.tsx": { file: "review.js", imports: ["_question.js"], css: ["review.css"] },
    "_question.js": { file: "question.js", imports: ["_app.js"] },
    "_app.js": { file: "app.js" },
    "app/routes/set-do.tsx": { file: "do.js", imports: ["_question.js"] },
    [FRAME]: { file: "frame.js", css: ["frame.css"] },
  };
  writeFileSync(path.join(webDir, ".vite/manifest.json"), JSON.stringify(manifest));
  const shellFor = readShells(webDir, "news");
  return (address: string) => String(shellFor?.(address).plain);
}

const linked = (html: string) =>
  [...html.matchAll(/<link rel="(\w+)" crossorigin href="\/([^"]+)">/g)].map(
    ([, rel, file]) => `${rel} ${file}`,
  );

test("a page's code and styles, their imports and the frame are requested with the shell, each only once", () => {
  expect(linked(shells()("/set/5/review"))).toEqual([
    "modulepreload review.js",
    "stylesheet review.css",
    "modulepreload question.js",
    "modulepreload frame.js",
    "stylesheet frame.css",
  ]);
});

test("pages for answering have no frame, other pages are sent unchanged, with the newest update's key", () => {
  const shellFor = shells();
  expect(linked(shellFor("/set/5/do"))).toEqual(["modulepreload do.js", "modulepreload question.js"]);
  expect(linked(shellFor("/checkout/7"))).toEqual([]);
  expect(shellFor("/checkout/7")).toContain('data-newest-update="news"');
});
