import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { mayUsePaper, noSet } from "../catalogue/policy.ts";
import type { Snapshot } from "../catalogue/snapshot-queries.ts";
import { countStart } from "./budget-commands.ts";
import { type Candidate, drawableCases, pick, pickByTopic, type Standing } from "./draw-rules.ts";
import { drawnClosingOf } from "./rules.ts";
import { holdLearner, openAttempt, type StartDeps } from "./start-commands.ts";

/** The subject of a dynamic test. */
export type DrawScope = { paperId: number } | { topicId: number };

/** The scope as stored on the attempt. */
export const nameOf = (scope: DrawScope) =>
  "paperId" in scope ? `paper:${scope.paperId}` : `topic:${scope.topicId}`;

/** The number of questions in a practice run on a weak topic. */
const SHORT = 10;

interface Plan {
  title: string;
  /** Marked at the end like a test, or each answer at once. */
  isTest: boolean;
  paper: number;
  topicId: number | null;
  mcq: number;
  cases: number;
  /** The weight of each topic to draw from. */
  weights: Map<number, number>;
}

type DrawRequest = DrawScope & { isShort: boolean };

function planOf({ papers, topics, blueprint }: Snapshot, scope: DrawRequest): Plan {
  const tests = blueprint?.tests;
  if ("topicId" in scope) {
    const topic = topics.find((t) => t.id === scope.topicId);
    if (!topic) throw notFound("topic");
    if (!tests) throw comingSoon();
    return {
      title: scope.isShort ? `Practise ${SHORT}: ${topic.name}` : `Mock test: ${topic.name}`,
      isTest: !scope.isShort,
      paper: topic.paper,
      topicId: topic.id,
      mcq: scope.isShort ? Math.min(SHORT, tests.topic.mcq) : tests.topic.mcq,
      cases: 0,
      weights: new Map([[topic.id, 1]]),
    };
  }
  const paper = papers.find((p) => p.id === scope.paperId);
  if (!paper) throw notFound("paper");
  if (!tests) throw comingSoon();
  const own = topics.filter((t) => t.paper === paper.id);
  return {
    title: `Dynamic mock test: ${paper.title}`,
    isTest: true,
    paper: paper.id,
    topicId: null,
    mcq: tests.paper.mcq,
    cases: tests.paper.cases,
    weights: new Map(own.map((t) => [t.id, blueprint.topics[t.key] ?? 0])),
  };
}

const comingSoon = () =>
  new AppError("refused", "Coming soon! There are not enough questions for this test yet.", {
    code: "coming_soon",
  });

/** The questions to draw from, with this learner's history of each. */
async function readCandidates(db: Db, userId: string, topicIds: number[], type: "mcq" | "csq") {
  const { rows } = await sql<Candidate & { standing: Standing }>`
    select q.id as "questionId", q.current_version as version, q.topic_id as "topicId", v.max_score as "maxScore",
           case when x.question_id is null then 'unseen' when x.missed then 'wrong' else 'seen' end as standing
    from question q
    join question_version v on v.question_id = q.id and v.version = q.current_version
    left join (
      select distinct on (x.question_id) x.question_id, x.score < aq.weight * w.max_score as missed
      from attempt a
      join answer x on x.attempt_id = a.id
      join attempt_question aq on aq.attempt_id = x.attempt_id and aq.question_id = x.question_id
      join question_version w on w.question_id = aq.question_id and w.version = aq.version
      where a.user_id = ${userId}
      order by x.question_id, x.score is null, a.id desc
    ) x on x.question_id = q.id
    where q.topic_id = any(${topicIds}::bigint[]) and q.qn_type = ${type} and q.is_published
      and q.review_since is null and q.shelf = 'exam'
    order by q.id`.execute(db);
  return rows;
}

