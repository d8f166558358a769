import { sql } from "kysely";
import type { CommunityQuestion } from "#contract/community.ts";
import { DRAFTS_MOST } from "#contract/community-limits.ts";
import { insertQuestion, insertVersion, type VersionWords } from "../../content/question-rows.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Caller } from "../../platform/session.ts";
import { requireMember, requireTopic, takeTurn } from "./policy.ts";
import { readOwnAct } from "./queries.ts";
import {
  areSame,
  COMMUNITY_TENANT,
  draftFault,
  type Fault,
  type OwnWords,
  submitFault,
  tidyWords,
} from "./rules.ts";

interface Written {
  topicId: number;
  words: OwnWords;
  /** Puts it under review at once. */
  isSubmitted: boolean;
}

/** A field's fault as a refusal. */
export const refusalOf = ({ field, sentence }: Fault): AppError =>
  new AppError("bad_input", sentence, { fields: { [field]: sentence } });

/** @throws AppError bad_input for texts that are too long, or for missing fields in a submission */
function requireFit(words: OwnWords, isSubmitted: boolean): void {
  const fault = draftFault(words) ?? (isSubmitted ? submitFault(words) : undefined);
  if (fault) throw refusalOf(fault);
}

const versionWords = (words: OwnWords): VersionWords => ({
  body: words.body,
  params: words.options,
  answer: words.answer,
  explanation: words.explanation,
  rationales: [],
  source: words.source,
  difficulty: "medium",
  tags: [],
  maxScore: 1,
  lawAsAt: null,
});

/**
 * Writes a question of the caller's: a draft, or one that goes under review at once.
 * @throws AppError forbidden without the topic's paper or while muted; bad_input; refused; not_found; slow_down
 */
export async function createQuestion(
  { db, limits }: { db: Db; limits: Limits },
  author: Caller,
  { topicId, words: given, isSubmitted }: Written,
  now: Date,
): Promise<CommunityQuestion> {
  requireMember(author);
  const words = tidyWords(given);
  requireFit(words, isSubmitted);
  await requireTopic(db, author, topicId);
  await limits.take(author.userId, "questionDay");
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, author.userId, now);
    await refuseRepeated(tx, author, words);
    if (!isSubmitted) await requireRoomForDraft(tx, author);
    const question = {
      tenantId: COMMUNITY_TENANT,
      topicId,
      type: "mcq" as const,
      isDraft: true,
      words: versionWords(words),
      authorId: author.userId,
    };
    const id = await insertQuestion(tx, question, now);
    await tx
      .insertInto("community_question")
      .values({
        question_id: id,
        author_id: author.userId,
        status: isSubmitted ? "in_review" : "draft",
        round: isSubmitted ? 1 : 0,
        submitted_version: isSubmitted ? 1 : null,
        submitted_at: isSubmitted ? now : null,
        decided_at: null,
      })
      .execute();
    return readOwnAct(tx, author, id);
  });
}

/** The same question twice in a row means a lost reply or a mistake. */
async function refuseRepeated(tx: Db, author: Caller, words: OwnWords) {
  const { rows } = await sql<OwnWords>`
    select v.body, v.params as options, v.answer, v.explanation, v.source
    from community_question c join question q on q.id = c.question_id
    join question_version v on v.question_id = q.id and v.version = q.current_version
    where c.author_id = ${author.userId} and q.deleted_at is null
    order by c.question_id desc limit 1`.execute(tx);
  if (rows[0] && areSame(rows[0], words))
    throw new AppError("refused", "You have this question already: it is among yours.", {
      code: "said_before",
    });
}

