import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("a cell with a comma, a quote or a line break is quoted, and lines end as RFC 4180 says", () => {
  expect(csvLine(["plain", 'a "word"', "one, two", "two\nlines", "", 3])).toBe(
    'plain,"a ""word""","one, two","two\nlines",,3\r\n',
  );
});

test("no text is a formula to a spreadsheet, and a number below zero stays a number", () => {
  expect(csvLine(["=1+1", "+1", "-1", "@sum", " \t=1", "\uFEFF=1", "\r=1", -0.5])).toBe(
    `'=1+1,'+1,'-1,'@sum,' \t=1,'\uFEFF=1,"'\r=1",-0.5\r\n`,
  );
});
