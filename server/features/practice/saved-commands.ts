import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { canRead, isThereFor, noQuestion } from "../catalogue/policy.ts";

/** Saves or un-saves a question; doing it twice is doing it once. @throws AppError not_found, not_entitled */
export async function setSaved(
  db: Db,
  caller: Caller,
  questionId: number,
  saved: boolean,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ readable: boolean }>`
    select ${canRead(caller)} as readable from question q join topic t on t.id = q.topic_id
    where q.id = ${questionId} and ${isThereFor(caller.userId)}`.execute(db);
  if (!rows[0]) throw notFound("question");
  // A saved question can also be un-saved after a plan has ended.
  if (saved && !rows[0].readable) throw noQuestion();
  if (saved)
    await db
      .insertInto("saved_question")
      .values({ user_id: caller.userId, question_id: questionId, created_at: now })
      .onConflict((oc) => oc.doNothing())
      .execute();
  else
    await db
      .deleteFrom("saved_question")
      .where("user_id", "=", caller.userId)
      .where("question_id", "=", questionId)
      .execute();
}
