import { expect, test } from "vitest";
import { csvLine, defused, restored } from "./csv.ts";

test("a cell with a comma, a quote or a line break is quoted, and lines end as RFC 4180 says", () => {
  expect(csvLine(["plain", 'a "word"', "one, two", "two\nlines", "", 3])).toBe(
    'plain,"a ""word""","one, two","two\nlines",,3\r\n',
  );
});

test("a number below zero stays a number", () => {
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
)("no text that begins with %s is a formula to a spreadsheet, whatever stands unseen before it", (start) => {
  for (const one of UNSEEN)
    for (const other of UNSEEN) {
      const text = `${one}${other}${start}cmd|'/c calc'!A1`;
      expect(defused(text)).toBe(`'${text}`);
    }
});

test("what was defused is restored, apostrophes of its own too", () => {
  for (const text of ["=1", "'=1", "''=1", "'", "'quoted'", "plain", " -x", "\u200b=x", ""])
    expect(restored(defused(text))).toBe(text);
});
