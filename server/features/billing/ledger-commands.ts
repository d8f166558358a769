import { type Insertable, type Selectable, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { lockUsers } from "./entitlement-commands.ts";
import { balancesOf, type Claim, type Money } from "./rules.ts";

type Entry = Omit<Insertable<Tables["ledger_entry"]>, "transaction_id">;

/**
 * Books one transaction of entries in integer cents; the database refuses one that does not sum to zero, and a second
 * with the same key.
 */
export async function post(tx: Db, key: string, entries: Entry[], now: Date): Promise<void> {
  const moving = entries.filter((entry) => entry.amount !== 0);
  if (moving.length === 0) return;
  const { id } = await tx
    .insertInto("ledger_transaction")
    .values({ key, at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("ledger_entry")
    .values(moving.map((entry) => ({ ...entry, transaction_id: id })))
    .execute();
}

/** The payments for an order and their later state. */
export const moneyOf = (order: Selectable<Tables["checkout"]>): Money => ({
  state: order.state,
  paid: order.paid_amount ?? 0,
  refunded: order.refunded,
  disputeCount: order.dispute_count,
  disputeState: order.dispute_state,
});

const claimOf = ({ held_at, verdict }: { held_at: Date | null; verdict: string | null }): Claim => {
  if (verdict === "refused") return "refused";
  return held_at && verdict === null ? "held" : "payable";
};

/**
 * Books the difference between what the accounts of an order's charge should hold and what they hold: no change books
 * nothing. Under the referrer's lock.
 * @param state names the state that the booking is for; a second booking for the same state is refused
 */
export async function bookOrder(
  tx: Db,
  order: Selectable<Tables["checkout"]>,
  state: string,
  now: Date,
): Promise<void> {
  const { charge_id } = order;
  const { rows } = await sql<{ account: string; held: number }>`
    select account, sum(amount)::int as held from ledger_entry
    where charge_id = ${charge_id} group by account`.execute(tx);
  const booked = new Map(rows.map((row) => [row.account, row.held]));
  const commission = await tx
    .selectFrom("commission")
    .select(["referrer_id", "owed_from", "held_at", "verdict"])
    .where("charge_id", "=", charge_id)
    .executeTakeFirst();
  const target = balancesOf(moneyOf(order), order.comms_rate, commission && claimOf(commission));
  const difference = (account: keyof typeof target) => ({
    charge_id,
    user_id: null,
    effective_at: now,
    account,
    amount: target[account] - (booked.get(account) ?? 0),
  });
  const earner = { user_id: commission?.referrer_id ?? null };
  const entries: Entry[] = [
    difference("provider"),
    difference("disputed"),
    difference("revenue"),
    difference("to_refund"),
    difference("commission"),
    { ...difference("held"), ...earner },
    // Given and taken back on the same day, so that nobody owes in between, whatever the clock says.
    { ...difference("owed"), ...earner, effective_at: commission?.owed_from ?? now },
  ];
  await post(tx, `charge:${charge_id}:${state}`, entries, now);
}

/**
 * Writes off what a deleted account is owed, owes, or has held: commission that nobody can claim any more is no cost,
 * and a debt that nobody will pay is one. Changes nothing when nothing is owed.
 */
export async function lapseOwed(tx: Db, userId: string, now: Date): Promise<void> {
  await lockUsers(tx, [userId]);
  const { rows } = await sql<{ owed: number; held: number; last: number }>`
    select coalesce(sum(amount) filter (where account = 'owed'), 0)::int as owed,
           coalesce(sum(amount) filter (where account = 'held'), 0)::int as held, coalesce(max(id), 0) as last
    from ledger_entry where user_id = ${userId} and account in ('owed', 'held')`.execute(tx);
  const { owed, held, last } = rows[0] ?? { owed: 0, held: 0, last: 0 };
  const entry = { charge_id: null, effective_at: now };
  const entries: Entry[] = [
    { ...entry, account: "owed", user_id: userId, amount: -owed },
    { ...entry, account: "held", user_id: userId, amount: -held },
    { ...entry, account: "commission", user_id: null, amount: owed + held },
  ];
  await post(tx, `lapsed:${userId}:${last}`, entries, now);
}
