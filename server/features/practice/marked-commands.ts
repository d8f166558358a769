import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";

/** An answer that was just marked, for the first and only time. */
export interface MarkedAnswer {
  /** Grows with each, but they arrive in any order: one with a smaller ID may come later. */
  id: number;
  userId: string;
  /** May be deleted by now. */
  attemptId: number;
  questionId: number;
  version: number;
  ans: string;
  /** Weighed, as in its attempt. */
  score: number;
  /** Answered before sign-up, from the public samples. */
  fromSamples: boolean;
  at: Date;
}

/**
 * Receives each marked answer once, in batches in any order, inside the transaction that removes them from the queue.
 */
export type MarkedAnswerConsumer = (tx: Db, answers: readonly MarkedAnswer[], now: Date) => Promise<void>;

const BATCH = 500;
/** How many one run takes; the job runs again within a second. */
const BATCHES = 100;

/** Records sample answers as marked, in the transaction that marks them. */
export async function noteSamplesMarked(
  tx: Db,
  attemptId: number,
  answers: readonly Pick<MarkedAnswer, "questionId" | "version" | "ans" | "score">[],
  at: Date,
): Promise<void> {
  await sql`
    insert into marked_answer (user_id, attempt_id, question_id, version, ans, score, from_samples, at)
    select a.user_id, a.id, m.question_id, m.version, m.ans, m.score, true, ${at}::timestamptz
    from attempt a, unnest(${answers.map((m) => m.questionId)}::bigint[], ${answers.map((m) => m.version)}::int[],
      ${answers.map((m) => m.ans)}::text[], ${answers.map((m) => m.score)}::int[]) as m (question_id, version, ans, score)
    where a.id = ${attemptId}`.execute(tx);
}

/** Whether there is anything for `passOnMarked`. */
export async function isAnyMarked(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from marked_answer limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Passes marked answers, 50,000 at most, to all consumers, each once: a batch leaves the queue in the transaction in
 * which all have received it, or stays. Several processes may do so at once.
 * @returns how many
 */
export async function passOnMarked(
  { db, consumers }: { db: Db; consumers: readonly MarkedAnswerConsumer[] },
  now: Date,
): Promise<number> {
  let passed = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const taken = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<MarkedAnswer>`
        delete from marked_answer where id = any (array(
          select id from marked_answer order by id limit ${BATCH} for update skip locked))
        returning id, user_id as "userId", attempt_id as "attemptId", question_id as "questionId", version, ans, score,
                  from_samples as "fromSamples", at`.execute(tx);
      if (rows.length > 0) for (const consume of consumers) await consume(tx, rows, now);
      return rows.length;
    });
    passed += taken;
    if (taken < BATCH) break;
  }
  return passed;
}
