import { sql } from "kysely";
import type { Message } from "#contract/discussion.ts";
import { DELETE_MINUTES } from "#contract/message-limits.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type Caller, isModerator } from "../../platform/session.ts";
import { decide } from "./moderation-commands.ts";
import { requireReader } from "./policy.ts";
import { readMessage, readRows } from "./queries.ts";
import { deletableFrom } from "./rules.ts";
import { isOutdated } from "./view.ts";

/**
 * Deletes a message; its row is kept. A moderator may delete any message, which can be undone; an author only a recent
 * one without replies.
 * @throws AppError not_found; forbidden for anybody else's; refused when it is too late or has replies
 */
export async function deleteMessage(db: Db, caller: Caller, id: number, now: Date): Promise<void> {
  const { rows } = await sql<{ user_id: string | null; question_id: number }>`
    select m.user_id, m.question_id from message m
    where m.id = ${id} and m.deleted_at is null and m.archived_at is null`.execute(db);
  const [message] = rows;
  if (!message) throw notFound("message");
  if (message.user_id === caller.userId && (await deleteOwn(db, caller, id, now))) return;
  if (isModerator(caller)) return decide(db, caller, id, "remove", now);
  if (message.user_id === caller.userId)
    throw new AppError(
      "refused",
      `You can delete a message for ${DELETE_MINUTES} minutes, as long as nobody has replied.`,
      { code: "too_late" },
    );
  await requireReader(db, caller, message.question_id, "message");
  throw new AppError("forbidden", "Only its author or a moderator can delete a message.");
}

async function deleteOwn(db: Db, caller: Caller, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("message")
    .set({ deleted_at: now, updated_at: now })
    .where("id", "=", id)
    .where("user_id", "=", caller.userId)
    .where("deleted_at", "is", null)
    .where("reply_count", "=", 0)
    .where("created_at", ">", deletableFrom(now))
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/**
 * Hides a message about an outdated wording of its question. Audited.
 * @throws AppError not_found; refused if the question still asks it
 */
export async function archiveMessage(db: Db, admin: Caller, id: number, now: Date): Promise<Message> {
  return db.transaction().execute(async (tx) => {
    const message = await hold(tx, admin, id);
    if (!message || message.deleted_at || message.archived_at) throw notFound("message");
    if (!isOutdated(message))
      throw new AppError(
        "refused",
        "Only a message that is older than the last change of what its question asks can be archived.",
        { code: "not_outdated" },
      );
    await tx.updateTable("message").set({ archived_at: now, updated_at: now }).where("id", "=", id).execute();
    const act = { actorId: admin.userId, action: "message_archived", subject: `message:${id}`, details: {} };
    await audit(tx, act, now);
    return readMessage(tx, admin, id);
  });
}

/** Shows an archived message again. Audited. @throws AppError not_found if none is archived */
export async function restoreMessage(db: Db, admin: Caller, id: number, now: Date): Promise<Message> {
  return db.transaction().execute(async (tx) => {
    const message = await hold(tx, admin, id);
    if (!message?.archived_at || message.deleted_at) throw notFound("archived message");
    await tx
      .updateTable("message")
      .set({ archived_at: null, updated_at: now })
      .where("id", "=", id)
      .execute();
    const act = { actorId: admin.userId, action: "message_restored", subject: `message:${id}`, details: {} };
    await audit(tx, act, now);
    return readMessage(tx, admin, id);
  });
}

/** The message as it is while nobody else changes it. */
async function hold(tx: Db, reader: Caller, id: number) {
  await sql`select 1 from message where id = ${id} for no key update`.execute(tx);
  const [message] = await readRows(tx, reader, [id]);
  return message;
}
