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
  const others = await namedByOthers(tx);
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
  await nameAgain(tx, others);
  return changed;
}

interface Named {
  question: number;
  key: string;
}

/** What questions name that no file of the bank holds. */
async function namedByOthers(tx: Db): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select c.question_id as question, c.constant_key as key from question_constant c
    join question q on q.id = c.question_id where q.file_version is null`.execute(tx);
  return rows;
}

/** A figure that the bank holds no more is named by nobody. */
async function nameAgain(tx: Db, named: readonly Named[]): Promise<void> {
  await sql`
    insert into question_constant (question_id, constant_key)
    select n.question, n.key
    from unnest(${named.map((n) => n.question)}::bigint[], ${named.map((n) => n.key)}::text[]) as n (question, key)
    join constant c on c.key = n.key`.execute(tx);
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
