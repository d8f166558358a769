import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { lockUsers } from "../billing/entitlement-commands.ts";
import { bookOrder } from "../billing/ledger-commands.ts";
import { commissionMail } from "./mails.ts";

/** Why the referrer of a commission `c` may be its buyer; empty if nothing suggests it. */
const doubts = sql`array_remove(array[
  case when exists (
    select 1 from known_browser b join known_browser r on r.browser_id = b.browser_id
    where b.user_id = c.user_id and r.user_id = c.referrer_id) then 'shared_browser' end,
  case when exists (
    select 1 from checkout b join checkout r on r.payers && b.payers
    where b.charge_id = c.charge_id and r.user_id = c.referrer_id) then 'same_payer' end,
  case when exists (
    with recursive referrers(id) as (
      select c.referrer_id
      union select u.referrer_id from app_user u join referrers on u.id = referrers.id where u.referrer_id is not null)
    select 1 from referrers where id = c.user_id) then 'circle' end], null)`;

/** What may still be held: not in a payout, and not reviewed yet. */
const unpaid = sql`c.payout_id is null and c.held_at is null`;

/**
 * Holds a referrer's commission on purchases that may be their own: the buyer shares a browser or a payer with them, or
 * they referred each other in a circle (docs/decisions/0009-money.md). It is earned, but not owed until a person has
 * decided; nobody's access or discount changes. Under the referrer's lock.
 */
export async function holdDoubtful(tx: Db, referrerId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ charge_id: number }>`
    update commission set held_at = ${now}, held_for = d.reasons
    from (select c.charge_id, ${doubts} as reasons from commission c
          where c.referrer_id = ${referrerId} and ${unpaid}) d
    where commission.charge_id = d.charge_id and cardinality(d.reasons) > 0
    returning commission.charge_id`.execute(tx);
  for (const { charge_id } of rows) await rebook(tx, charge_id, "held", now);
}

/** Checks everything that may still be held: browsers and payers may also be shared after a purchase. */
export async function holdAllDoubtful(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select distinct c.referrer_id as id from commission c
    where ${unpaid} and cardinality(${doubts}) > 0`.execute(db);
  for (const { id } of rows)
    await db.transaction().execute(async (tx) => {
      await lockUsers(tx, [id]);
      await holdDoubtful(tx, id, now);
    });
}

async function rebook(tx: Db, chargeId: number, state: string, now: Date) {
  const order = await tx
    .selectFrom("checkout")
    .selectAll()
    .where("charge_id", "=", chargeId)
    .executeTakeFirstOrThrow();
  await bookOrder(tx, order, state, now);
}

interface Decision {
  chargeId: number;
  verdict: "released" | "refused";
  reason: string;
  actorId: string;
}

/**
 * Releases a held commission, which is then owed from its day on, or refuses it, and it is the house's again. Audited,
 * and the affiliate is notified by mail; the same decision again changes nothing.
 * @throws AppError not_found, refused when it is not held or was decided otherwise
 */
export async function decideCommission(db: Db, decision: Decision, now: Date): Promise<void> {
  const { chargeId, verdict, reason } = decision;
  const found = await db
    .selectFrom("commission")
    .select("referrer_id")
    .where("charge_id", "=", chargeId)
    .executeTakeFirst();
  if (!found) throw notFound("commission");
  await db.transaction().execute(async (tx) => {
    await lockUsers(tx, [found.referrer_id]);
    const held = await tx
      .selectFrom("commission as c")
      .innerJoin("app_user as u", "u.id", "c.referrer_id")
      .select(["c.held_at", "c.verdict", "u.email", "u.deleted_at"])
      .select(heldAmount.as("amount"))
      .where("c.charge_id", "=", chargeId)
      .executeTakeFirstOrThrow();
    if (!held.held_at)
      throw new AppError("refused", "This commission is not held.", { code: "commission_not_held" });
    if (held.verdict === verdict) return;
    if (held.verdict)
      throw new AppError("refused", `This commission was already ${held.verdict}.`, {
        code: "commission_decided",
      });
    await tx
      .updateTable("commission")
      .set({ verdict, verdict_reason: reason, decided_at: now, decided_by: decision.actorId })
      .where("charge_id", "=", chargeId)
      .execute();
    await rebook(tx, chargeId, verdict, now);
    const act = { actorId: decision.actorId, action: `commission ${verdict}` };
    const { amount } = held;
    await audit(tx, { ...act, subject: `commission:${chargeId}`, details: { amount, reason } }, now);
    if (!held.deleted_at)
      await enqueueMail(tx, commissionMail({ to: held.email, amount, verdict, reason }), now);
  });
}

/** Cents of a commission `c` that are held now: less after a part was refunded, none while all is disputed. */
export const heldAmount = sql<number>`(
  select coalesce(sum(e.amount), 0)::int from ledger_entry e
  where e.charge_id = c.charge_id and e.account = 'held')`;
