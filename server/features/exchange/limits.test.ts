import { expect, test } from "vitest";
import { api } from "#contract/api.ts";
import { COUNT_LIMITS, TEXT_LIMITS, WORDS_LIMIT } from "#contract/question-limits.ts";
import { check } from "../../formats/check.ts";
import { type PortableItem, type PortableQuestion, Refusal } from "../../formats/portable.ts";
import { faultsOf } from "../editing/rules.ts";
import { wordsOf } from "./rules.ts";

const item = (over: Partial<PortableItem> = {}): PortableItem => ({
  body: "Which?",
  options: ["a", "b", "c", "d"],
  answer: 1,
  explanation: "",
  rationales: ["", "", "", ""],
  ...over,
});
const mcq = (over: Partial<PortableItem> = {}, filing = {}): PortableQuestion => ({
  type: "mcq",
  ...item(over),
  ...filing,
});
const csq = (n: number, part: PortableItem): PortableQuestion => ({
  type: "csq",
  body: "A story.",
  parts: Array.from({ length: n }, () => part),
});
const saq = (wordings: string[]): PortableQuestion => ({
  type: "saq",
  body: "Say {{b}}.",
  blanks: [wordings],
  explanation: "",
});

const of = (length: number) => "x".repeat(length);
const wordings = (length: number) => Array.from({ length: Math.ceil(length / 100) }, () => of(99));

/** Each limit, with a question that exceeds it by so much. */
const LIMITS: [string, number, (size: number) => PortableQuestion][] = [
  ["body", TEXT_LIMITS.body, (n) => mcq({ body: of(n) })],
  ["option", TEXT_LIMITS.option, (n) => mcq({ options: [of(n), "b", "c", "d"] })],
  ["explanation", TEXT_LIMITS.explanation, (n) => mcq({ explanation: of(n) })],
  ["rationale", TEXT_LIMITS.rationale, (n) => mcq({ rationales: ["", of(n), "", ""] })],
  ["source", TEXT_LIMITS.source, (n) => mcq({}, { source: of(n) })],
  ["tag", TEXT_LIMITS.tag, (n) => mcq({}, { tags: [of(n)] })],
  ["number of tags", COUNT_LIMITS.tags, (n) => mcq({}, { tags: Array.from({ length: n }, String) })],
  ["number of parts", COUNT_LIMITS.parts, (n) => csq(n, item())],
  ["explanation of a part", TEXT_LIMITS.explanation, (n) => csq(2, item({ explanation: of(n) }))],
  ["key", 4000, (n) => saq(wordings(n))],
];

/** Whether the editor can save what a file brought: its call accepts the words, and finds no fault in them. */
function isSavable(q: PortableQuestion): boolean {
  const { body, params, answer, explanation, rationales, source, lawAsAt, tags } = wordsOf(q, undefined);
  const sent = {
    Body: body,
    Params: params,
    Answer: answer,
    Explanation: explanation,
    Rationales: rationales,
    Source: source,
    LawAsAt: lawAsAt,
    Tags: tags,
    UpdatedAt: "2026-11-21T02:00:00.000Z",
  };
  const fits = Buffer.byteLength(JSON.stringify(sent)) <= 64 * 1024;
  const faults = faultsOf({
    type: q.type,
    body,
    params,
    answer,
    explanation,
    rationales,
    source,
    tags,
    maxScore: 1,
    difficulty: "easy",
  });
  return fits && api.editing.save.body.safeParse(sent).success && Object.keys(faults).length === 0;
}

function isImported(q: PortableQuestion): boolean {
  try {
    check(q);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

test.each(LIMITS)("a file brings a %s as long as the editor saves, and no longer", (_, most, make) => {
  expect([isImported(make(most)), isSavable(make(most))]).toEqual([true, true]);
  const over = most === 4000 ? make(TEXT_LIMITS.answer + 200) : make(most + 1);
  expect([isImported(over), isSavable(over)]).toEqual([false, false]);
});

test("texts that are each short enough, but too long together, are not imported", () => {
  const long = csq(20, item({ body: of(3300) }));
  expect(WORDS_LIMIT).toBeLessThan(64 * 1024);
  expect([isImported(long), isSavable(long)]).toEqual([false, false]);
});

test.each([
  "0000-01-01",
  "1799-12-31",
  "2026-02-30",
  "12026-01-01",
  "2026-1-1",
])("%s is no day to the editor, to a file or to a change of the law", (day) => {
  const save = {
    Body: "x",
    Params: [],
    Answer: "",
    Explanation: "",
    UpdatedAt: "2026-03-27T09:30:00.000Z",
    LawAsAt: day,
  };
  expect(api.editing.save.body.safeParse(save).success).toBe(false);
  expect(isImported(mcq({}, { lawAsAt: day }))).toBe(false);
});
