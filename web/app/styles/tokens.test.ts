import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const web = path.join(import.meta.dirname, "../..");

/** Every line of the files that end so, with its place; paper has sizes of its own. */
const linesOf = (ending: RegExp) =>
  readdirSync(web, { recursive: true, encoding: "utf8" })
    .filter((file) => ending.test(file) && !file.endsWith("review-print.css"))
    .flatMap((file) =>
      readFileSync(path.join(web, file), "utf8")
        .split("\n")
        .map((line, i) => ({ line, at: `${file}:${i + 1}` })),
    );

const OWN_IN_STYLES = [
  /^\s*(font-size|font|border-radius):[^;]*\b\d+(\.\d+)?(px|rem)/,
  // A line drawn inside of a box is no shadow.
  /^\s*box-shadow:(?!.*inset)[^;]*\dpx/,
];
const OWN_IN_CLASSES = /(?<![\w-])(shadow|rounded|text)-\[\d|max-w-\[6\d(ch|px)\]/;

it("sizes of text, corners, shadows and measures come from the tokens, in the app and on the prerendered pages", () => {
  const styles = linesOf(/\.css$/).filter(({ line }) => OWN_IN_STYLES.some((own) => own.test(line)));
  const classes = linesOf(/\.tsx$/).filter(({ line }) => OWN_IN_CLASSES.test(line));
  expect([...styles, ...classes].map(({ at, line }) => `${at} ${line.trim()}`)).toEqual([]);
});
