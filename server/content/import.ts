import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";
import type { Bank, BankQuestion, BankSet } from "./bank.ts";
import { importConstants, putUnderReview } from "./import-constants.ts";
import { importQuestions, OWN_TENANT } from "./import-questions.ts";
import { readBank } from "./read.ts";
import { hashContent } from "./reader.ts";

export interface ImportReport {
  added: number;
  changed: number;
  removed: number;
  /** Keys of questions, sets and dated figures that an editor changed in the product since their last import: the product's stand. */
  conflicts: string[];
  /** How many questions name a dated figure that has changed, and are kept out of new tests until they are looked at. */
  underReview: number;
  unchanged: boolean;
}

const nothing = (): ImportReport => ({
  added: 0,
  changed: 0,
  removed: 0,
  conflicts: [],
  underReview: 0,
  unchanged: false,
});

async function lastHash(db: Db): Promise<string | undefined> {
  const last = await db
    .selectFrom("content_import")
    .select("hash")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.hash;
}

/** The bank is as its files say, whatever a start before could not load. */
const forgetFailure = (db: Db) => db.deleteFrom("content_failure").execute();

/**
 * Loads the bank from its folder, which is not even read where it has not changed since: reading is most of a start.
 * @throws BankError naming file and line of every fault
 */
export async function importContent(db: Db, root: string, now: Date): Promise<ImportReport> {
  if ((await lastHash(db)) !== hashContent(root)) return importBank(db, readBank(root), now);
  await forgetFailure(db);
  return { ...nothing(), unchanged: true };
}

/**
 * Loads the bank: idempotent, keeps IDs and history, whole or not at all.
 * A file's change is applied when nobody edited that question in the product since its last import.
 */
export async function importBank(db: Db, bank: Bank, now: Date): Promise<ImportReport> {
  return db.transaction().execute(async (tx) => {
    // One import at a time, also from several processes.
    await sql`select pg_advisory_xact_lock(7201)`.execute(tx);
    if ((await lastHash(tx)) === bank.hash) return { ...nothing(), unchanged: true };
    await holdBank(tx);
    const report = nothing();
    await importPapers(tx, bank);
    const changed = await importConstants(tx, bank, report.conflicts);
    await importBlueprints(tx, bank);
    await importRegistry(tx, bank);
    const { ids, checked } = await importQuestions(tx, bank, report, changed, now);
    report.underReview = await putUnderReview(tx, changed, checked, now);
    await importSets(tx, bank, ids, report, now);
    await forgetFailure(tx);
    await tx.insertInto("content_import").values({ hash: bank.hash, at: now }).execute();
    await tx.insertInto("catalogue_change").values({ at: now }).execute();
    return report;
  });
}

/** Holds all that editors change too, before any of it is read: figures, then sets, then questions, each kind in its order. */
async function holdBank(tx: Db): Promise<void> {
  await sql`select 1 from constant order by key for no key update`.execute(tx);
  await sql`select 1 from problem_set where tenant_id = ${OWN_TENANT} and key is not null order by id for no key update`.execute(
    tx,
  );
  await sql`select 1 from question where tenant_id = ${OWN_TENANT} order by id for no key update`.execute(tx);
}

async function importPapers(tx: Db, bank: Bank) {
  for (const paper of bank.papers)
    await tx
      .insertInto("paper")
      .values(paper)
      .onConflict((oc) => oc.column("id").doUpdateSet({ title: paper.title }))
      .execute();
  for (const { key, name, paper, free, position } of bank.topics)
    await tx
      .insertInto("topic")
      .values({ key, name, paper, for_free: free, position })
      .onConflict((oc) => oc.column("key").doUpdateSet({ name, paper, for_free: free, position }))
      .execute();
}

async function importRegistry(tx: Db, { registry }: Bank) {
  await tx.deleteFrom("rule").execute();
  await tx.deleteFrom("misconception").execute();
  const topics = new Map(
    (await tx.selectFrom("topic").select(["id", "key"]).execute()).map((t) => [t.key, t.id]),
  );
  const rules = [...registry.rules].flatMap(([key, { topic, area, says }]) => {
    const topicId = topics.get(topic);
    return topicId === undefined ? [] : [{ key, topic_id: topicId, area, says }];
  });
  if (rules.length > 0) await tx.insertInto("rule").values(rules).execute();
  const misconceptions = [...registry.misconceptions].map(([key, { says }]) => ({ key, says }));
  if (misconceptions.length > 0) await tx.insertInto("misconception").values(misconceptions).execute();
}

async function importBlueprints(tx: Db, bank: Bank) {
  for (const { key, archived, ...format } of bank.blueprints) {
    const values = { archived, format: JSON.stringify({ key, archived, ...format }) };
    // The former one makes room first: only one may be current.
    if (!archived)
      await tx.updateTable("blueprint").set({ archived: true }).where("key", "<>", key).execute();
    await tx
      .insertInto("blueprint")
      .values({ key, ...values })
      .onConflict((oc) => oc.column("key").doUpdateSet(values))
      .execute();
  }
}

async function importSets(tx: Db, bank: Bank, ids: Map<string, number>, report: ImportReport, now: Date) {
  const topics = new Map(
    (await tx.selectFrom("topic").select(["id", "key"]).execute()).map((t) => [t.key, t.id]),
  );
  const edited = await editedSets(tx);
  const sets = [...bank.sets, ...bank.mocks];
  for (const set of sets) {
    if (edited.has(set.key)) {
      report.conflicts.push(set.key);
      continue;
    }
    const setId = await importSet(tx, set, set.topic ? (topics.get(set.topic) ?? null) : null);
    await tx.deleteFrom("set_question").where("set_id", "=", setId).execute();
    const rows = set.questions.flatMap((q, i) => {
      const id = ids.get(q.key);
      return id === undefined
        ? []
        : [{ set_id: setId, question_id: id, position: i + 1, weight: marksOf(set, q) }];
    });
    await tx.insertInto("set_question").values(rows).execute();
  }
  const keys = sets.map((s) => s.key);
  await sql`update problem_set set retired_at = ${now}
            where tenant_id = ${OWN_TENANT} and key is not null and retired_at is null
              and not key = any(${keys}::text[])`.execute(tx);
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

/** What each sub-question, blank or question is worth: 1, unless the paper's format weighs its section. */
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
