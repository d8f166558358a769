import { BLANK, type PortableItem, type PortableQuestion, Refusal } from "./portable.ts";

const MOST = {
  text: 20_000,
  option: 2_000,
  source: 1_000,
  tag: 100,
  tags: 30,
  parts: 20,
  blanks: 20,
  words: 100,
};
const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const isKey = (text: string): boolean => text.length <= 100 && KEY.test(text);

/** Whether a text is a day such as `2026-03-27`, and one that there is. */
function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function requireText(name: string, text: string, most: number) {
  if (text === "") throw new Refusal(`Its ${name} is empty.`);
  if (text.length > most) throw new Refusal(`Its ${name} is longer than ${most} characters.`);
}

function requireRoom(name: string, texts: readonly string[], most: number) {
  if (texts.some((text) => text.length > most))
    throw new Refusal(`Its ${name} is longer than ${most} characters.`);
}

function checkItem({ body, options, explanation, rationales }: PortableItem) {
  requireText("text", body, MOST.text);
  requireRoom("option", options, MOST.option);
  requireRoom("explanation", [explanation], MOST.text);
  requireRoom("feedback", rationales, MOST.text);
}

function checkBlanks(body: string, blanks: readonly string[][]) {
  const marks = body.split(BLANK).length - 1;
  if (marks !== blanks.length || marks === 0)
    throw new Refusal(`Its text has ${marks} gaps, and answers for ${blanks.length}.`);
  if (blanks.length > MOST.blanks) throw new Refusal(`It has more than ${MOST.blanks} gaps.`);
  for (const words of blanks) {
    if (words.length === 0 || words.some((word) => word === ""))
      throw new Refusal("A gap has no answer, or an empty one.");
    if (words.length > MOST.words) throw new Refusal(`A gap takes more than ${MOST.words} wordings.`);
    if (words.some((word) => word.length > 200))
      throw new Refusal("An answer is longer than 200 characters.");
    if (words.some((word) => /[~|\n]/.test(word)))
      throw new Refusal("An answer must not hold ~ or | or more than one line.");
  }
}

/** Checks what no format may bring in. @throws Refusal with the first fault, in a sentence */
export function check(q: PortableQuestion): void {
  requireText("text", q.body, MOST.text);
  if (q.type === "mcq") checkItem(q);
  if (q.type === "csq") {
    if (q.parts.length < 2 || q.parts.length > MOST.parts)
      throw new Refusal(
        `A case has from 2 to ${MOST.parts} questions, each with four options; this one has ${q.parts.length}.`,
      );
    q.parts.forEach(checkItem);
  }
  if (q.type === "saq") {
    checkBlanks(q.body, q.blanks);
    requireRoom("explanation", [q.explanation], MOST.text);
  }
  if (q.key !== undefined && !isKey(q.key))
    throw new Refusal(
      `“${q.key.slice(0, 60)}” is no key: those are small letters, digits and single dashes.`,
    );
  if (q.lawAsAt !== undefined && !isDay(q.lawAsAt))
    throw new Refusal(`“${q.lawAsAt.slice(0, 60)}” is no day such as 2026-03-27.`);
  requireRoom("source", [q.source ?? ""], MOST.source);
  const named = [...(q.tags ?? []), ...(q.constants ?? [])];
  requireRoom("tag", named, MOST.tag);
  if (named.length > MOST.tags) throw new Refusal(`It has more than ${MOST.tags} tags.`);
}
