import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Caller } from "../../platform/session.ts";
import { requireWriter } from "./policy.ts";
import { REPORTS_TO_HIDE } from "./rules.ts";

/**
 * Reports a message, once per user. The third report hides a message that no moderator has looked at.
 * @throws AppError not_found; forbidden without the plan; refused for one's own; slow_down
 */
export async function reportMessage(
  { db, limits }: { db: Db; limits: Limits },
  reporter: Caller,
  { id, reason }: { id: number; reason: string },
  now: Date,
): Promise<void> {
  const message = await db
    .selectFrom("message")
    .select(["question_id", "user_id"])
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  if (!message) throw notFound("message");
  await requireWriter(db, reporter, message.question_id, "message");
  if (message.user_id === reporter.userId)
    throw new AppError("refused", "You can delete what you wrote yourself.", { code: "own_message" });
  await limits.take(reporter.userId, "reportDay");
  await db.transaction().execute(async (tx) => {
    // One after the other, so that the third report is recognised as such.
    await sql`select 1 from message where id = ${id} for no key update`.execute(tx);
    await tx
      .insertInto("report")
      .values({ message_id: id, user_id: reporter.userId, reason, created_at: now, moderation_id: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await hideIfReported(tx, id, now);
  });
}

/** Hides a message with enough open reports. The caller has locked its row. */
export async function hideIfReported(tx: Db, id: number, now: Date): Promise<void> {
  await sql`
    update message m set hidden_at = ${now}
    where m.id = ${id} and is_shown(m) and ${REPORTS_TO_HIDE} <= (
      select count(*) from report r where r.message_id = m.id and r.moderation_id is null)`.execute(tx);
}
