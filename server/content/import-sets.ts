import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";
import { OWN_TENANT } from "../platform/session.ts";
import type { Bank, BankQuestion, BankSet } from "./bank.ts";
import { coverSets } from "./covered-sets.ts";
import { fillBeyondSets } from "./shelves.ts";

interface Row {
  question_id: number;
  position: number;
  weight: number;
}

const asText = (rows: readonly Row[]) =>
  rows.map(({ question_id, position, weight }) => `${position}:${question_id}:${weight}`).join();

/**
 * Gives the sets of the files their questions. A set that is no longer in the files retires: learners with an attempt
 * at it can finish and review it. A set also retires if learners have attempts at it and most of its questions change;
 * its successor gets another ID. A recomposed set counts as done for those who had answered all of it.
 * @param ids of each question that can be in the files' sets, by key
 * @returns keys of the sets that an editor changed, which are left as they are
 */
export async function importSets(tx: Db, bank: Bank, ids: Map<string, number>, now: Date): Promise<string[]> {
  const topics = new Map(
    (await tx.selectFrom("topic").select(["id", "key"]).execute()).map((t) => [t.key, t.id]),
  );
  const edited = await editedSets(tx);
  const before = await contentsBefore(tx);
  const sets = [...bank.sets, ...bank.mocks];
  const changed: number[] = [];
  await retireRecomposed(
    tx,
    sets.filter(({ key }) => !edited.has(key)),
    { ids, before, now },
  );
  for (const set of sets.filter(({ key }) => !edited.has(key))) {
    const setId = await importSet(tx, set, set.topic ? (topics.get(set.topic) ?? null) : null);
    const rows = set.questions.flatMap((q, i) => {
      const id = ids.get(q.key);
      return id === undefined ? [] : [{ question_id: id, position: i + 1, weight: marksOf(set, q) }];
    });
    if (asText(before.get(setId) ?? []) === asText(rows) && rows.length > 0) continue;
    changed.push(setId);
    await tx.deleteFrom("set_question").where("set_id", "=", setId).execute();
    const values = rows.map((row) => ({ set_id: setId, ...row }));
    if (values.length > 0) await tx.insertInto("set_question").values(values).execute();
  }
  const keys = sets.map((s) => s.key);
  await sql`update problem_set set retired_at = ${now}
            where tenant_id = ${OWN_TENANT} and key is not null and retired_at is null
              and not key = any(${keys}::text[])`.execute(tx);
  await fillBeyondSets(tx);
  // At the first import there are no answers to look through.
  if (before.size > 0) await coverSets(tx, changed, now);
  return keys.filter((key) => edited.has(key));
}

interface Import {
  ids: ReadonlyMap<string, number>;
  before: ReadonlyMap<number, Row[]>;
  now: Date;
}

/** Whether most of a set's new questions were not in it before and replace none that were. */
function isRecomposed(
  set: BankSet,
  before: readonly Row[],
  ids: Import["ids"],
  former: ReadonlyMap<number, number>,
) {
  const was = new Set(before.map((row) => row.question_id));
  const now = set.questions.flatMap((q) => ids.get(q.key) ?? []);
  const kept = now.filter((id) => was.has(id) || was.has(former.get(id) ?? 0)).length;
  return kept * 2 < now.length;
}

/**
 * Retires the recomposed sets that learners have attempts at: attempts and scores belong to the old set. The key moves
 * to the new set, so the old one gets its ID appended to its key. A set that nobody has begun keeps its ID.
 */
async function retireRecomposed(tx: Db, sets: readonly BankSet[], { ids, before, now }: Import) {
  const { rows } = await sql<{ id: number; key: string }>`
    select s.id, s.key from problem_set s
    where s.tenant_id = ${OWN_TENANT} and s.key is not null and s.retired_at is null and s.shelf = 'exam'
      and exists (select 1 from attempt a where a.set_id = s.id)`.execute(tx);
  if (rows.length === 0) return;
  const former = await formerOf(tx);
  const begun = new Map(rows.map(({ key, id }) => [key, id]));
  const recomposed = sets.flatMap((set) => {
    const id = begun.get(set.key);
    const questions = id === undefined ? undefined : before.get(id);
    return id !== undefined && questions && isRecomposed(set, questions, ids, former) ? [id] : [];
  });
  await sql`
    update problem_set set retired_at = ${now}, key = key || '-until-' || id
    where id = any(${recomposed}::bigint[])`.execute(tx);
}

/** The question that each one replaced; the oldest if there are several. */
async function formerOf(tx: Db): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; former: number }>`
    select replaced_by as id, min(id) as former from question where replaced_by is not null group by 1`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row.former]));
}

/** Keys of the house's sets that an editor changed. */
async function editedSets(tx: Db): Promise<Set<string | null>> {
  const rows = await tx
    .selectFrom("problem_set")
    .select("key")
    .where("tenant_id", "=", OWN_TENANT)
    .where("edited_at", "is not", null)
    .execute();
  return new Set(rows.map((row) => row.key));
}

/** The current questions of the house's sets, by ID. */
async function contentsBefore(tx: Db): Promise<Map<number, Row[]>> {
  const { rows } = await sql<Row & { set_id: number }>`
    select sq.set_id, sq.question_id, sq.position, sq.weight
    from set_question sq join problem_set s on s.id = sq.set_id
    where s.tenant_id = ${OWN_TENANT} and s.key is not null order by sq.set_id, sq.position`.execute(tx);
  return Map.groupBy(rows, (row) => row.set_id);
}

/** The marks for each sub-question, blank or question: 1, unless the paper's format weights its section. */
const marksOf = (set: BankSet, q: BankQuestion) =>
  set.blueprint?.sections.find((s) => s.type === q.type)?.marks ?? 1;

async function importSet(tx: Db, set: BankSet, topicId: number | null): Promise<number> {
  const values = {
    title: set.title,
    paper: set.paper,
    topic_id: topicId,
    type: set.type,
    for_free: set.free,
    position: set.position,
    shelf: set.shelf,
    blueprint_key: set.blueprint?.key ?? null,
    time_limit_minutes: set.blueprint?.minutes ?? null,
    ...(set.blueprint ? { pass_percent: set.blueprint.pass_percent } : {}),
    retired_at: null,
  };
  const { id } = await tx
    .insertInto("problem_set")
    .values({ key: set.key, ...values, owner_id: null, seed: null })
    .onConflict((oc) => oc.columns(["tenant_id", "key"]).doUpdateSet(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
