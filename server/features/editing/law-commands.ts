import { sql } from "kysely";
import type { Constant, EditorQuestion } from "#contract/editing.ts";
import { noteCatalogueChange } from "../../content/catalogue-change.ts";
import { changeOf, putUnderReview } from "../../content/import-constants.ts";
import { holdQuestions } from "../../content/question-rows.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { listConstants } from "./law-queries.ts";
import { readRow } from "./queries.ts";
import { editorView } from "./view.ts";

interface Figure {
  value: string;
  from: string;
  to: string | null;
  source: string;
}

/**
 * Changes a dated figure. The questions that name it go under review: they stay out of new tests until somebody has
 * checked each. Audited.
 * @throws AppError not_found; refused if it ends before it begins, or nothing changed
 */
export async function saveConstant(
  db: Db,
  caller: Caller,
  key: string,
  to: Figure,
  now: Date,
): Promise<Constant> {
  if (to.to !== null && to.to < to.from)
    throw new AppError("refused", "It cannot end before it begins.", { code: "days" });
  return db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom("constant")
      .selectAll()
      .where("key", "=", key)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!before) throw notFound("figure");
    const isSame = before.value === to.value && before.valid_from === to.from && before.valid_to === to.to;
    if (isSame && before.source === to.source)
      throw new AppError("refused", "Nothing has changed.", { code: "unchanged" });
    await tx
      .updateTable("constant")
      .set({ value: to.value, valid_from: to.from, valid_to: to.to, source: to.source, edited_at: now })
      .where("key", "=", key)
      .execute();
    const reason = changeOf(before.title, before.value, to.value);
    const questions = isSame ? 0 : await putUnderReview(tx, [{ key, reason }], [], now);
    const details = { from: before.value, to: to.value, questions };
    await audit(
      tx,
      { actorId: caller.userId, action: "figure_changed", subject: `figure:${key}`, details },
      now,
    );
    await noteCatalogueChange(tx, now);
    const [constant] = await listConstants(tx, key);
    if (!constant) throw notFound("figure");
    return constant;
  });
}

/** Puts the published questions whose source contains a literal text under review. Audited. @returns how many */
export async function reviewSource(
  db: Db,
  caller: Caller,
  change: { source: string; reason: string; isPreview: boolean },
  now: Date,
): Promise<number> {
  const names = sql<boolean>`q.is_published and exists (
    select 1 from question_version v where v.question_id = q.id and v.version = q.current_version
      and position(lower(${change.source}) in lower(v.source)) > 0)`;
  if (change.isPreview) {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from question q where ${names}`.execute(db);
    return rows[0]?.n ?? 0;
  }
  return db.transaction().execute(async (tx) => {
    const found = await sql<{ id: number }>`select q.id from question q where ${names}`.execute(tx);
    const ids = found.rows.map((row) => row.id);
    await holdQuestions(tx, ids);
    const { numAffectedRows } = await sql`
      update question q set review_since = ${now}, review_reason = ${change.reason}
      where q.id = any(${ids}::bigint[]) and ${names}`.execute(tx);
    const questions = Number(numAffectedRows ?? 0n);
    const details = { source: change.source, reason: change.reason, questions };
    await audit(tx, { actorId: caller.userId, action: "source_changed", subject: "law", details }, now);
    await noteCatalogueChange(tx, now);
    return questions;
  });
}

/** Marks a question as checked: it may be in new tests again. Audited. @throws AppError not_found */
export async function clearReview(
  db: Db,
  caller: Caller,
  questionId: number,
  now: Date,
): Promise<EditorQuestion> {
  return db.transaction().execute(async (tx) => {
    await holdQuestions(tx, [questionId]);
    await readRow(tx, caller, questionId);
    await tx
      .updateTable("question")
      .set({ review_since: null, review_reason: null })
      .where("id", "=", questionId)
      .execute();
    const act = {
      actorId: caller.userId,
      action: "question_reviewed",
      subject: `question:${questionId}`,
      details: {},
    };
    await audit(tx, act, now);
    await noteCatalogueChange(tx, now);
    return editorView(await readRow(tx, caller, questionId));
  });
}
