import { sql } from "kysely";
import type { Db } from "../platform/db/database.ts";
import type { Words } from "./words.ts";

/** A version's content, and the date on which its law was last checked. */
export interface VersionWords extends Words {
  difficulty: "easy" | "medium" | "hard";
  /** A day, such as `2026-03-27`. */
  lawAsAt: string | null;
}

export interface NewVersion {
  questionId: number;
  version: number;
  /** The version that asks the same: its own number, or an earlier one's. Statistics count them together. */
  substance: number;
  /** When learners were notified that it changed: now, or with an earlier version if only commas changed since. */
  toldAt: Date;
  words: VersionWords;
  /** Its author; null for a file of the bank. */
  authorId: string | null;
  /** What changed, for learners who saw the former version. */
  note: string | null;
}

/**
 * Locks questions until the transaction ends, in the order of their IDs. Read what you need in a later statement: a row
 * that was waited for is joined with an older state of other tables.
 */
export async function holdQuestions(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select 1 from question where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx,
  );
}

const versionRow = ({ words, ...v }: NewVersion, now: Date) => ({
  question_id: v.questionId,
  version: v.version,
  substance: v.substance,
  told_at: v.toldAt,
  body: words.body,
  params: JSON.stringify(words.params),
  answer: words.answer,
  explanation: words.explanation,
  rationales: JSON.stringify(words.rationales),
  source: words.source,
  law_as_at: words.lawAsAt,
  difficulty: words.difficulty,
  tags: JSON.stringify(words.tags),
  max_score: words.maxScore,
  created_at: now,
  created_by: v.authorId,
  note: v.note,
  // A regrade concerned what is asked, whatever its commas.
  regraded_answer: sql<string | null>`(
    select regraded_answer from question_version where question_id = ${v.questionId} and version = ${v.substance})`,
});

/** Adds versions to questions. Nothing else does: a version's words never change. */
export async function insertVersions(tx: Db, versions: readonly NewVersion[], now: Date): Promise<void> {
  if (versions.length === 0) return;
  await tx
    .insertInto("question_version")
    .values(versions.map((version) => versionRow(version, now)))
    .execute();
}

export const insertVersion = (tx: Db, version: NewVersion, now: Date): Promise<void> =>
  insertVersions(tx, [version], now);

export interface NewQuestion {
  tenantId: number;
  topicId: number;
  type: "mcq" | "saq" | "csq";
  isDraft: boolean;
  /** On the exam shelf unless stated otherwise. */
  shelf?: "exam" | "beyond";
  words: VersionWords;
  authorId: string | null;
  /** Its name in files; none if it came from no file. */
  key?: string | undefined;
}

const questionRow = (q: NewQuestion, now: Date) => ({
  key: q.key ?? null,
  tenant_id: q.tenantId,
  topic_id: q.topicId,
  qn_type: q.type,
  is_draft: q.isDraft,
  shelf: q.shelf ?? "exam",
  created_at: now,
  updated_at: now,
  deleted_at: null,
  file_version: null,
  rules: "[]",
  kinds: "[]",
  outcomes: "[]",
  misconceptions: "[]",
  twin: null,
  published: null,
  verified_on: null,
  holds_from: null,
  holds_to: null,
});

/** Adds questions that are not in the bank's folder, with their first versions. @returns their IDs, in order */
export async function insertQuestions(
  tx: Db,
  questions: readonly NewQuestion[],
  now: Date,
): Promise<number[]> {
  if (questions.length === 0) return [];
  const rows = await tx
    .insertInto("question")
    .values(questions.map((q) => questionRow(q, now)))
    .returning("id")
    .execute();
  // Numbers are given in the order of the rows.
  const ids = rows.map((row) => row.id).sort((a, b) => a - b);
  const first = { version: 1, substance: 1, toldAt: now, note: null };
  const versions = questions.flatMap(({ words, authorId }, i) => {
    const questionId = ids[i];
    return questionId === undefined ? [] : [{ ...first, questionId, words, authorId }];
  });
  await insertVersions(tx, versions, now);
  return ids;
}

/** Adds one. @returns its ID */
export async function insertQuestion(tx: Db, q: NewQuestion, now: Date): Promise<number> {
  const [id] = await insertQuestions(tx, [q], now);
  if (id === undefined) throw new Error("the question was not added");
  return id;
}
