import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";
import type { Bank } from "./bank.ts";

/** A dated figure that says something else than before. */
export interface ChangedConstant {
  key: string;
  /** In a sentence. */
  reason: string;
}

const asOf = (c: { value: string; from: string; to: string | null }) => `${c.value}|${c.from}|${c.to ?? ""}`;

/**
 * Brings the dated figures up to date; one that an editor changed stands as it is.
 * @returns those that say something else now
 */
export async function importConstants(tx: Db, bank: Bank, conflicts: string[]): Promise<ChangedConstant[]> {
  const before = new Map((await tx.selectFrom("constant").selectAll().execute()).map((c) => [c.key, c]));
  await tx.deleteFrom("question_constant").execute();
  await tx.deleteFrom("constant").where("edited_at", "is", null).execute();
  const changed: ChangedConstant[] = [];
  for (const { key, title, value, from, to, source } of bank.constants) {
    const old = before.get(key);
    const says = asOf({ value, from, to });
    const isSame = old && asOf({ value: old.value, from: old.valid_from, to: old.valid_to }) === says;
    if (old?.edited_at) {
      if (!isSame) conflicts.push(key);
      continue;
    }
    if (old && !isSame) changed.push({ key, reason: changeOf(title, old.value, value) });
    await tx
      .insertInto("constant")
      .values({ key, title, value, valid_from: from, valid_to: to, source })
      .execute();
  }
  return changed;
}

/** What became of a dated figure, in a sentence. */
export const changeOf = (title: string, from: string, to: string): string =>
  from === to ? `${title}: the days for which it holds have changed.` : `${title}: ${from} has become ${to}.`;

/**
 * Puts the published questions that name changed figures under review, until somebody has looked at them.
 * @param except those that have just been looked at
 * @returns how many
 */
export async function putUnderReview(
  tx: Db,
  changed: readonly ChangedConstant[],
  except: readonly number[],
  now: Date,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update question q set review_since = ${now}, review_reason = w.reason
    from (
      select c.question_id, string_agg(n.reason, ' ' order by n.key) as reason
      from question_constant c
      join unnest(${changed.map((c) => c.key)}::text[], ${changed.map((c) => c.reason)}::text[]) as n (key, reason)
        on n.key = c.constant_key
      group by c.question_id) w
    where q.id = w.question_id and q.is_published and not q.id = any(${except}::bigint[])`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
