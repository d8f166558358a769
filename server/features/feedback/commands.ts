import { sql } from "kysely";
import type { Feedback, FeedbackOutcome } from "#contract/feedback.ts";
import { type FeedbackType, isAboutQuestion, mostOf } from "#contract/feedback-type.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Limits } from "../../platform/limits.ts";
import type { Caller } from "../../platform/session.ts";
import { OWN_TENANT } from "../../platform/session.ts";
import { canRead, noQuestion } from "../catalogue/policy.ts";
import { notifySenders } from "./outcome-commands.ts";
import { readFeedback } from "./queries.ts";

interface NewFeedback {
  Type: FeedbackType;
  CurrentURL: string;
  Browser: string;
  ProblemSetID?: number | undefined;
  QuestionID?: number | undefined;
  Body: string;
}

const fault = (sentence: string, field: string) =>
  new AppError("bad_input", sentence, { fields: { [field]: sentence } });

/**
 * Stores a user's feedback.
 * @returns its ID
 * @throws AppError bad_input; not_found or not_entitled for a question that the caller may not read; slow_down
 */
export async function sendFeedback(
  { db, limits }: { db: Db; limits: Limits },
  sender: Caller,
  feedback: NewFeedback,
  now: Date,
): Promise<number> {
  const body = feedback.Body.normalize("NFC").trim();
  const most = mostOf(feedback.Type);
  if (body === "") throw fault("Please write a few words.", "Body");
  if ([...body].length > most) throw fault(`Please use at most ${most} characters.`, "Body");
  if (isAboutQuestion(feedback.Type) && feedback.QuestionID === undefined)
    throw fault("Please say which question you mean.", "QuestionID");
  if (feedback.QuestionID !== undefined) await requireQuestion(db, sender, feedback.QuestionID);
  if (feedback.ProblemSetID !== undefined) await requireSet(db, sender, feedback.ProblemSetID);
  await limits.take(sender.userId, "feedbackHour", "feedbackDay");
  const { id } = await db
    .insertInto("feedback")
    .values({
      user_id: sender.userId,
      type: feedback.Type,
      question_id: feedback.QuestionID ?? null,
      set_id: feedback.ProblemSetID ?? null,
      current_url: feedback.CurrentURL,
      browser: feedback.Browser,
      body,
      created_at: now,
      deleted_at: null,
      outcome: null,
      closed_at: null,
      told_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function requireQuestion(db: Db, sender: Caller, questionId: number) {
  const { rows } = await sql<{ readable: boolean }>`
    select ${canRead(sender)} as readable from question q join topic t on t.id = q.topic_id
    where q.id = ${questionId} and q.is_published`.execute(db);
  if (!rows[0]) throw notFound("question");
  if (!rows[0].readable) throw noQuestion();
}

/** A set of the house, including a retired one, or one that was drawn for the sender. */
async function requireSet(db: Db, sender: Caller, setId: number) {
  const { rows } = await sql`
    select 1 from problem_set s
    where s.id = ${setId} and s.tenant_id = ${sql.lit(OWN_TENANT)} and (s.owner_id is null or s.owner_id = ${sender.userId})`.execute(
    db,
  );
  if (rows.length === 0) throw notFound("set");
}

/**
 * Closes feedback with its outcome, and notifies the sender, now or once no open test withholds it. Audited.
 * @throws AppError not_found; refused twice
 */
export async function closeFeedback(
  { db, publicOrigin }: { db: Db; publicOrigin: string },
  admin: Caller,
  { id, outcome, note }: { id: number; outcome: FeedbackOutcome; note: string },
  now: Date,
): Promise<Feedback> {
  return db.transaction().execute(async (tx) => {
    const open = await tx
      .selectFrom("feedback")
      .select("closed_at")
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!open) throw notFound("feedback");
    if (open.closed_at) throw new AppError("refused", "This was closed already.", { code: "closed" });
    await tx.updateTable("feedback").set({ outcome, note, closed_at: now }).where("id", "=", id).execute();
    await notifySenders({ tx, publicOrigin }, now, id);
    const act = { actorId: admin.userId, action: "feedback_closed", subject: `feedback:${id}` };
    await audit(tx, { ...act, details: { outcome, note } }, now);
    return readFeedback(tx, id);
  });
}

/** Takes feedback off the list; its row is kept. Audited. @throws AppError not_found */
export async function removeFeedback(db: Db, admin: Caller, id: number, now: Date): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("feedback")
      .set({ deleted_at: now })
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound("feedback");
    const act = { actorId: admin.userId, action: "feedback_deleted", subject: `feedback:${id}`, details: {} };
    await audit(tx, act, now);
  });
}
