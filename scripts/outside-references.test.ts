import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tracked = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" }).split(
  "\n",
);
const read = tracked.filter(
  (file) => /\.(tsx?|mjs|sql|css|patch|md)$/.test(file) && !file.startsWith("content/"),
);

/** References to a document that a reader of this repository does not have. */
const POINTERS = [
  /\brows? \d+/i,
  /\bsections? \d+/i,
  /§ ?\d+/,
  /\bthe spec(ification)?\b/i,
  /\bissue #?\d+/i,
];
/**
 * Comments, and all text of the documentation, may name a file for the reader to open. In code, a name may be a test's
 * own file.
 */
const PROSE = /^\s*(\/\/|\/?\*|--)/;
const DOCUMENT = /[\w./-]*[a-z]\.md\b/g;

const isTracked = (name: string) => tracked.some((file) => file === name || file.endsWith(`/${name}`));

/** References in a line to files outside the repository. */
function outsideOf(line: string, isProse: boolean): string[] {
  const pointers = POINTERS.flatMap((pattern) => pattern.exec(line)?.[0] ?? []);
  const documents = isProse ? (line.match(DOCUMENT) ?? []) : [];
  return [...pointers, ...documents.filter((name) => !isTracked(name.replace(/^(\.\.?\/)+/, "")))];
}

test("nothing refers to a document outside the repository", () => {
  expect(read.length).toBeGreaterThan(400);
  const found = read
    .filter((file) => file !== "scripts/outside-references.test.ts")
    .flatMap((file) =>
      readFileSync(file, "utf8")
        .split("\n")
        .flatMap((line, i) =>
          outsideOf(line, file.endsWith(".md") || PROSE.test(line)).map(
            (what) => `${file}:${i + 1}: ${what}`,
          ),
        ),
    );
  expect(found).toEqual([]);
});

/** In two pieces, so that these lines name none themselves. */
const ELSEWHERE = ["elsewhere", "md"].join(".");

test.each([
  ["// The longest answer (its row 43).", ["row 43"]],
  [` * Reads the environment once (${ELSEWHERE}, Environment).`, [ELSEWHERE]],
  ["-- How long it counts (section 9).", ["section 9"]],
  ["/** The spec's limit for one call. */", ["The spec"]],
  ["// See docs/decisions/0009-money.md and content/README.md.", []],
])("%s", (line, outside) => {
  expect(outsideOf(line, true)).toEqual(outside);
});
