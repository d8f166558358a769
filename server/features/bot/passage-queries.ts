import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { Caller } from "../../platform/session.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { readShown } from "../practice/question-queries.ts";
import { titleOf } from "../search/corpus-queries.ts";
import type { SearchDeps } from "../search/queries.ts";
import type { BotPassage } from "./rules.ts";

export interface PassageDeps extends SearchDeps {
  versions: QuestionVersions;
}

const MOST_NOTES = 8;
const MOST_QUESTIONS = 6;

/** What study notes say to a question, and what explanations say that the caller has the right to. */
export async function findPassages(
  deps: PassageDeps,
  caller: Caller,
  prompt: string,
  now: Date,
): Promise<BotPassage[]> {
  const { passages, explanations } = await deps.corpus.read();
  const notes = passages
    .find(prompt, () => true)
    .slice(0, MOST_NOTES)
    .map(({ title, text, weight, share, titled, score, facts }) => {
      const { source, href, lawAsAt, isNote } = facts;
      return {
        title,
        text,
        source,
        questionId: null,
        isNote,
        isBeyond: false,
        href,
        lawAsAt,
        weight,
        share,
        titled,
        score,
      };
    });
  const shown = await shownIds(deps.db, caller.userId);
  if (shown.size === 0) return notes;
  const explained = explanations
    .find(prompt, ({ questionId }) => shown.has(questionId))
    .slice(0, MOST_QUESTIONS);
  const ids = explained.map(({ facts }) => facts.questionId);
  const questions = new Map((await readShown(deps, caller, ids, now)).map((q) => [q.ID, q]));
  const ofQuestions = explained.flatMap(({ facts: { questionId }, ...fit }) => {
    const question = questions.get(questionId);
    if (!question?.Explanation) return [];
    const { Body, Explanation: text, Source: source = "", LawAsAt: lawAsAt = "", Shelf } = question;
    const { weight, share, titled, score } = fit;
    const isBeyond = Shelf === "beyond";
    const place = { source, questionId, isNote: false, isBeyond, href: `/question/${questionId}`, lawAsAt };
    return [{ title: titleOf(Body), text, ...place, weight, share, titled, score }];
  });
  return [...notes, ...ofQuestions];
}

/** The questions whose keys the user was shown: only these are looked through, so that asking uses up no key. */
async function shownIds(db: Db, userId: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select question_id as id from shown_key where user_id = ${userId}`.execute(db);
  return new Set(rows.map((row) => row.id));
}
