import { expect, test } from "vitest";
import { formatOf } from "#contract/question-format.ts";
import { stepOf } from "./api.ts";

test("each event of an import is a step of it; an event that is not known changes nothing", () => {
  expect(stepOf("progress", '{"Done":100,"Total":300}')).toEqual({ state: "writing", done: 100, total: 300 });
  expect(stepOf("error", '{"Error":"No."}')).toEqual({ state: "failed", error: "No." });
  expect(stepOf("done", '{"Report":{"Added":1}}')).toEqual({ state: "done", report: { Added: 1 } });
  expect(stepOf("news", "{}")).toBeUndefined();
});

test.each([
  ["bank.csv", "key,body", "csv"],
  ["bank.tsv", "key\tbody", "csv"],
  ["questions.txt", "Which?\nA. one\nB. two\nANSWER: B", "aiken"],
  ["questions.txt", "::t::Which? {=a ~b}", "gift"],
  ["questions.gift", "Which?", "gift"],
  ["export", '<?xml version="1.0"?>\n<quiz>', "moodle"],
  ["item.xml", '<?xml version="1.0"?><qti-assessment-item>', "qti"],
  ["package.zip", "PK\u0003\u0004", "qti"],
  ["letter.docx.txt", "Dear all,", undefined],
] as const)("the format of a file is found by how it begins and by its name: %s, %s", (name, start, format) => {
  expect(formatOf(name, start)).toBe(format);
});