/** MCQs in proportion to the topics, then the cases. @throws AppError refused when there are too few */
async function drawQuestions(db: Db, userId: string, plan: Plan, seed: string): Promise<Candidate[]> {
  const topicIds = [...plan.weights.keys()];
  const mcqs = pickByTopic(await readCandidates(db, userId, topicIds, "mcq"), plan.weights, plan.mcq, seed);
  const cases = plan.cases > 0 ? drawableCases(await readCandidates(db, userId, topicIds, "csq")) : [];
  if (!mcqs || cases.length < plan.cases) throw comingSoon();
  return [...mcqs, ...pick(cases, plan.cases, seed)];
}

/**
 * Draws a dynamic test for a paper or a topic, or ten questions of a topic to practise, and starts it, or resumes the
 * ongoing one. The seed is stored, so that a draw can be explained later.
 * @returns the attempt's ID
 * @throws AppError not_found; forbidden without the paper; slow_down past the day's budget; refused when the bank is
 * too small
 */
export async function drawTest(
  { db, catalogue, limits }: StartDeps,
  caller: Caller,
  scope: DrawRequest,
  now: Date,
): Promise<number> {
  const snapshot = await catalogue.read();
  const plan = planOf(snapshot, scope);
  const drawnFor = nameOf(scope);
  return db.transaction().execute(async (tx) => {
    await holdLearner(tx, caller, now);
    const ongoing = await tx
      .selectFrom("attempt")
      .select("id")
      .where("user_id", "=", caller.userId)
      .where("drawn_for", "=", drawnFor)
      .where("marked_at", "is", null)
      .executeTakeFirst();
    if (ongoing) return ongoing.id;
    if (!mayUsePaper(caller, plan.paper)) throw noSet();
    if (limits.on) await countStart(tx, caller.userId, now);
    const seed = randomUUID();
    const questions = await drawQuestions(tx, caller.userId, plan, seed);
    const setId = await generateSet(tx, { ...plan, type: "MCQ", ownerId: caller.userId, seed }, questions);
    const attemptId = await openAttempt(
      tx,
      {
        userId: caller.userId,
        setId,
        delayMarking: plan.isTest,
        maxScore: questions.reduce((sum, q) => sum + q.maxScore, 0),
        passPercent: snapshot.blueprint?.pass_percent ?? 60,
        questions: questions.map((q) => ({ ...q, weight: 1 })),
        deadline: null,
        closesAt: drawnClosingOf(now),
        drawnFor,
      },
      now,
    );
    if (attemptId === undefined) throw new Error("a set that was just made has an attempt");
    return attemptId;
  });
}

interface GeneratedSet {
  ownerId: string;
  title: string;
  paper: number;
  topicId: number | null;
  type: "MCQ" | "CSQ" | "SAQ" | "Full";
  seed: string | null;
  forFree?: boolean;
  drawnFrom?: { attemptId: number; kind: "wrong" | "skipped" | "flagged" };
  /** The learner put it together by a filter. */
  isBuilt?: boolean;
  timeLimitMinutes?: number | null;
}

/** Makes a set that belongs to one learner. @returns its ID */
export async function generateSet(
  tx: Db,
  set: GeneratedSet,
  questions: readonly { questionId: number }[],
): Promise<number> {
  const { id } = await tx
    .insertInto("problem_set")
    .values({
      key: null,
      title: set.title,
      paper: set.paper,
      topic_id: set.topicId,
      type: set.type,
      for_free: set.forFree ?? false,
      is_generated: true,
      owner_id: set.ownerId,
      seed: set.seed,
      time_limit_minutes: set.timeLimitMinutes ?? null,
      retired_at: null,
      drawn_from: set.drawnFrom?.attemptId ?? null,
      drawn_kind: set.isBuilt ? "built" : (set.drawnFrom?.kind ?? null),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = questions.map((q, i) => ({ set_id: id, question_id: q.questionId, position: i + 1 }));
  await tx.insertInto("set_question").values(rows).execute();
  return id;
}
