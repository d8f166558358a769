import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";
import type { Bank } from "./bank.ts";
import { holdQuestions } from "./question-rows.ts";

/** A dated figure whose value has changed. */
export interface ChangedConstant {
  key: string;
  /** The change in one sentence. */
  reason: string;
}

const asOf = (c: { value: string; from: string; to: string | null }) => `${c.value}|${c.from}|${c.to ?? ""}`;

/**
 * Brings the dated figures up to date; one that an editor changed is left as it is.
 * @returns those whose value has changed
 */
export async function importConstants(tx: Db, bank: Bank, conflicts: string[]): Promise<ChangedConstant[]> {
  const before = new Map((await tx.selectFrom("constant").selectAll().execute()).map((c) => [c.key, c]));
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
    const figure = { title, value, valid_from: from, valid_to: to, source };
    await tx
      .insertInto("constant")
      .values({ key, ...figure })
      .onConflict((oc) => oc.column("key").doUpdateSet(figure))
      .execute();
  }
  await dropOthers(
    tx,
    bank.constants.map((c) => c.key),
  );
  return changed;
}

/** Questions stop naming a figure that the bank no longer contains. */
async function dropOthers(tx: Db, keys: readonly string[]): Promise<void> {
  const others = sql`select key from constant where edited_at is null and not key = any(${keys}::text[])`;
  await sql`delete from question_constant where constant_key in (${others})`.execute(tx);
  await sql`delete from constant where key in (${others})`.execute(tx);
}

/** What a question of the files names, by its ID. */
export interface Naming {
  id: number;
  constants: readonly string[];
}

/** Links questions to exactly the figures that their files name. */
export async function nameConstants(tx: Db, namings: readonly Naming[]): Promise<void> {
  const pairs = namings.flatMap(({ id, constants }) => constants.map((key) => ({ id, key })));
  const wanted = sql`
    select * from unnest(${pairs.map((p) => p.id)}::bigint[], ${pairs.map((p) => p.key)}::text[]) as w (id, key)`;
  await sql`
    delete from question_constant where question_id = any(${namings.map((n) => n.id)}::bigint[])
      and (question_id, constant_key) not in (${wanted})`.execute(tx);
  await sql`
    insert into question_constant (question_id, constant_key) select id, key from (${wanted}) n order by id, key
    on conflict do nothing`.execute(tx);
}

/** The change of a dated figure, in one sentence. */
export const changeOf = (title: string, from: string, to: string): string =>
  from === to ? `${title}: the days for which it holds have changed.` : `${title}: ${from} has become ${to}.`;

/**
 * Puts published questions that name changed figures under review until somebody has checked them.
 * @param except those that have just been checked
 * @returns how many
 */
export async function putUnderReview(
  tx: Db,
  changed: readonly ChangedConstant[],
  except: readonly number[],
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select q.id from question q where q.is_published and exists (
      select 1 from question_constant c
      where c.question_id = q.id and c.constant_key = any(${changed.map((c) => c.key)}::text[]))`.execute(tx);
  await holdQuestions(
    tx,
    rows.map((row) => row.id),
  );
  const { numAffectedRows } = await sql`
    update question q set review_since = ${now}, review_reason = w.reason
    from (
      select c.question_id, string_agg(n.reason, ' ' order by n.key) as reason
      from question_constant c
      join unnest(${changed.map((c) => c.key)}::text[], ${changed.map((c) => c.reason)}::text[]) as n (key, reason)
        on n.key = c.constant_key
      group by c.question_id) w
    where q.id = w.question_id and q.id = any(${rows.map((row) => row.id)}::bigint[]) and q.is_published and not q.id = any(${except}::bigint[])`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
