import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/session.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { readShown } from "../practice/question-queries.ts";
import { type PassageIndex, titleOf } from "../search/corpus-queries.ts";
import type { SearchDeps } from "../search/queries.ts";
import { termsOf } from "../search/rules.ts";
import { kindAsked, suiting } from "./asked-kind-rules.ts";
import {
  bestPair,
  isNamedBy,
  namesBoth,
  saidOfBoth,
  sidesOf,
  speaksOf,
  type Together,
} from "./comparison-rules.ts";
import { definesAsked, namedAnswer, openingOf } from "./lead-rules.ts";
import { type BotPassage, relevant } from "./rules.ts";
import { answeredIn, inFull, questionsIn } from "./two-part-rules.ts";

export interface PassageDeps extends SearchDeps {
  versions: QuestionVersions;
}

const MOST_NOTES = 8;
const MOST_QUESTIONS = 6;
/** Of each side of a comparison. */
const CONSIDERED = 3;

/** A note that states the rule of the question that is asked about comes before what only shares words with it. */
const STATES_IT = 4;
/** What begins by saying what a thing is comes before what only speaks of it. */
const DEFINES_IT = 1.3;
/** What says a penalty, where one is asked for, comes before what only speaks of the deed. */
const PUNISHES_IT = 1.3;

/**
 * What study notes say to a question, and what explanations say that the caller has the right to. Where a question of the bank
 * is asked about whose key the caller was shown, the notes that state its rules come first.
 */
export async function findPassages(
  deps: PassageDeps,
  caller: Caller,
  { prompt, about }: { prompt: string; about?: number | undefined },
  now: Date,
): Promise<BotPassage[]> {
  const passages = await deps.corpus.passages();
  const shown = await shownIds(deps.db, caller.userId);
  const asked = about !== undefined && shown.has(about) ? await readShown(deps, caller, [about], now) : [];
  const stating = new Set(asked.flatMap(({ Notes = [] }) => Notes.map(({ Href }) => Href)));
  const notes = notesOn(passages, prompt)
    .map((one) => (stating.has(one.href) ? { ...one, share: 1, score: one.score * STATES_IT } : one))
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_NOTES);
  if (shown.size === 0) return notes;
  const explanations = await deps.corpus.explanations.read();
  const explained = explanations
    .find(prompt, ({ questionId }) => shown.has(questionId))
    .slice(0, MOST_QUESTIONS);
  const ids = explained.map(({ facts }) => facts.questionId);
  const questions = new Map((await readShown(deps, caller, ids, now)).map((q) => [q.ID, q]));
  const ofQuestions = explained.flatMap(({ facts: { questionId }, ...fit }) => {
    const question = questions.get(questionId);
    if (!question?.Explanation) return [];
    const { Body, Explanation: text, Source: source = "", LawAsAt: lawAsAt = "", Shelf } = question;
    const { weight, share, titled, alike, score } = fit;
    const isBeyond = Shelf === "beyond";
    const place = { source, questionId, isNote: false, isBeyond, href: `/question/${questionId}`, lawAsAt };
    return [{ title: titleOf(Body), text, ...place, answers: [], weight, share, titled, alike, score }];
  });
  return [...notes, ...ofQuestions];
}

function notesOn(passages: PassageIndex, asked: string): BotPassage[] {
  const asksPenalty = kindAsked(asked) === "penalty";
  const punishes = ({ text }: BotPassage) => asksPenalty && suiting(text, "penalty") > 0;
  return passages
    .find(withoutStatute(asked), () => true)
    .map(({ title, text, weight, share, titled, alike, score, facts }) => {
      const place = { ...facts, questionId: null, isBeyond: false };
      return { title, text, ...place, weight, share, titled, alike, score };
    })
    .map((one) => (definesAsked(asked, one) ? { ...one, score: one.score * DEFINES_IT } : one))
    .map((one) => (punishes(one) ? { ...one, score: one.score * PUNISHES_IT } : one));
}

const STATUTE = /\bunder (?:the )?(?:[\p{L}’']+ ){1,4}act\b(?: \d{4})?/iu;
/** Of so many words that are left, a question says what it asks. */
const ENOUGH_LEFT = 2;

/** A question without the statute under which it asks: each passage on that statute would hold those words. */
function withoutStatute(asked: string): string {
  const rest = asked.replace(STATUTE, " ");
  return termsOf(rest).length >= ENOUGH_LEFT ? rest : asked;
}

/** What answers a question together that compares two things, or asks two at once; undefined for another question. */
export async function findTogether(
  { corpus }: PassageDeps,
  prompt: string,
  fitting: readonly BotPassage[],
): Promise<Together | undefined> {
  const passages = await corpus.passages();
  const [best] = fitting;
  const sides = sidesOf(prompt);
  if (sides) {
    // A note that names its answer to such a comparison is not left for two others.
    if (best && namedAnswer(prompt, best)) return saidOfBoth(prompt, best, sides);
    const ofBoth = relevant(notesOn(passages, sides.join(" ")), CONSIDERED);
    const naming = [...fitting, ...ofBoth].find((one) => namesBoth(one, sides));
    if (naming) return saidOfBoth(prompt, naming, sides);
    const [ones = [], others = []] = sides.map((side) => relevant(notesOn(passages, side), CONSIDERED));
    const titled = bestPair(
      ones.filter((one) => isNamedBy(one, sides[0])),
      others.filter((other) => isNamedBy(other, sides[1])),
    );
    if (!titled && best && speaksOf(best, sides)) return saidOfBoth(prompt, best, sides);
    const bests = titled ?? bestPair(ones, others);
    return bests && { passages: bests, lead: bests.map(openingOf).join(" ") };
  }
  const [first, ...others] = questionsIn(prompt) ?? [];
  if (first === undefined) return undefined;
  const passageOf = (question: string) => relevant(notesOn(passages, question), 1)[0];
  const answers = [
    { question: first, whole: first, passage: passageOf(first) },
    ...others.map((part) => {
      const whole = inFull(part, first);
      return { question: part, whole, passage: passageOf(whole) };
    }),
  ];
  return answeredIn(answers, fitting);
}

/** The questions whose keys the user was shown: only these are looked through, so that asking uses up no key. */
async function shownIds(db: Db, userId: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select question_id as id from shown_key where user_id = ${userId}`.execute(db);
  return new Set(rows.map((row) => row.id));
}
