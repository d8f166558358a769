import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "../platform/db/database.ts";
import { OWN_TENANT } from "../platform/session.ts";
import { type Bank, BankError, type BankQuestion } from "./bank.ts";
import type { ImportReport } from "./import.ts";
import { type ChangedConstant, type Naming, nameConstants } from "./import-constants.ts";
import { itemsOf } from "./lint/rule.ts";
import { outcomeOf } from "./outcomes.ts";
import { insertVersion, type VersionWords } from "./question-rows.ts";
import { type Rewriting, saveVersions } from "./save-versions.ts";
import { importSuccessors, type Succession } from "./successors.ts";
import { changeOfFile, wordingFault } from "./wording.ts";
import { changeBetween, isAnnounced } from "./words.ts";

const CasePart = z.object({ B: z.string(), A: z.array(z.string()), R: z.number(), E: z.string() });

const StoredWords = z.object({
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

/** A question that exists already, with the words that its file last gave it. */
const Known = z.object({
  id: z.number(),
  key: z.string(),
  type: z.enum(["mcq", "saq", "csq"]),
  version: z.number(),
  fileVersion: z.number().nullable(),
  deleted: z.boolean(),
  removedByEditor: z.boolean(),
  shelf: z.enum(["exam", "beyond"]),
  fileShelf: z.enum(["exam", "beyond"]).nullable(),
  verifiedOn: z.string().nullable(),
  reviewReason: z.string().nullable(),
  substance: z.number(),
  /** What an editor made of it, if that differs from what the file last said. */
  edited: StoredWords.nullable(),
  toldAt: z.coerce.date(),
  words: StoredWords.nullable(),
});
type Known = z.infer<typeof Known>;

/** The house's questions that have a key. Another tenant's keys are that tenant's own. */
async function knownQuestions(tx: Db): Promise<Known[]> {
  const { rows } = await sql`
    select q.id, q.key, q.qn_type as type, q.current_version as version, q.file_version as "fileVersion",
           q.deleted_at is not null as deleted, q.removed_by_editor as "removedByEditor",
           q.shelf, q.file_shelf as "fileShelf",
           q.verified_on as "verifiedOn", q.review_reason as "reviewReason",
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
    where q.key is not null and q.tenant_id = ${OWN_TENANT}`.execute(tx);
  return rows.map((row) => Known.parse(row));
}

/** What filing a question needs besides its own file. */
interface Around {
  topicId: number;
  bank: Bank;
}

/** How a question is filed: updated at each import, without a new version. */
const filingOf = (q: BankQuestion, { topicId, bank }: Around) => ({
  topic_id: topicId,
  outcomes: JSON.stringify(itemsOf(q).map((item) => outcomeOf(item, bank))),
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
  /** The questions that can be in the files' sets, by key. */
  ids: Map<string, number>;
  /** Questions whose words or last check are new in this import, so somebody has checked them. */
  checked: number[];
}

/** The outcome for one question of the files. */
interface Outcome {
  id: number;
  /** Whether it came from a file; a question that an editor added under the key keeps the figures it names. */
  isOfFile: boolean;
  /** Somebody has checked it: its words or its last check are new in this import. */
  isChecked: boolean;
  rewriting?: Rewriting;
}

/** Adds, changes and retires questions and counts them in the report. @param figures those whose value has changed */
export async function importQuestions(
  tx: Db,
  bank: Bank,
  report: ImportReport,
  figures: readonly ChangedConstant[],
  now: Date,
): Promise<Imported> {
  const topics = new Map(
    (await tx.selectFrom("topic").select(["id", "key"]).execute()).map((t) => [t.key, t.id]),
  );
  const all = await knownQuestions(tx);
  const known = new Map(all.map((row) => [row.key, row]));
  const questions = bank.sets.flatMap((set) => set.questions);
  refuseFalseMarks(questions, known);
  const outcomes = new Map<string, Outcome>();
  const namings: Naming[] = [];
  for (const q of questions) {
    const topicId = topics.get(q.topic);
    if (topicId === undefined) throw new Error(`topic ${q.topic} was not imported`);
    const before = known.get(q.key);
    if (before && before.type !== q.type) {
      // Its kind is one that the file's set cannot contain.
      report.conflicts.push(q.key);
      continue;
    }
    const around = { topicId, bank };
    const outcome = before
      ? await updateQuestion(tx, q, before, around, report, figures)
      : await addQuestion(tx, q, around, report, now);
    outcomes.set(q.key, outcome);
    if (outcome.isOfFile) namings.push({ id: outcome.id, constants: q.constants });
  }
  await rewrite(
    tx,
    [...outcomes.values()].flatMap(({ rewriting }) => rewriting ?? []),
    report,
    now,
  );
  await nameConstants(tx, namings);
  await importShelves(tx, questions, known);
  const kept = new Set(questions.map((q) => q.key));
  // A question that was never in the folder is not missing from it.
  const gone = all.filter((row) => !row.deleted && row.fileVersion !== null && !kept.has(row.key));
  for (const row of gone)
    await tx.updateTable("question").set({ deleted_at: now }).where("id", "=", row.id).execute();
  report.removed = gone.length;
  const ids = new Map([...outcomes].map(([key, { id }]) => [key, id]));
  await importSuccessors(
    tx,
    questions.flatMap((q) => q.replaces.flatMap((key) => successionOf(known.get(key), ids.get(q.key)))),
  );
  const checked = [...outcomes.values()].filter((outcome) => outcome.isChecked).map(({ id }) => id);
  await sql`
    update question set review_since = null, review_reason = null where id = any(${checked}::bigint[])`.execute(
    tx,
  );
  return { ids, checked };
}

/** @throws BankError naming each change that is marked as wording but is more, among those the files may make */
function refuseFalseMarks(questions: readonly BankQuestion[], known: ReadonlyMap<string, Known>): void {
  const faults = questions.flatMap((q) => {
    const before = known.get(q.key);
    if (!before?.words || isEdited(before) || changeOfFile(before.words, q) !== "wording") return [];
    const fault = wordingFault(before.words, q);
    const message = `${q.key}: it is marked as a change of wording, but ${fault}`;
    return fault === undefined ? [] : [{ ...(q.wording?.place ?? q.place), message }];
  });
  if (faults.length > 0) throw new BankError(faults);
}

/** Old and new question; none if either is not in the bank. */
const successionOf = (before: Known | undefined, to: number | undefined): Succession[] =>
  before && to !== undefined ? [{ from: before.id, to }] : [];

/** Whether an editor has changed it since its file last did, or took it out. */
const isEdited = (before: Known) => before.removedByEditor || before.version !== before.fileVersion;

/** The files have new words: from here on the files' version is the current one. */
async function rewrite(tx: Db, rewritings: readonly Rewriting[], report: ImportReport, now: Date) {
  await saveVersions(tx, rewritings, now);
  await sql`
    update question set file_version = current_version
    where id = any(${rewritings.map(({ before }) => before.id)}::bigint[])`.execute(tx);
  report.changed += rewritings.length;
}

const wordsOf = (q: BankQuestion): VersionWords => ({ ...q, lawAsAt: q.asAt });

async function addQuestion(
  tx: Db,
  q: BankQuestion,
  around: Around,
  report: ImportReport,
  now: Date,
): Promise<Outcome> {
  const { id } = await tx
    .insertInto("question")
    .values({
      ...filingOf(q, around),
      shelf: q.shelf,
      file_shelf: q.shelf,
      key: q.key,
      qn_type: q.type,
      created_at: now,
      updated_at: now,
      deleted_at: null,
      file_version: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const first = { questionId: id, version: 1, substance: 1, toldAt: now };
  await insertVersion(tx, { ...first, words: wordsOf(q), authorId: null, note: null }, now);
  report.added += 1;
  return { id, isOfFile: true, isChecked: false };
}

async function updateQuestion(
  tx: Db,
  q: BankQuestion,
  before: Known,
  around: Around,
  report: ImportReport,
  figures: readonly ChangedConstant[],
): Promise<Outcome> {
  const { id } = before;
  const isVerified = before.verifiedOn !== q.verifiedOn;
  if (!before.removedByEditor && before.edited && changeBetween(before.edited, q) === "nothing") {
    // The file has caught up with the editor.
    await adopt(tx, q, before, around);
    return { id, isOfFile: true, isChecked: isVerified };
  }
  const change = before.words ? changeOfFile(before.words, q) : "question";
  const standing = { id, isOfFile: before.fileVersion !== null, isChecked: false };
  if (isEdited(before)) {
    if (before.removedByEditor || change !== "nothing") report.conflicts.push(q.key);
    return standing;
  }
  await tx
    .updateTable("question")
    .set({ ...filingOf(q, around), deleted_at: null })
    .where("id", "=", id)
    .execute();
  if (change === "nothing") return { ...standing, isChecked: isVerified };
  const reviewReason = before.reviewReason ?? reasonOf(q, figures);
  const rewriting = {
    before: { ...before, reviewReason },
    words: wordsOf(q),
    change,
    authorId: null,
    note: null,
  };
  return { ...standing, isChecked: isVerified || isAnnounced(change), rewriting };
}

/**
 * Updates the figures that a question names. If some of their values changed, a new text counts as written for that
 * reason.
 */
function reasonOf(q: BankQuestion, figures: readonly ChangedConstant[]): string | null {
  const reasons = figures.filter(({ key }) => q.constants.includes(key)).map(({ reason }) => reason);
  return reasons.length > 0 ? reasons.join(" ") : null;
}

async function adopt(tx: Db, q: BankQuestion, before: Known, around: Around) {
  await tx
    .updateTable("question")
    .set({ ...filingOf(q, around), file_version: before.version })
    .where("id", "=", before.id)
    .execute();
}

/** Applies the files' shelves to existing questions. If an editor has since chosen another shelf, that choice stays. */
async function importShelves(tx: Db, questions: readonly BankQuestion[], known: ReadonlyMap<string, Known>) {
  const changes = questions.flatMap(({ key, shelf: said }) => {
    const before = known.get(key);
    if (!before || before.fileVersion === null) return [];
    const isEditors = before.fileShelf !== null && before.shelf !== before.fileShelf;
    const shelf = isEditors ? before.shelf : said;
    return shelf === before.shelf && said === before.fileShelf ? [] : [{ id: before.id, shelf, said }];
  });
  if (changes.length === 0) return;
  await sql`
    update question q set shelf = w.shelf, file_shelf = w.said
    from unnest(${changes.map(({ id }) => id)}::bigint[], ${changes.map(({ shelf }) => shelf)}::text[],
                ${changes.map(({ said }) => said)}::text[]) as w (id, shelf, said)
    where q.id = w.id`.execute(tx);
}
