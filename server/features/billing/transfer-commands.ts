import { type Selectable, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import type { EmailAddress } from "../../platform/email-address.ts";
import { AppError } from "../../platform/errors.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { holdSession } from "../account/session-commands.ts";
import { holdsSubscription, lockUsers } from "./entitlement-commands.ts";
import { transferMails } from "./mails.ts";

const MIN_DAYS_LEFT = 5;
const GAP_MONTHS = 3;

const refuse = (code: string, sentence: string) => new AppError("refused", sentence, { code });

/** A running charge, and which of the rules about it are met. */
interface Running {
  id: number;
  transferable: boolean;
  held_long_enough: boolean;
  days_left: boolean;
  ends_at: Date;
}

/**
 * Permanently moves what is left of the caller's subscription to the account of an e-mail. The giver's access ends now
 * and the recipient's begins, with the same end.
 * @throws AppError refused with one sentence for each rule; the recipient's two share one, so that nobody can find out
 * who has an account
 */
export async function transfer(
  deps: { db: Db; publicOrigin: string },
  giver: { userId: string; sessionId: number },
  email: EmailAddress,
  now: Date,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await holdSession(tx, giver, now);
    // Its key is locked, so that the account is not deleted during the transfer.
    const recipient = await tx
      .selectFrom("app_user")
      .select(["id", "email"])
      .where("email", "=", email)
      .forKeyShare()
      .executeTakeFirst();
    if (recipient?.id === giver.userId)
      throw refuse("transfer_self", "A subscription cannot be transferred to yourself.");
    await lockUsers(tx, recipient ? [giver.userId, recipient.id] : [giver.userId]);
    const running = await requireTransferable(tx, giver.userId, now);
    if (!recipient || (await holdsSubscription(tx, recipient.id, now)))
      throw refuse(
        "transfer_recipient",
        "The recipient needs an account here, with that email, and no active subscription.",
      );
    await move(tx, giver.userId, recipient.id, running.id, now);
    const { email: from } = await tx
      .selectFrom("app_user")
      .select("email")
      .where("id", "=", giver.userId)
      .executeTakeFirstOrThrow();
    const mails = transferMails({
      from,
      to: recipient.email,
      endsAt: running.ends_at,
      origin: deps.publicOrigin,
    });
    for (const mail of mails) await enqueueMail(tx, mail, now);
  });
}

/** The caller's subscription, if every rule about the giver allows the transfer. @throws AppError refused */
async function requireTransferable(tx: Db, userId: string, now: Date): Promise<Running> {
  const recent = await sql`
    select 1 from transfer where (from_user = ${userId} or to_user = ${userId})
      and months_after(at, ${GAP_MONTHS}) > ${now}`.execute(tx);
  if (recent.rows.length > 0)
    throw refuse("transfer_too_soon", "A subscription can only be transferred once every 3 months.");
  const { rows } = await sql<Running>`
    select c.id, c.source in ('purchase', 'transfer') as transferable,
           months_after(c.succeeded_at, ${GAP_MONTHS}) <= ${now} as held_long_enough,
           max(upper(e.period)) > ${now}::timestamptz + make_interval(hours => ${24 * MIN_DAYS_LEFT}) as days_left,
           max(upper(e.period)) as ends_at
    from entitlement e join charge c on c.id = e.charge_id
    where e.user_id = ${userId} and e.revoked_at is null
      and exists (select 1 from entitlement r
        where r.charge_id = c.id and r.revoked_at is null and r.period @> ${now}::timestamptz)
    group by c.id order by ends_at desc, c.id`.execute(tx);
  if (rows.length === 0)
    throw refuse("transfer_none", "You have no active subscription that could be transferred.");
  const own = rows.filter((row) => row.transferable);
  if (own.length === 0)
    throw refuse(
      "transfer_source",
      "Only a subscription that was bought, or received by transfer, can be transferred.",
    );
  const held = own.filter((row) => row.held_long_enough);
  if (held.length === 0)
    throw refuse(
      "transfer_held",
      "A subscription can be transferred only after it has been held for 3 months.",
    );
  const found = held.find((row) => row.days_left);
  if (!found)
    throw refuse(
      "transfer_days_left",
      "A subscription can be transferred only while more than 5 days of it are left.",
    );
  return found;
}

async function move(tx: Db, from: string, to: string, chargeId: number, now: Date) {
  const given: Selectable<Tables["charge"]> = await tx
    .updateTable("charge")
    .set({ transferred_at: now })
    .where("id", "=", chargeId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const received = await tx
    .insertInto("charge")
    .values({
      user_id: to,
      source: "transfer",
      status: "captured",
      perm: given.perm,
      plan: given.plan,
      created_at: now,
      succeeded_at: now,
      transferred_at: null,
      granted_by: null,
      origin_id: given.origin_id ?? given.id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await tx
    .insertInto("transfer")
    .values({ from_user: from, to_user: to, from_charge: given.id, to_charge: received.id, at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into entitlement (user_id, paper, charge_id, source_key, period)
    select ${to}, paper, ${received.id}, ${`transfer:${id}`}, tstzrange(greatest(lower(period), ${now}), upper(period))
    from entitlement where charge_id = ${given.id} and revoked_at is null and upper(period) > ${now}`.execute(
    tx,
  );
  // What was used stays the giver's; what had not begun moves entirely.
  await sql`
    update entitlement set
      period = case when lower(period) < ${now} then tstzrange(lower(period), ${now}) else period end,
      revoked_at = case when lower(period) < ${now} then null else ${now}::timestamptz end
    where charge_id = ${given.id} and revoked_at is null and upper(period) > ${now}`.execute(tx);
}
