import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A row of docs/specification.md: the requirement, where it is implemented, and the tests that show it. */
interface Row {
  requirement: string;
  where: string;
  shown: string;
}

const rows: Row[] = readFileSync("docs/specification.md", "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| requirement |"))
  .map((line) => {
    const [requirement = "", where = "", shown = ""] = line
      .slice(1, -1)
      .split(" | ")
      .map((cell) => cell.trim());
    return { requirement, where, shown };
  });

const files = globSync("{bench,contract,e2e,proof,scripts,server,test,web}/**/*.{test,spec}.{ts,tsx}");

/** The title of a test, or of a group of them: the text that its call begins with, also after a table of cases. */
const TITLE = /(?:\b(?:test|it|describe)(?:\.\w+)*\(|(?<=\))\()\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const titlesIn = (code: string): string[] => [...code.matchAll(TITLE)].map(([, , title = ""]) => title);

/** Each file that a cell names, with the quoted parts of titles after it. */
function namedIn(shown: string): { file: string; titles: string[] }[] {
  return shown.split("`").flatMap((file, at, all) => {
    if (at % 2 === 0) return [];
    return [{ file, titles: [...(all[at + 1] ?? "").matchAll(/“([^”]+)”/g)].map(([, title = ""]) => title) }];
  });
}

/** What is wrong with the tests that a row names. */
function wrongIn({ shown, where }: Row): string[] {
  if (shown === "–") return /\b(differs|not tested)\b/.test(where) ? [] : ["names no test and says not why"];
  const named = namedIn(shown);
  if (named.length === 0) return ["names no test"];
  return named.flatMap(({ file, titles }) => {
    const fitting = files.filter((path) => `/${path}`.endsWith(`/${file}`));
    const [path] = fitting;
    if (!path || fitting.length > 1) return [`${file}: ${fitting.length} files`];
    if (titles.length === 0) return [`${file}: no title`];
    const known = titlesIn(readFileSync(path, "utf8"));
    return titles
      .filter((title) => !known.some((one) => one.includes(title)))
      .map((title) => `${file}: ${title}`);
  });
}

test("every row of docs/specification.md names an existing test by its file and title", () => {
  expect(rows.length).toBeGreaterThan(100);
  const wrong = rows.flatMap((row) => wrongIn(row).map((what) => `${row.requirement}: ${what}`));
  expect(wrong).toEqual([]);
});

test("a title that no test has, and a file that does not exist, are found", () => {
  const row = (shown: string) => wrongIn({ requirement: "", where: "", shown });
  const here = "scripts/specification.test.ts";
  expect(row(`\`${here}\` “a title that no test has”`)).toEqual([]);
  expect(row(`\`${here}\` “a title that ${"nothing"} has”`)).toEqual([`${here}: a title that nothing has`]);
  expect(row(`\`${here}\``)).toEqual([`${here}: no title`]);
  expect(row("`nowhere.test.ts` “a”")).toEqual(["nowhere.test.ts: 0 files"]);
  expect(row("–")).toEqual(["names no test and says not why"]);
});
