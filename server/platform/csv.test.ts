import { expect, test } from "vitest";
import { csvLine, defused, restored } from "./csv.ts";

test("a cell with a comma, quote or line break is quoted, and lines end as in RFC 4180", () => {
  expect(csvLine(["plain", 'a "word"', "one, two", "two\nlines", "", 3])).toBe(
    'plain,"a ""word""","one, two","two\nlines",,3\r\n',
  );
});

test("a negative number stays a number", () => {
  expect(csvLine([-0.5, 3])).toBe("-0.5,3\r\n");
});

const UNSEEN = [
  "",
  " ",
  "\t",
  "\r",
  "\u00a0",
  "\u200b",
  "\u200e",
  "\u2060",
  "\ufeff",
  "\u00ad",
  "\u3164",
  "\u2800",
  "\0",
];
const STARTS = ["=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20"];

test.each(
  STARTS,
)("text that begins with %s is no formula to a spreadsheet, whatever invisible characters come before it", (start) => {
  for (const one of UNSEEN)
    for (const other of UNSEEN) {
      const text = `${one}${other}${start}cmd|'/c calc'!A1`;
      expect(defused(text)).toBe(`'${text}`);
    }
});

test("a defused text is restored, including apostrophes of its own", () => {
  for (const text of ["=1", "'=1", "''=1", "'", "'quoted'", "plain", " -x", "\u200b=x", ""])
    expect(restored(defused(text))).toBe(text);
});
