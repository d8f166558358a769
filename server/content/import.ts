import { sql } from "kysely";
import { ADVISORY_LOCKS } from "../platform/db/advisory-locks.ts";
import type { Db } from "../platform/db/database.ts";
import { OWN_TENANT } from "../platform/session.ts";
import type { Bank } from "./bank.ts";
import { noteCatalogueChange } from "./catalogue-change.ts";
import { importConstants, putUnderReview } from "./import-constants.ts";
import { importQuestions } from "./import-questions.ts";
import { importSets } from "./import-sets.ts";
import { readBank } from "./read.ts";
import { hashContent } from "./reader.ts";

export interface ImportReport {
  added: number;
  changed: number;
  removed: number;
  /**
   * Keys of questions, sets and dated figures that an editor changed in the product since their last import: the
   * product's version wins.
   */
  conflicts: string[];
  /**
   * How many questions name a dated figure that has changed, and are kept out of new tests until somebody checks them.
   */
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

/** The bank matches its files, even if an earlier start could not load them. */
const forgetFailure = (db: Db) => db.deleteFrom("content_failure").execute();

/**
 * Loads the bank from its folder, which is not even read if it has not changed: reading takes most of a start.
 * @throws BankError naming file and line of every fault
 */
export async function importContent(db: Db, root: string, now: Date): Promise<ImportReport> {
  if ((await lastHash(db)) !== hashContent(root)) return importBank(db, readBank(root), now);
  await forgetFailure(db);
  return { ...nothing(), unchanged: true };
}

/**
 * Loads the bank: idempotent, keeps IDs and history, all or nothing. A file's change is applied unless somebody edited
 * that question in the product since its last import.
 */
export async function importBank(db: Db, bank: Bank, now: Date): Promise<ImportReport> {
  return db.transaction().execute(async (tx) => {
    // One import at a time, across all processes.
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.bank})`.execute(tx);
    if ((await lastHash(tx)) === bank.hash) return { ...nothing(), unchanged: true };
    await holdBank(tx);
    const report = nothing();
    await importPapers(tx, bank);
    const changed = await importConstants(tx, bank, report.conflicts);
    await importBlueprints(tx, bank);
    await importRegistry(tx, bank);
    const { ids, checked } = await importQuestions(tx, bank, report, changed, now);
    report.underReview = await putUnderReview(tx, changed, checked, now);
    report.conflicts.push(...(await importSets(tx, bank, ids, now)));
    await forgetFailure(tx);
    await tx.insertInto("content_import").values({ hash: bank.hash, at: now }).execute();
    await noteCatalogueChange(tx, now);
    return report;
  });
}

/** Locks everything that editors also change before reading it: figures, then sets, then questions, each in order. */
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
  const titles = new Map(registry.areas.map((area) => [`${area.topic}/${area.key}`, area.title]));
  const rules = [...registry.rules].flatMap(([key, { topic, area, says }]) => {
    const topicId = topics.get(topic);
    const title = titles.get(`${topic}/${area}`) ?? area;
    return topicId === undefined ? [] : [{ key, topic_id: topicId, area, area_title: title, says }];
  });
  if (rules.length > 0) await tx.insertInto("rule").values(rules).execute();
  const misconceptions = [...registry.misconceptions].map(([key, { says }]) => ({ key, says }));
  if (misconceptions.length > 0) await tx.insertInto("misconception").values(misconceptions).execute();
}

async function importBlueprints(tx: Db, bank: Bank) {
  for (const { key, archived, ...format } of bank.blueprints) {
    const values = { archived, format: JSON.stringify({ key, archived, ...format }) };
    // The former one is ended first: only one may be current.
    if (!archived)
      await tx.updateTable("blueprint").set({ archived: true }).where("key", "<>", key).execute();
    await tx
      .insertInto("blueprint")
      .values({ key, ...values })
      .onConflict((oc) => oc.column("key").doUpdateSet(values))
      .execute();
  }
}
