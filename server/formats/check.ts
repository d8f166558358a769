import { isDay } from "#contract/day.ts";
import { COUNT_LIMITS, TEXT_LIMITS, WORDS_LIMIT } from "#contract/question-limits.ts";
import { BLANK, type PortableItem, type PortableQuestion, Refusal } from "./portable.ts";

/** Limits that only apply to files. */
const BLANKS = { gaps: 20, wordings: 100, wording: 200 };
/** The dated figures that a question names, which the editor does not send. */
const CONSTANTS = { key: 100, count: 30 };
const KEY = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const isKey = (text: string): boolean => text.length <= 100 && KEY.test(text);

function requireText(name: string, text: string, most: number) {
  if (text === "") throw new Refusal(`Its ${name} is empty.`);
  if (text.length > most) throw new Refusal(`Its ${name} is longer than ${most} characters.`);
}

function requireRoom(name: string, texts: readonly string[], most: number) {
  if (texts.some((text) => text.length > most))
    throw new Refusal(`Its ${name} is longer than ${most} characters.`);
}

function checkItem({ body, options, explanation, rationales }: PortableItem) {
  requireText("text", body, TEXT_LIMITS.body);
  requireRoom("option", options, TEXT_LIMITS.option);
  requireRoom("explanation", [explanation], TEXT_LIMITS.explanation);
  requireRoom("feedback", rationales, TEXT_LIMITS.rationale);
}

function checkBlanks(body: string, blanks: readonly string[][]) {
  const marks = body.split(BLANK).length - 1;
  if (marks !== blanks.length || marks === 0)
    throw new Refusal(`Its text has ${marks} gaps, and answers for ${blanks.length}.`);
  if (blanks.length > BLANKS.gaps) throw new Refusal(`It has more than ${BLANKS.gaps} gaps.`);
  for (const words of blanks) {
    if (words.length === 0 || words.some((word) => word === ""))
      throw new Refusal("A gap has no answer, or an empty one.");
    if (words.length > BLANKS.wordings)
      throw new Refusal(`A gap takes more than ${BLANKS.wordings} wordings.`);
    if (words.some((word) => word.length > BLANKS.wording))
      throw new Refusal(`An answer is longer than ${BLANKS.wording} characters.`);
    if (words.some((word) => /[~|\n]/.test(word)))
      throw new Refusal("An answer must not hold ~ or | or more than one line.");
  }
}

/** The explanations of a case's parts, in order, as the editor sends them beside the parts. */
const explainedBy = (q: PortableQuestion) => (q.type === "csq" ? q.parts.map((p) => p.explanation) : []);

/** A question whose words do not fit into one request could be imported but never saved again. */
function requireFit(q: PortableQuestion) {
  const bytes = Buffer.byteLength(JSON.stringify([q, explainedBy(q)]));
  if (bytes > WORDS_LIMIT)
    throw new Refusal(
      `All its texts together take ${bytes} bytes, which is more than the ${WORDS_LIMIT} that can be saved.`,
    );
}

/** Checks what must not be imported from any format. @throws Refusal with the first fault, in a sentence */
export function check(q: PortableQuestion): void {
  requireText("text", q.body, TEXT_LIMITS.body);
  if (q.type === "mcq") checkItem(q);
  if (q.type === "csq") {
    if (q.parts.length < 2 || q.parts.length > COUNT_LIMITS.parts)
      throw new Refusal(
        `A case has from 2 to ${COUNT_LIMITS.parts} questions, each with four options; this one has ${q.parts.length}.`,
      );
    q.parts.forEach(checkItem);
  }
  if (q.type === "saq") {
    checkBlanks(q.body, q.blanks);
    requireRoom("explanation", [q.explanation], TEXT_LIMITS.explanation);
    const answers = q.blanks.map((words) => words.join("|")).join("~");
    requireRoom("list of answers", [answers], TEXT_LIMITS.answer);
  }
  requireFit(q);
  if (q.key !== undefined && !isKey(q.key))
    throw new Refusal(
      `“${q.key.slice(0, 60)}” is no key: those are small letters, digits and single dashes.`,
    );
  if (q.lawAsAt !== undefined && !isDay(q.lawAsAt))
    throw new Refusal(`“${q.lawAsAt.slice(0, 60)}” is no day such as 2026-03-27.`);
  if (q.type === "saq" && q.shelf === "beyond")
    throw new Refusal(
      "Short answers are not sorted into shelves: only MCQs and cases can be beyond the exam.",
    );
  requireRoom("source", [q.source ?? ""], TEXT_LIMITS.source);
  requireRoom("tag", q.tags ?? [], TEXT_LIMITS.tag);
  if ((q.tags ?? []).length > COUNT_LIMITS.tags)
    throw new Refusal(`It has more than ${COUNT_LIMITS.tags} tags.`);
  requireRoom("constant", q.constants ?? [], CONSTANTS.key);
  if ((q.constants ?? []).length > CONSTANTS.count)
    throw new Refusal(`It names more than ${CONSTANTS.count} constants.`);
}
