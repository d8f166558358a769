import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";
import { insertVersions, type VersionWords } from "./question-rows.ts";
import { type Change, isAnnounced } from "./words.ts";

/** A question before it was given new words. */
interface Former {
  id: number;
  version: number;
  substance: number;
  toldAt: Date;
  /** Why it is under review; null where it is not. */
  reviewReason: string | null;
}

/** New words for a question, from any author. */
export interface Rewriting {
  before: Former;
  words: VersionWords;
  change: Change;
  /** Null for a file of the bank, and for the command line. */
  authorId: string | null;
  /** What changed, for learners who saw the former version. */
  note: string | null;
}

/** How many versions one statement writes: 17 parameters each, of the 65,535 allowed. */
const AT_ONCE = 100;

/**
 * Gives questions, which the caller has locked, their next versions: the only way for the editor, for imports and for
 * the bank's files. A change of what is asked restarts statistics; a change of what is said may notify learners.
 * Rewriting a question under review counts as checking it, and those who answered the former words are notified.
 */
export async function saveVersions(tx: Db, rewritings: readonly Rewriting[], now: Date): Promise<void> {
  for (let i = 0; i < rewritings.length; i += AT_ONCE)
    await saveSome(tx, rewritings.slice(i, i + AT_ONCE), now);
}

async function saveSome(tx: Db, some: readonly Rewriting[], now: Date): Promise<void> {
  const versions = some.map(({ before, words, change, authorId, note }) => ({
    questionId: before.id,
    version: before.version + 1,
    substance: change === "question" ? before.version + 1 : before.substance,
    toldAt: isAnnounced(change) ? now : before.toldAt,
    words,
    authorId,
    note,
  }));
  await insertVersions(tx, versions, now);
  const announced = some.map(({ change }) => isAnnounced(change));
  await sql`
    update question q set current_version = w.version,
           updated_at = case when w.announced then ${now} else q.updated_at end,
           review_since = case when w.announced then null else q.review_since end,
           review_reason = case when w.announced then null else q.review_reason end
    from unnest(${versions.map((v) => v.questionId)}::bigint[], ${versions.map((v) => v.version)}::int[],
                ${announced}::boolean[]) as w (id, version, announced)
    where q.id = w.id`.execute(tx);
  for (const { before, change } of some)
    if (isAnnounced(change) && before.reviewReason !== null)
      await tellOfCorrection(tx, before.id, before.reviewReason, now);
}

/** Notifies everybody with a marked answer to a question that it was rewritten because the law changed. */
async function tellOfCorrection(tx: Db, questionId: number, reason: string, now: Date): Promise<void> {
  await sql`
    insert into correction_notice (user_id, question_id, reason, at, seen_at)
    select distinct a.user_id, ${questionId}::bigint, ${reason}, ${now}::timestamptz, null::timestamptz
    from attempt_question aq
    join attempt a on a.id = aq.attempt_id
    join answer x on x.attempt_id = aq.attempt_id and x.question_id = aq.question_id and x.score is not null
    where aq.question_id = ${questionId}
    order by a.user_id
    on conflict (user_id, question_id) do update set reason = excluded.reason, at = excluded.at, seen_at = null`.execute(
    tx,
  );
}