async function requireRoomForDraft(tx: Db, author: Caller) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from community_question
    where author_id = ${author.userId} and status = 'draft'`.execute(tx);
  if ((rows[0]?.n ?? 0) >= DRAFTS_MOST)
    throw new AppError(
      "refused",
      `You have ${DRAFTS_MOST} drafts already. Please finish or delete one of them first.`,
      { code: "too_many_drafts" },
    );
}

interface OwnRow {
  status: CommunityQuestion["Status"];
  version: number;
  submitted_version: number | null;
  updated_at: Date;
  topic_id: number;
}

/** One's own question, locked until the transaction ends. @throws AppError not_found for anybody else's */
async function lockOwn(tx: Db, author: Caller, id: number): Promise<OwnRow> {
  await holdQuestion(tx, id);
  const { rows } = await sql<OwnRow>`
    select c.status, q.current_version as version, c.submitted_version, q.updated_at, q.topic_id
    from community_question c join question q on q.id = c.question_id
    where c.question_id = ${id} and c.author_id = ${author.userId} and q.deleted_at is null`.execute(tx);
  if (!rows[0]) throw notFound("question");
  return rows[0];
}

/** Locked by itself first, so that later reads see what an earlier holder of the lock wrote. */
const holdQuestion = (tx: Db, id: number) =>
  sql`select 1 from community_question where question_id = ${id} for update`.execute(tx);

/** @throws AppError refused for what is under review or published */
function requireOpen({ status }: OwnRow): void {
  if (status === "in_review" || status === "published")
    throw new AppError(
      "refused",
      status === "in_review"
        ? "This question is under review, so it stays as it is until the reviewers have decided."
        : "This question is published, so it stays as it is.",
      { code: "not_open" },
    );
}

/**
 * Rewrites one's own draft or returned question, and submits it for review if requested.
 * @param updatedAt of the state that was edited
 * @throws AppError not_found; forbidden without the topic's paper or while muted; bad_input; refused when it is under
 * review or published, or was changed in the meantime
 */
export async function editQuestion(
  db: Db,
  author: Caller,
  { id, updatedAt, topicId, words: given, isSubmitted }: Written & { id: number; updatedAt: string },
  now: Date,
): Promise<CommunityQuestion> {
  requireMember(author);
  const words = tidyWords(given);
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, author.userId, now);
    const row = await lockOwn(tx, author, id);
    requireOpen(row);
    if (new Date(updatedAt).getTime() !== row.updated_at.getTime())
      throw new AppError("refused", "This question was changed in the meantime, perhaps in another tab.", {
        code: "changed_meanwhile",
      });
    requireFit(words, isSubmitted);
    await requireTopic(tx, author, topicId);
    const version = row.version + 1;
    const next = {
      questionId: id,
      version,
      substance: version,
      toldAt: now,
      note: null,
      authorId: author.userId,
    };
    await insertVersion(tx, { ...next, words: versionWords(words) }, now);
    // Later than the former time even if the clock stands still: the former state must not be taken for this one.
    const at = new Date(Math.max(now.getTime(), row.updated_at.getTime() + 1));
    await tx
      .updateTable("question")
      .set({ current_version: version, topic_id: topicId, updated_at: at })
      .where("id", "=", id)
      .execute();
    // Versions that no reviewer read are not kept.
    if (row.version !== row.submitted_version)
      await sql`delete from question_version where question_id = ${id} and version = ${row.version}`.execute(
        tx,
      );
    if (isSubmitted) await putUnderReview(tx, id, version, now);
    return readOwnAct(tx, author, id);
  });
}

async function putUnderReview(tx: Db, id: number, version: number, now: Date) {
  await sql`
    update community_question
    set status = 'in_review', round = round + 1, submitted_version = ${version}, submitted_at = ${now}, decided_at = null
    where question_id = ${id}`.execute(tx);
}

/**
 * Puts one's own question under review unchanged. A question already under review stays so.
 * @throws AppError not_found; forbidden without the topic's paper or while muted; bad_input; refused when published
 */
export async function submitQuestion(
  db: Db,
  author: Caller,
  id: number,
  now: Date,
): Promise<CommunityQuestion> {
  requireMember(author);
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, author.userId, now);
    const row = await lockOwn(tx, author, id);
    if (row.status !== "in_review") {
      requireOpen(row);
      await requireTopic(tx, author, row.topic_id);
      const { rows } = await sql<OwnWords>`
        select body, params as options, answer, explanation, source from question_version
        where question_id = ${id} and version = ${row.version}`.execute(tx);
      const fault = rows[0] && submitFault(rows[0]);
      if (fault) throw refusalOf(fault);
      await putUnderReview(tx, id, row.version, now);
    }
    return readOwnAct(tx, author, id);
  });
}

/**
 * Deletes one's own draft or returned question completely.
 * @throws AppError not_found; refused when it is under review or published
 */
export async function removeQuestion(db: Db, author: Caller, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    requireOpen(await lockOwn(tx, author, id));
    await tx.deleteFrom("community_question").where("question_id", "=", id).execute();
    await tx.deleteFrom("question_version").where("question_id", "=", id).execute();
    await tx.deleteFrom("question").where("id", "=", id).execute();
  });
}
