import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../platform/db/database.ts";
import type { Bank, BankQuestion } from "./bank.ts";
import type { ImportReport } from "./import.ts";
import { insertVersion, type NewVersion } from "./question-rows.ts";
import { changeBetween } from "./words.ts";

const CasePart = z.object({ B: z.string(), A: z.array(z.string()), R: z.number(), E: z.string() });

const Words = z.object({
  body: z.string(),
  params: z.union([z.array(z.string()), z.array(CasePart)]),
  answer: z.string(),
  explanation: z.string(),
  rationales: z.array(z.string()),
  source: z.string(),
  difficulty: z.string(),
  tags: z.array(z.string()),
  maxScore: z.number(),
});

/** A question that stands already, with the words that its file last gave it. */
const Known = z.object({
  id: z.number(),
  key: z.string(),
  currentVersion: z.number(),
  fileVersion: z.number().nullable(),
  deleted: z.boolean(),
  removedByEditor: z.boolean(),
  verifiedOn: z.string().nullable(),
  substance: z.number(),
  /** What an editor made of it, where that is not what the file last said. */
  edited: Words.nullable(),
  toldAt: z.coerce.date(),
  words: Words.nullable(),
});
type Known = z.infer<typeof Known>;

async function knownQuestions(tx: Db): Promise<Known[]> {
  const { rows } = await sql`
    select q.id, q.key, q.current_version as "currentVersion", q.file_version as "fileVersion",
           q.deleted_at is not null as deleted, q.removed_by_editor as "removedByEditor",
           q.verified_on as "verifiedOn",
           c.substance, c.told_at as "toldAt",
           case when v.version is not null then jsonb_build_object(
             'body', v.body, 'params', v.params, 'answer', v.answer, 'explanation', v.explanation,
             'rationales', v.rationales, 'source', v.source, 'difficulty', v.difficulty, 'tags', v.tags,
             'maxScore', v.max_score) end as words,
           case when q.current_version is distinct from q.file_version then jsonb_build_object(
             'body', c.body, 'params', c.params, 'answer', c.answer, 'explanation', c.explanation,
             'rationales', c.rationales, 'source', c.source, 'difficulty', c.difficulty, 'tags', c.tags,
             'maxScore', c.max_score) end as edited
    from question q
    join question_version c on c.question_id = q.id and c.version = q.current_version
    left join question_version v on v.question_id = q.id and v.version = q.file_version
    where q.key is not null`.execute(tx);
  return rows.map((row) => Known.parse(row));
}

/** How a question is filed: brought up to date at each import, without a version. */
const filingOf = (q: BankQuestion, topicId: number) => ({
  topic_id: topicId,
  is_sample: q.sample,
  rules: JSON.stringify(q.filings.map((f) => f.rule)),
  kinds: JSON.stringify(q.filings.map((f) => f.kind)),
  misconceptions: JSON.stringify(q.filings.map((f) => f.misconceptions)),
  twin: q.twin,
  published: q.published,
  verified_on: q.verifiedOn,
  holds_from: q.holds?.from ?? null,
  holds_to: q.holds?.to ?? null,
});

interface Imported {
  /** Of each question by its key. */
  ids: Map<string, number>;
  /** Questions whose words or last check are new with this import: somebody has looked at them. */
  checked: number[];
}

/** Adds, changes and retires questions and counts them in the report. */
export async function importQuestions(
  tx: Db,
  bank: Bank,
  report: ImportReport,
  now: Date,
): Promise<Imported> {
  const topics = new Map(
    (await tx.selectFrom("topic").select(["id", "key"]).execute()).map((t) => [t.key, t.id]),
  );
  const all = await knownQuestions(tx);
  const known = new Map(all.map((row) => [row.key, row]));
  const ids = new Map<string, number>();
  const checked: number[] = [];
  for (const q of bank.sets.flatMap((set) => set.questions)) {
    const topicId = topics.get(q.topic);
    if (topicId === undefined) throw new Error(`topic ${q.topic} was not imported`);
    const before = known.get(q.key);
    const { changed } = report;
    const id = before
      ? await updateQuestion(tx, q, before, topicId, report, now)
      : await addQuestion(tx, q, topicId, report, now);
    ids.set(q.key, id);
    if (report.changed > changed || (before && before.verifiedOn !== q.verifiedOn)) checked.push(id);
    for (const constant of q.constants)
      await tx.insertInto("question_constant").values({ question_id: id, constant_key: constant }).execute();
  }
  // What never stood in the folder is not missing from it.
  const gone = all.filter((row) => !row.deleted && row.fileVersion !== null && !ids.has(row.key));
  for (const row of gone)
    await tx.updateTable("question").set({ deleted_at: now }).where("id", "=", row.id).execute();
  report.removed = gone.length;
  await tx
    .updateTable("question")
    .set({ review_since: null, review_reason: null })
    .where("id", "in", [0, ...checked])
    .execute();
  return { ids, checked };
}

async function addQuestion(tx: Db, q: BankQuestion, topicId: number, report: ImportReport, now: Date) {
  const { id } = await tx
    .insertInto("question")
    .values({
      ...filingOf(q, topicId),
      key: q.key,
      qn_type: q.type,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      file_version: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addVersion(tx, q, { questionId: id, version: 1, substance: 1, toldAt: now }, now);
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
  const change = before.words ? changeBetween(before.words, q) : "question";
  const isEdited = before.currentVersion !== before.fileVersion;
  if (!before.removedByEditor && before.edited && changeBetween(before.edited, q) === "nothing") {
    // The file has caught up with the editor.
    await adopt(tx, q, before, topicId);
    return before.id;
  }
  if (before.removedByEditor || (isEdited && change !== "nothing")) {
    report.conflicts.push(q.key);
    return before.id;
  }
  if (isEdited) return before.id;
  await tx
    .updateTable("question")
    .set({ ...filingOf(q, topicId), deleted_at: null })
    .where("id", "=", before.id)
    .execute();
  if (change === "nothing") return before.id;
  const version = before.currentVersion + 1;
  const toldAt = change === "commas" ? before.toldAt : now;
  const substance = change === "question" ? version : before.substance;
  await addVersion(tx, q, { questionId: before.id, version, substance, toldAt }, now);
  await tx
    .updateTable("question")
    .set({
      current_version: version,
      file_version: version,
      ...(change === "commas" ? {} : { updated_at: now }),
    })
    .where("id", "=", before.id)
    .execute();
  report.changed += 1;
  return before.id;
}

async function adopt(tx: Db, q: BankQuestion, before: Known, topicId: number) {
  await tx
    .updateTable("question")
    .set({ ...filingOf(q, topicId), file_version: before.currentVersion })
    .where("id", "=", before.id)
    .execute();
}

function addVersion(
  tx: Db,
  q: BankQuestion,
  version: Pick<NewVersion, "questionId" | "version" | "substance" | "toldAt">,
  now: Date,
) {
  const words = { ...q, lawAsAt: q.asAt };
  return insertVersion(tx, { ...version, words, authorId: null, note: null }, now);
}
