import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { isHeld } from "../practice/key-queries.ts";

/** Tells everybody who has a marked answer to a question that it was rewritten because the law changed. */
export async function tellOfCorrection(
  tx: Db,
  { questionId, reason }: { questionId: number; reason: string },
  now: Date,
): Promise<void> {
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

/** The learner has seen all that there are, but for what an open test withholds. */
export async function seeCorrections(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .updateTable("correction_notice")
    .set({ seen_at: now })
    .where("user_id", "=", userId)
    .where("seen_at", "is", null)
    .where(sql<boolean>`not ${isHeld(userId, sql`question_id`)}`)
    .execute();
}
