import type { EditorQuestion, QuestionWords } from "#contract/editing.ts";
import { noteCatalogueChange } from "../../content/catalogue-change.ts";
import { holdQuestions, insertQuestion, type VersionWords } from "../../content/question-rows.ts";
import { saveVersions } from "../../content/save-versions.ts";
import { fillBeyondSets } from "../../content/shelves.ts";
import { type Change, changeBetween } from "../../content/words.ts";
import { audit } from "../../platform/audit.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { requireTenant } from "./policy.ts";
import { readRow, requireTopic } from "./queries.ts";
import { answerOf, type FieldFaults, faultsOf, marksOf, missingIn, type Wording } from "./rules.ts";
import { type EditorRow, editorView } from "./view.ts";

/** What an editor sends for one question. */
export interface SaveRequest extends QuestionWords {
  /** Of the version that was edited: somebody may have saved since. */
  UpdatedAt: string;
  IsDraft?: boolean | undefined;
  Note?: string | null | undefined;
}

type NewWording = VersionWords & Pick<Wording, "type">;

const EMPTY: VersionWords = {
  body: "",
  params: [],
  answer: "",
  explanation: "",
  rationales: [],
  source: "",
  lawAsAt: null,
  difficulty: "medium",
  tags: [],
  maxScore: 1,
};

/** The sent fields over the current ones; fields left out stay. */
export function wordingOf(
  type: Wording["type"],
  sent: QuestionWords,
  before: VersionWords = EMPTY,
): NewWording {
  const { Params: params } = sent;
  const words = {
    type,
    body: sent.Body,
    params,
    answer: answerOf(type, params, sent.Answer.trim()),
    // A case is explained part by part; the bank's files have the parts' explanations one after the other.
    explanation:
      type === "csq"
        ? params.map((part) => (typeof part === "string" ? part : part.E)).join("\n\n")
        : sent.Explanation,
    rationales: sent.Rationales ?? before.rationales,
    source: sent.Source ?? before.source,
    lawAsAt: sent.LawAsAt === undefined ? before.lawAsAt : sent.LawAsAt,
    difficulty: sent.Difficulty ?? before.difficulty,
    tags: sent.Tags ?? before.tags,
    maxScore: 1,
  };
  return { ...words, maxScore: marksOf(words) };
}

function refuseFaults(faults: FieldFaults) {
  const [sentence] = Object.values(faults);
  if (sentence !== undefined)
    throw new AppError("bad_input", sentence, { code: "bad_question", fields: faults });
}

/** @throws AppError bad_input by field: it could not be answered, or, to be published, lacks an explanation */
function requireGood(words: NewWording, isDraft: boolean, wasPublished: boolean) {
  refuseFaults(faultsOf(words));
  if (!isDraft) refuseFaults(missingIn(words, wasPublished));
}

/** @throws AppError bad_input: short answers are of an old format, which is not sorted into shelves */
function requireShelf(type: Wording["type"], shelf: "exam" | "beyond") {
  if (type === "saq" && shelf === "beyond")
    refuseFaults({ Shelf: "A short answer stays where it is: only MCQs and cases can be beyond the exam." });
}

/** Locks the question against other saves. @throws AppError not_found, forbidden */
async function hold(tx: Db, caller: Caller, id: number): Promise<EditorRow> {
  await holdQuestions(tx, [id]);
  return readRow(tx, caller, id);
}

/**
 * Saves a question as a new version, and keeps the old ones. A change of what is asked restarts its statistics; a
 * change of what is said may notify learners.
 * @param resetStat statistics restart in any case
 * @throws AppError not_found, forbidden, bad_input by field; refused when somebody saved in between
 */
