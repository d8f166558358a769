import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { sampleRefs } from "../catalogue/sample-queries.ts";
import type { CatalogueDeps } from "../catalogue/set-queries.ts";
import type { QuestionVersion, QuestionVersions, VersionRef } from "../catalogue/version-queries.ts";
import { generateSet } from "./draw-commands.ts";
import { noteSamplesMarked } from "./marked-commands.ts";
import { grade, requireForm } from "./rules.ts";
import { carriedAttemptId } from "./sample-queries.ts";
import { holdLearner, openAttempt } from "./start-commands.ts";

interface CarryDeps extends CatalogueDeps {
  versions: QuestionVersions;
}

/** A sample as it was answered, in the version that was on screen; without one, the current version. */
interface SampleAnswer {
  questionId: number;
  answer: string;
  version: number | undefined;
}

/**
 * Turns the public samples answered before sign-up into a marked attempt of the caller, at a set of their own: graded
 * here, with 0 for those left out, and not counted in the statistics. One per user: the first is final, and later calls
 * return it (docs/decisions/0010-screens.md).
 * @returns the attempt's ID
 * @throws AppError refused for a question that is no sample; bad_input for an answer of the wrong form
 */
export async function carrySamples(
  { db, catalogue, versions }: CarryDeps,
  caller: Caller,
  given: readonly SampleAnswer[],
  now: Date,
): Promise<number> {
  const { blueprint } = await catalogue.read();
  return db.transaction().execute(async (tx) => {
    await holdLearner(tx, caller, now);
    const standing = await carriedAttemptId(tx, caller.userId);
    if (standing !== undefined) return standing;
    const questions = await versions.read(await pinSamples(tx, given), tx);
    const marked = given.map((answer) => mark(questions, answer));
    const attemptId = await openSampleAttempt(tx, caller, questions, blueprint?.pass_percent ?? 60, now);
    await storeMarked(tx, attemptId, marked, now);
    return attemptId;
  });
}

const notASample = () =>
  new AppError(
    "refused",
    "These answers can't be kept: one of them is to a question that is not among the samples now.",
    { code: "not_a_sample" },
  );

/**
 * Every sample in the samples' order, in the version that its learner saw.
 * @throws AppError refused when a question never had that version
 */
async function pinSamples(tx: Db, given: readonly SampleAnswer[]): Promise<VersionRef[]> {
  const samples = await sampleRefs(tx);
  const pins = samples.map(({ questionId, version }) => ({
    questionId,
    version: given.find((a) => a.questionId === questionId)?.version ?? version,
  }));
  const { rows } = await sql`
    select 1 from unnest(${pins.map((p) => p.questionId)}::bigint[], ${pins.map((p) => p.version)}::int[]) as w (id, version)
    join question_version v on v.question_id = w.id and v.version = w.version`.execute(tx);
  if (rows.length < pins.length) throw notASample();
  return pins;
}

interface Marked {
  questionId: number;
  version: number;
  ans: string;
  score: number;
}

/** @throws AppError refused for a question that is no sample; bad_input for the wrong form */
function mark(questions: readonly QuestionVersion[], { questionId, answer }: SampleAnswer): Marked {
  const version = questions.find((q) => q.questionId === questionId);
  if (!version) throw notASample();
  requireForm(version, answer);
  return { questionId, version: version.version, ans: answer, score: grade(version, answer) };
}

async function openSampleAttempt(
  tx: Db,
  { userId }: Caller,
  questions: QuestionVersion[],
  passPercent: number,
  now: Date,
): Promise<number> {
  const set = {
    ownerId: userId,
    title: "Sample questions",
    // The samples are of both papers, but a set belongs to one.
    paper: questions[0]?.paper ?? 1,
    topicId: null,
    type: "MCQ" as const,
    seed: null,
    forFree: true,
  };
  const attempt = {
    userId,
    setId: await generateSet(tx, set, questions),
    delayMarking: false,
    maxScore: questions.reduce((sum, q) => sum + q.maxScore, 0),
    passPercent,
    questions: questions.map((q) => ({ ...q, weight: 1 })),
    deadline: null,
    closesAt: null,
    drawnFor: null,
  };
  const attemptId = await openAttempt(tx, attempt, now);
  if (attemptId === undefined) throw new Error("a set that was just made has an attempt");
  return attemptId;
}

/** Stores the answers and ends the attempt; they are recorded as samples, which statistics leave out. */
async function storeMarked(tx: Db, attemptId: number, marked: readonly Marked[], now: Date): Promise<void> {
  const rows = marked.map(({ questionId, ans, score }) => ({
    attempt_id: attemptId,
    question_id: questionId,
    ans,
    seq: 1,
    score,
    created_at: now,
  }));
  await tx.insertInto("answer").values(rows).execute();
  await noteSamplesMarked(tx, attemptId, marked, now);
  const score = marked.reduce((sum, one) => sum + one.score, 0);
  await tx
    .updateTable("attempt")
    .set({ marked_at: now, ended_by: "learner", score, from_samples: true })
    .where("id", "=", attemptId)
    .execute();
}
