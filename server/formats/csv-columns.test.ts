import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { CSV_COLUMNS, columnOf, csvTemplate, headersOf } from "#contract/csv-columns.ts";
import { read } from "./read.ts";

test("the template has every column, and its example is read without a remark, in a topic of the bank", () => {
  expect(headersOf(csvTemplate())).toEqual([...CSV_COLUMNS]);
  const { questions, problems, warnings } = read("csv", Buffer.from(csvTemplate()));
  expect([problems, warnings]).toEqual([[], []]);
  expect(questions).toHaveLength(1);
  expect(existsSync(`content/questions/${questions[0]?.question.topic}`)).toBe(true);
});

test.each([
  ["body,answer", ["body", "answer"]],
  ["\ufeffbody;answer;tags, all\r\nx;y;z", ["body", "answer", "tags, all"]],
  ['"Question, whole"," Key ","say ""A"""\nrow', ["Question, whole", "Key", 'say "A"']],
  ["", [""]],
])("the headers of a file are its first line's cells: %j", (text, headers) => {
  expect(headersOf(text)).toEqual(headers);
});

test("a match by hand takes precedence over a name, and names of object properties match nothing", () => {
  expect(columnOf("Law as at")).toBe("law_as_at");
  expect(columnOf("tags", { tags: "body" })).toBe("body");
  expect(columnOf("constructor")).toBeUndefined();
  expect(columnOf("toString", {})).toBeUndefined();
});