export async function saveQuestion(
  db: Db,
  caller: Caller,
  { id, sent, resetStat }: { id: number; sent: SaveRequest; resetStat: boolean },
  now: Date,
): Promise<EditorQuestion> {
  return db.transaction().execute(async (tx) => {
    const before = await hold(tx, caller, id);
    if (before.deletedAt) throw notFound("question");
    if (new Date(sent.UpdatedAt).getTime() !== before.versionAt.getTime())
      throw new AppError(
        "refused",
        "Somebody saved this question after you opened it. Open it again; what you wrote is still here to copy.",
        { code: "saved_in_between" },
      );
    const words = wordingOf(before.type, sent, before);
    const isDraft = sent.IsDraft ?? before.isDraft;
    requireGood(words, isDraft, !before.isDraft);
    const topicId = sent.TopicID ?? before.topicId;
    if (topicId !== before.topicId) await requireTopic(tx, topicId);
    const shelf = sent.Shelf ?? before.shelf;
    requireShelf(before.type, shelf);
    const change = changeBetween(before, words);
    const isMoved =
      topicId !== before.topicId || words.lawAsAt !== before.lawAsAt || isDraft !== before.isDraft;
    const isShelved = shelf !== before.shelf;
    if (isShelved) await tx.updateTable("question").set({ shelf }).where("id", "=", id).execute();
    if (resetStat) await tx.updateTable("question").set({ stats_from: now }).where("id", "=", id).execute();
    const isNew = change !== "nothing" || isMoved;
    if (isNew)
      await saveVersion(
        tx,
        caller,
        before,
        { words, change, isDraft, topicId, note: sent.Note ?? null },
        now,
      );
    if (isShelved || topicId !== before.topicId || isDraft !== before.isDraft) await fillBeyondSets(tx);
    if (isNew || isShelved || resetStat) {
      const version = isNew ? before.version + 1 : before.version;
      const details = { change, resetStat, version, ...(isShelved ? { shelf } : {}) };
      await audit(
        tx,
        { actorId: caller.userId, action: "question_saved", subject: `question:${id}`, details },
        now,
      );
      await noteCatalogueChange(tx, now);
    }
    return editorView(await readRow(tx, caller, id), change);
  });
}

interface NewState {
  words: VersionWords;
  change: Change;
  isDraft: boolean;
  topicId: number;
  note: string | null;
}

async function saveVersion(tx: Db, caller: Caller, before: EditorRow, to: NewState, now: Date) {
  // Two saves within a millisecond would look alike to somebody editing the first of them.
  const at = new Date(Math.max(now.getTime(), before.versionAt.getTime() + 1));
  const { words, change } = to;
  const note = to.note?.trim() || null;
  await saveVersions(tx, [{ before, words, change, authorId: caller.userId, note }], at);
  await tx
    .updateTable("question")
    .set({ topic_id: to.topicId, is_draft: to.isDraft })
    .where("id", "=", before.id)
    .execute();
}

/** Adds a question as a draft, which no learner sees. @throws AppError forbidden, bad_input by field */
export async function addQuestion(
  db: Db,
  caller: Caller,
  {
    tenantId,
    type,
    sent,
  }: { tenantId: number; type: Wording["type"]; sent: QuestionWords & { TopicID: number } },
  now: Date,
): Promise<EditorQuestion> {
  requireTenant(caller, tenantId);
  const words = wordingOf(type, sent);
  requireGood(words, true, false);
  const shelf = sent.Shelf ?? "exam";
  requireShelf(type, shelf);
  return db.transaction().execute(async (tx) => {
    await requireTopic(tx, sent.TopicID);
    const id = await insertQuestion(
      tx,
      { tenantId, topicId: sent.TopicID, type, isDraft: true, shelf, words, authorId: caller.userId },
      now,
    );
    const act = { actorId: caller.userId, action: "question_added", subject: `question:${id}`, details: {} };
    await audit(tx, act, now);
    return editorView(await readRow(tx, caller, id));
  });
}

/** Removes a question from the bank; past attempts still show it. @throws AppError not_found, forbidden */
export async function removeQuestion(
  db: Db,
  caller: Caller,
  { tenantId, id }: { tenantId: number; id: number },
  now: Date,
): Promise<void> {
  requireTenant(caller, tenantId);
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("question")
      .set({ deleted_at: now, removed_by_editor: true })
      .where("id", "=", id)
      .where("tenant_id", "=", tenantId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notFound("question");
    const act = {
      actorId: caller.userId,
      action: "question_removed",
      subject: `question:${id}`,
      details: {},
    };
    await audit(tx, act, now);
    await noteCatalogueChange(tx, now);
  });
}
