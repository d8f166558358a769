import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { type Caller, isAdmin } from "../../platform/session.ts";
import { hideIfReported } from "./report-commands.ts";
import { mutedUntil } from "./rules.ts";

const VERDICTS = { keep: "kept", remove: "removed" } as const;

/**
 * Decides on a message: its reports are closed, and it is shown again or deleted. Or undoes the latest decision: the
 * reports are open again, and the message is as they make it. Audited.
 * @throws AppError not_found; refused when there is nothing to decide or undo
 */
export async function decide(
  db: Db,
  moderator: Caller,
  id: number,
  verdict: "keep" | "remove" | "undo",
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const message = await tx
      .selectFrom("message")
      .select(["deleted_at", "archived_at"])
      .where("id", "=", id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!message) throw notFound("message");
    if (verdict === "undo") await undo(tx, id, now);
    else if (message.deleted_at || message.archived_at)
      throw new AppError("refused", "That message is gone already.", { code: "gone" });
    else await settle(tx, id, VERDICTS[verdict], now);
    const act = { keep: "message_kept", remove: "message_removed", undo: "decision_undone" }[verdict];
    await audit(tx, { actorId: moderator.userId, action: act, subject: `message:${id}`, details: {} }, now);
  });
}

async function settle(tx: Db, id: number, verdict: "kept" | "removed", now: Date) {
  const decision = await tx
    .insertInto("moderation")
    .values({ message_id: id, verdict, decided_at: now, undone_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("report")
    .set({ moderation_id: decision.id })
    .where("message_id", "=", id)
    .where("moderation_id", "is", null)
    .execute();
  const gone = verdict === "removed" ? { deleted_at: now, updated_at: now } : {};
  await tx
    .updateTable("message")
    .set({ hidden_at: null, ...gone })
    .where("id", "=", id)
    .execute();
}

async function undo(tx: Db, id: number, now: Date) {
  const latest = await tx
    .selectFrom("moderation")
    .select(["id", "verdict"])
    .where("message_id", "=", id)
    .where("undone_at", "is", null)
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!latest)
    throw new AppError("refused", "There is no decision about that message to undo.", {
      code: "no_decision",
    });
  await tx.updateTable("moderation").set({ undone_at: now }).where("id", "=", latest.id).execute();
  await tx
    .updateTable("report")
    .set({ moderation_id: null })
    .where("moderation_id", "=", latest.id)
    .execute();
  if (latest.verdict === "removed")
    await tx.updateTable("message").set({ deleted_at: null, updated_at: now }).where("id", "=", id).execute();
  await hideIfReported(tx, id, now);
}

/**
 * Mutes an author for some days; 0 ends it. Audited.
 * @returns until when
 * @throws AppError not_found; forbidden if a moderator tries to mute staff
 */
export async function mute(
  db: Db,
  moderator: Caller,
  { userId, days, reason }: { userId: string; days: number; reason: string },
  now: Date,
): Promise<Date | null> {
  const until = mutedUntil(days, now);
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isOfTheHouse: boolean }>`
      select u.is_moderator or exists (select 1 from tenant_admin t where t.user_id = u.id) as "isOfTheHouse"
      from app_user u where u.id = ${userId} and u.deleted_at is null for no key update of u`.execute(tx);
    if (!rows[0]) throw notFound("user");
    if (rows[0].isOfTheHouse && !isAdmin(moderator))
      throw new AppError("forbidden", "Only an admin can mute a moderator or an admin.");
    await tx.updateTable("app_user").set({ muted_until: until }).where("id", "=", userId).execute();
    const details = { days, reason };
    await audit(
      tx,
      { actorId: moderator.userId, action: "author_muted", subject: `user:${userId}`, details },
      now,
    );
  });
  return until;
}

/** Makes a user a moderator, or no longer one. Audited. @throws AppError not_found */
export async function setModerator(
  db: Db,
  admin: Caller,
  { userId, isModerator }: { userId: string; isModerator: boolean },
  now: Date,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("app_user")
      .set({ is_moderator: isModerator })
      .where("id", "=", userId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound("user");
    const details = { isModerator };
    await audit(tx, { actorId: admin.userId, action: "moderator", subject: `user:${userId}`, details }, now);
  });
}
