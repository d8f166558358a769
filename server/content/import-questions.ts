import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../platform/db/database.ts";
import type { Bank, BankQuestion } from "./bank.ts";
import type { ImportReport } from "./import.ts";
import { sameWords } from "./words.ts";

const CasePart = z.object({ B: z.string(), A: z.array(z.string()), R: z.number(), E: z.string() });

/** A question that stands already, with the words that its file last gave it. */
const Known = z.object({
  id: z.number(),
  key: z.string(),
  currentVersion: z.number(),
  fileVersion: z.number().nullable(),
  deleted: z.boolean(),
  words: z
    .object({
      body: z.string(),
      params: z.union([z.array(z.string()), z.array(CasePart)]),
      answer: z.string(),
      explanation: z.string(),
      rationales: z.array(z.string()),
      source: z.string(),
      difficulty: z.string(),
      tags: z.array(z.string()),
      maxScore: z.number(),
    })
    .nullable(),
});
type Known = z.infer<typeof Known>;

async function knownQuestions(tx: Db): Promise<Known[]> {
  const { rows } = await sql`
    select q.id, q.key, q.current_version as "currentVersion", q.file_version as "fileVersion",
           q.deleted_at is not null as deleted,
           case when v.version is not null then jsonb_build_object(
             'body', v.body, 'params', v.params, 'answer', v.answer, 'explanation', v.explanation,
             'rationales', v.rationales, 'source', v.source, 'difficulty', v.difficulty, 'tags', v.tags,
             'maxScore', v.max_score) end as words
    from question q left join question_version v on v.question_id = q.id and v.version = q.file_version
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

/** Adds, changes and retires questions and counts them in the report. @returns the ID of each question by its key */
export async function importQuestions(
  tx: Db,
  bank: Bank,
  report: ImportReport,
  now: Date,
): Promise<Map<string, number>> {
  const topics = new Map(
    (await tx.selectFrom("topic").select(["id", "key"]).execute()).map((t) => [t.key, t.id]),
  );
  const all = await knownQuestions(tx);
  const known = new Map(all.map((row) => [row.key, row]));
  const ids = new Map<string, number>();
  for (const q of bank.sets.flatMap((set) => set.questions)) {
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
  const gone = all.filter((row) => !row.deleted && !ids.has(row.key));
  for (const row of gone)
    await tx.updateTable("question").set({ deleted_at: now }).where("id", "=", row.id).execute();
  report.removed = gone.length;
  return ids;
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
  await tx
    .updateTable("question")
    .set({ ...filingOf(q, topicId), deleted_at: null })
    .where("id", "=", before.id)
    .execute();
  if (before.words && sameWords(q, before.words)) return before.id;
  if (before.currentVersion !== before.fileVersion) {
    report.conflicts.push(q.key);
    return before.id;
  }
  const version = before.currentVersion + 1;
  await addVersion(tx, q, before.id, version, now);
  await tx
    .updateTable("question")
    .set({ current_version: version, updated_at: now, file_version: version })
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
