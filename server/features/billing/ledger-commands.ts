import { type Insertable, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { lockUsers } from "./entitlement-commands.ts";
import type { balancesOf } from "./rules.ts";

type Entry = Omit<Insertable<Tables["ledger_entry"]>, "transaction_id">;

/**
 * Books one transaction of entries in integer cents; the database refuses one that does not sum to zero, and
 * a second one of the same key (security.md, Money).
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

/**
 * Books what a charge's accounts should hold, less what they hold: nothing new books nothing.
 * @param target cents by account, summing to zero (rules.ts, balancesOf)
 * @param state names what the booking follows from; a second booking for the same is refused
 */
export async function bookCharge(
  tx: Db,
  chargeId: number,
  target: ReturnType<typeof balancesOf>,
  state: string,
  now: Date,
): Promise<void> {
  const { rows } = await sql<{ account: string; held: number }>`
    select account, sum(amount)::int as held from ledger_entry
    where charge_id = ${chargeId} group by account`.execute(tx);
  const held = new Map(rows.map((row) => [row.account, row.held]));
  const commission = await tx
    .selectFrom("commission")
    .select(["referrer_id", "owed_from"])
    .where("charge_id", "=", chargeId)
    .executeTakeFirst();
  // What is taken back before it was owed goes when it would have come, so that nobody owes in between.
  const owedFrom = commission && commission.owed_from > now ? commission.owed_from : now;
  const entry = { charge_id: chargeId, user_id: null, effective_at: now };
  const difference = (account: keyof typeof target) => ({
    ...entry,
    account,
    amount: target[account] - (held.get(account) ?? 0),
  });
  const entries: Entry[] = [
    difference("provider"),
    difference("disputed"),
    difference("revenue"),
    difference("to_refund"),
    difference("commission"),
    { ...difference("owed"), user_id: commission?.referrer_id ?? null, effective_at: owedFrom },
  ];
  await post(tx, `charge:${chargeId}:${state}`, entries, now);
}

/**
 * Lets lapse what a deleted account is owed, or owes: commission that nobody can ask for any more is no cost, and what
 * nobody will pay back is one. Changes nothing when nothing is owed.
 */
export async function lapseOwed(tx: Db, userId: string, now: Date): Promise<void> {
  await lockUsers(tx, [userId]);
  const { rows } = await sql<{ owed: number; last: number }>`
    select coalesce(sum(amount), 0)::int as owed, coalesce(max(id), 0) as last
    from ledger_entry where user_id = ${userId} and account = 'owed'`.execute(tx);
  const { owed, last } = rows[0] ?? { owed: 0, last: 0 };
  const entry = { charge_id: null, effective_at: now };
  const entries: Entry[] = [
    { ...entry, account: "owed", user_id: userId, amount: -owed },
    { ...entry, account: "commission", user_id: null, amount: owed },
  ];
  await post(tx, `lapsed:${userId}:${last}`, entries, now);
}
