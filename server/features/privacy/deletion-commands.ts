import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { canonicalAddress } from "../../platform/email-address.ts";
import { AppError } from "../../platform/errors.ts";
import { dropMails, enqueueMail, REMINDER } from "../../platform/mail/outbox.ts";
import type { Caller } from "../../platform/session.ts";
import { closeAccess } from "../billing/cancel-commands.ts";
import { lapseOwed } from "../billing/ledger-commands.ts";
import { dropQueuedPromo, optOutTurn } from "../promotion/commands.ts";
import { deleteAfter, KEPT, placeholderOf, REMOVED, UNLINKED } from "./deletion-rules.ts";
import { forgetAddress, forgetPayoutNotes } from "./forget-commands.ts";
import { deletionMail } from "./mails.ts";

const wrongEmail = () => {
  const sentence = "That is not the email of this account. Please type the one that your profile shows.";
  return new AppError("bad_input", sentence, { code: "email_differs", fields: { Email: sentence } });
};

/**
 * Asks for the deletion of the caller's account: final in 30 days, undone by signing in before (account/login-commands.ts).
 * Every session ends now, and a mail says when and how to undo.
 * @returns when it will be final
 * @throws AppError bad_input when the typed e-mail is not the account's; not_signed_in
 */
export async function requestDeletion(
  deps: { db: Db; publicOrigin: string },
  caller: Caller,
  typedEmail: string,
  now: Date,
): Promise<Date> {
  const at = deleteAfter(now);
  await deps.db.transaction().execute(async (tx) => {
    await optOutTurn(tx);
    await endSessions(tx, caller, now);
    const { email } = await tx
      .updateTable("app_user")
      .set({ delete_after: at })
      .where("id", "=", caller.userId)
      .returning("email")
      .executeTakeFirstOrThrow();
    if (canonicalAddress(typedEmail) !== email) throw wrongEmail();
    await dropQueuedPromo(tx, email);
    await dropMails(tx, email, { unsent: REMINDER });
    await enqueueMail(tx, deletionMail({ to: email, at, origin: deps.publicOrigin }), now);
  });
  return at;
}

/** Ends every session of the caller. @throws AppError not_signed_in when the caller's own ended in the meantime */
async function endSessions(tx: Db, caller: Caller, now: Date) {
  // Slot before sessions, as a sign-in locks them.
  await tx
    .updateTable("active_browser")
    .set({ session_id: null })
    .where("user_id", "=", caller.userId)
    .execute();
  const ended = await tx
    .updateTable("session")
    .set({ ended_at: now, end_reason: "deleted" })
    .where("user_id", "=", caller.userId)
    .where("ended_at", "is", null)
    .returning("id")
    .execute();
  if (!ended.some(({ id }) => id === caller.sessionId))
    throw new AppError("not_signed_in", "Sign Up or Login first. We only need your email.");
}

/** An open payout is waited for: its money is on the way. */
const due = (now: Date) => sql<boolean>`(delete_after <= ${now} and not exists (
  select 1 from payout p where p.user_id = app_user.id and p.status = 'open'))`;

interface Log {
  warn(details: object, message: string): void;
}

/**
 * Deletes the accounts whose 30 days are over, each in a transaction of its own; several processes may do so at once.
 * One that fails delays no other and is tried again with the next run.
 * @returns how many were deleted
 */
export async function deleteDueAccounts({ db, log }: { db: Db; log: Log }, now: Date): Promise<number> {
  const accounts = await db
    .selectFrom("app_user")
    .select("id")
    .where(due(now))
    .orderBy("delete_after")
    .limit(200)
    .execute();
  let deleted = 0;
  for (const { id } of accounts)
    try {
      if (await db.transaction().execute((tx) => deleteAccount(tx, id, now))) deleted += 1;
    } catch (err) {
      log.warn({ err, user: id }, "an account was not deleted");
    }
  await writeOff(db, now);
  return deleted;
}

/**
 * Deletes one account whole: as a row, or emptied where rows that must stay refer to it.
 * @returns false when it is not due any more, or somebody is signing in to it
 */
async function deleteAccount(tx: Db, userId: string, now: Date): Promise<boolean> {
  // Before the user, as the jobs that mark tests and pass on what was marked lock them.
  await sql`select 1 from attempt where user_id = ${userId} and marked_at is null order by id for update`.execute(
    tx,
  );
  await sql`select 1 from marked_answer where user_id = ${userId} order by id for update`.execute(tx);
  // Anyone who signs in holds the row's key, and keeps the account.
  const account = await tx
    .selectFrom("app_user")
    .select("email")
    .where("id", "=", userId)
    .where(due(now))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!account) return false;
  await closeAccess(tx, userId, now);
  await forgetPayoutNotes(tx, userId);
  for (const [table, column] of REMOVED)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(tx);
  for (const [table, column] of UNLINKED)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = null where ${sql.ref(column)} = ${userId}`.execute(
      tx,
    );
  await forgetAddress(tx, account.email, now);
  if (await isReferredTo(tx, userId)) await empty(tx, userId, now);
  else await tx.deleteFrom("app_user").where("id", "=", userId).execute();
  return true;
}

/** Whether rows that must stay refer to the account. */
async function isReferredTo(tx: Db, userId: string): Promise<boolean> {
  const kept = KEPT.map(
    ([table, column]) => sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId})`,
  );
  const { rows } = await sql<{ kept: boolean }>`select ${sql.join(kept, sql` or `)} as kept`.execute(tx);
  return rows[0]?.kept ?? true;
}

/** Takes the person out of the row. Its referral code stays, so that nobody else gets it, and gives nothing. */
async function empty(tx: Db, userId: string, now: Date) {
  await tx
    .updateTable("app_user")
    .set({
      email: placeholderOf(userId),
      display_name: "",
      is_affiliate: false,
      promo_opt_out: true,
      reply_mail: false,
      extra_time_percent: 0,
      is_moderator: false,
      muted_until: null,
      delete_after: null,
      deleted_at: now,
    })
    .where("id", "=", userId)
    .execute();
}

/**
 * What deleted accounts are owed lapses, or what they owe: what was open when they left, and what an order from before or a
 * refund brought since.
 */
async function writeOff(db: Db, now: Date) {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from app_user u join ledger_entry e on e.user_id = u.id and e.account in ('owed', 'held')
    where u.deleted_at is not null group by u.id, e.account having sum(e.amount) <> 0`.execute(db);
  for (const { id } of rows) await db.transaction().execute((tx) => lapseOwed(tx, id, now));
}
