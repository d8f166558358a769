import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { canRead, isThereFor } from "../catalogue/policy.ts";
import { isWithheld } from "../practice/key-queries.ts";

interface Access {
  version: number;
  /** An open test of the caller asks it. */
  isWithheld: boolean;
  /** Its explanation was shown to the caller, who may still read it. */
  isExplained: boolean;
}

/** The caller's rights on a question that they write about. @throws AppError not_found */
export async function readAccess(db: Db, caller: Caller, questionId: number): Promise<Access> {
  const { userId } = caller;
  const { rows } = await sql<Access>`
    select q.current_version as version, ${isWithheld(userId, sql`q.id`)} as "isWithheld",
           ${canRead(caller)} and exists (
             select 1 from shown_key k where k.user_id = ${userId} and k.question_id = q.id) as "isExplained"
    from question q join topic t on t.id = q.topic_id
    where q.id = ${questionId} and (${isThereFor(userId)}
      or exists (select 1 from note n where n.user_id = ${userId} and n.question_id = q.id)
      or exists (select 1 from mark m where m.user_id = ${userId} and m.question_id = q.id))`.execute(db);
  if (!rows[0]) throw notFound("question");
  return rows[0];
}

/**
 * A note about a question may be its answer, so it is withheld during an open test with that question.
 * @throws AppError refused
 */
export function refuseWhileWithheld({ isWithheld: held }: Access): void {
  if (held)
    throw new AppError(
      "refused",
      "You have a test open that asks this question. Your notes and marks on it show again when that test is over.",
      { code: "open_test" },
    );
}
