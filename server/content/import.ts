import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";
import type { Bank, BankQuestion, BankSet } from "./bank.ts";

export interface ImportReport {
  added: number;
  changed: number;
  removed: number;
  /** Keys of questions that an editor changed in the product since their last import: the product's version stands. */
  conflicts: string[];
  unchanged: boolean;
}

/** All that a learner sees of a question; a change of it makes a version. */
function hashOf(q: BankQuestion): string {
  const { place: _place, ...said } = q;
  return createHash("sha256").update(JSON.stringify(said)).digest("hex");
}

interface Known {
  id: number;
  key: string;
  file_hash: string | null;
  file_version: number | null;
  current_version: number;
  deleted: boolean;
}

/**
 * Loads the bank: idempotent, keeps IDs and history, whole or not at all (product-decisions.md, Content).
 * A file's change is applied when nobody edited that question in the product since its last import.
 */
export async function importBank(db: Db, bank: Bank, now: Date): Promise<ImportReport> {
  return db.transaction().execute(async (tx) => {
    // One import at a time, also from several processes.
    await sql`select pg_advisory_xact_lock(7201)`.execute(tx);
    const last = await tx
      .selectFrom("content_import")
      .select("hash")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst();
    const report: ImportReport = { added: 0, changed: 0, removed: 0, conflicts: [], unchanged: false };
    if (last?.hash === bank.hash) return { ...report, unchanged: true };
    await importPapers(tx, bank);
    await importConstants(tx, bank);
    await importBlueprints(tx, bank);
    const ids = await importQuestions(tx, bank, report, now);
    await importSets(tx, bank, ids, now);
    await tx.insertInto("content_import").values({ hash: bank.hash, at: now }).execute();
    await tx.insertInto("catalogue_change").values({ at: now }).execute();
    return report;
  });
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

async function importConstants(tx: Db, bank: Bank) {
  await tx.deleteFrom("question_constant").execute();
  await tx.deleteFrom("constant").execute();
  for (const { key, title, value, from, to, source } of bank.constants)
    await tx
      .insertInto("constant")
      .values({ key, title, value, valid_from: from, valid_to: to, source })
      .execute();
}

/** @returns the ID of each question by its key */
async function importQuestions(
  tx: Db,
  bank: Bank,
  report: ImportReport,
  now: Date,
): Promise<Map<string, number>> {
  const topics = new Map(
    (await tx.selectFrom("topic").select(["id", "key"]).execute()).map((t) => [t.key, t.id]),
  );
  const { rows } = await sql<Known>`
    select id, key, file_hash, file_version, current_version, deleted_at is not null as deleted
    from question where key is not null`.execute(tx);
  const known = new Map(rows.map((row) => [row.key, row]));
  const questions = bank.sets.flatMap((set) => set.questions);
  const ids = new Map<string, number>();
  for (const q of questions) {
    const topicId = topics.get(q.topic);
    if (topicId === undefined) throw new Error(`topic ${q.topic} was not imported`);
    const before = known.get(q.key);
    const id = before
      ? await updateQuestion(tx, q, before, topicId, report, now)
      : await addQuestion(tx, q, topicId, report, now);
    ids.set(q.key, id);
    for (const constant of q.constants)
      await tx.insertInto("question_constant").values({ question_id: id, constant_key: constant }).execute();
  }
  const gone = rows.filter((row) => !row.deleted && !ids.has(row.key));
  for (const row of gone)
    await tx.updateTable("question").set({ deleted_at: now }).where("id", "=", row.id).execute();
  report.removed = gone.length;
  return ids;
}

async function addQuestion(tx: Db, q: BankQuestion, topicId: number, report: ImportReport, now: Date) {
  const { id } = await tx
    .insertInto("question")
    .values({
      key: q.key,
      topic_id: topicId,
      qn_type: q.type,
      is_sample: q.sample,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      file_hash: hashOf(q),
      file_version: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addVersion(tx, q, id, 1, now);
  report.added += 1;
  return id;
}

async function updateQuestion(
  tx: Db,
  q: BankQuestion,
  before: Known,
  topicId: number,
  report: ImportReport,
  now: Date,
) {
  const hash = hashOf(q);
  const edited = before.current_version !== before.file_version;
  await tx
    .updateTable("question")
    .set({ topic_id: topicId, is_sample: q.sample, deleted_at: null })
    .where("id", "=", before.id)
    .execute();
  if (hash === before.file_hash) return before.id;
  if (edited) {
    report.conflicts.push(q.key);
    return before.id;
  }
  const version = before.current_version + 1;
  await addVersion(tx, q, before.id, version, now);
  await tx
    .updateTable("question")
    .set({ current_version: version, updated_at: now, file_hash: hash, file_version: version })
    .where("id", "=", before.id)
    .execute();
  report.changed += 1;
  return before.id;
}

async function addVersion(tx: Db, q: BankQuestion, questionId: number, version: number, now: Date) {
  await tx
    .insertInto("question_version")
    .values({
      question_id: questionId,
      version,
      body: q.body,
      params: JSON.stringify(q.params),
      answer: q.answer,
      explanation: q.explanation,
      rationales: JSON.stringify(q.rationales),
      source: q.source,
      law_as_at: q.asAt,
      difficulty: q.difficulty,
      tags: JSON.stringify(q.tags),
      max_score: q.maxScore,
      created_at: now,
      created_by: null,
    })
    .execute();
}

async function importSets(tx: Db, bank: Bank, ids: Map<string, number>, now: Date) {
  const topics = new Map(
    (await tx.selectFrom("topic").select(["id", "key"]).execute()).map((t) => [t.key, t.id]),
  );
  const sets = [...bank.sets, ...bank.mocks];
  for (const set of sets) {
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
            where key is not null and retired_at is null and not key = any(${keys}::text[])`.execute(tx);
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
    .onConflict((oc) => oc.column("key").doUpdateSet(values))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
