import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { TestFilter } from "#contract/builder.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { newToken } from "../../platform/ids.ts";
import { type Caller, isAdmin } from "../../platform/session.ts";
import { noSet } from "../catalogue/policy.ts";
import { countStart } from "../practice/budget-commands.ts";
import { generateSet } from "../practice/draw-commands.ts";
import { pick } from "../practice/draw-rules.ts";
import { drawnClosingOf, GRACE_MS } from "../practice/rules.ts";
import { holdLearner, openAttempt, type StartDeps } from "../practice/start-commands.ts";
import { countMatches, type Match, readChosen, readLinked, readMatches } from "./match-queries.ts";
import { emptiedBy, emptiedSentence, titleOf } from "./rules.ts";

/** The exam's pass mark, for banks that have none. */
const PASS_PERCENT = 60;

interface TestRequest {
  filter: TestFilter;
  number: number;
  delayed: boolean;
  /** A time limit; null for none. */
  minutes: number | null;
}

/**
 * Builds a test of matching questions, unseen ones first, and starts it. It is an ordinary attempt at a set of the
 * learner's own.
 * @returns the attempt's ID
 * @throws AppError refused with the list that leaves nothing; slow_down past the day's budget
 */
export async function buildTest(
  deps: StartDeps,
  caller: Caller,
  request: TestRequest,
  now: Date,
): Promise<number> {
  // Before the transaction: inside one it would wait for a second connection, which the embedded database does not
  // have.
  const { topics, blueprint } = await deps.catalogue.read();
  const passPercent = blueprint?.pass_percent ?? PASS_PERCENT;
  return deps.db.transaction().execute(async (tx) => {
    await holdLearner(tx, caller, now);
    const seed = randomUUID();
    const questions = pick(await readMatches(tx, caller, request.filter), request.number, seed);
    if (questions.length === 0) throw await nothingMatches(tx, caller, request.filter);
    const only = request.filter.Topics?.length === 1 ? request.filter.Topics[0] : undefined;
    const title = titleOf(questions.length, request.filter, topics.find(({ id }) => id === only)?.name);
    return startBuilt(tx, deps, caller, { ...request, title, seed, passPercent, questions }, now);
  });
}

/** @throws Error if something does match, which is a fault of ours */
async function nothingMatches(db: Db, caller: Caller, filter: TestFilter): Promise<AppError> {
  const list = emptiedBy(await countMatches(db, caller, filter));
  if (!list) throw new Error("a filter that matches was said to match nothing");
  return new AppError("refused", `No question matches. ${emptiedSentence(list)}`, {
    code: "nothing_matches",
    fields: { [list]: emptiedSentence(list) },
  });
}

interface Built {
  title: string;
  seed: string | null;
  delayed: boolean;
  minutes: number | null;
  passPercent: number;
  questions: readonly Match[];
}

const TYPES = { mcq: "MCQ", csq: "CSQ", saq: "SAQ" } as const;

/** The type of a set: that of all its questions, or MCQ for a mixture. */
function typeOf(questions: readonly Match[]) {
  const types = new Set(questions.map(({ type }) => TYPES[type]));
  const [only] = types;
  return types.size === 1 && only ? only : "MCQ";
}

async function startBuilt(tx: Db, deps: StartDeps, caller: Caller, built: Built, now: Date): Promise<number> {
  const { questions, minutes, delayed } = built;
  if (deps.limits.on) await countStart(tx, caller.userId, now);
  const locked = questions.filter(({ isFree }) => !isFree);
  const topics = new Set(questions.map(({ topicId }) => topicId));
  const [topicId = null] = topics;
  const setId = await generateSet(
    tx,
    {
      title: built.title,
      paper: (locked[0] ?? questions[0])?.paper ?? 1,
      topicId: topics.size === 1 ? topicId : null,
      type: typeOf(questions),
      ownerId: caller.userId,
      seed: built.seed,
      forFree: locked.length === 0,
      timeLimitMinutes: minutes,
      isBuilt: true,
    },
    questions,
  );
  const deadline = minutes === null ? null : await deadlineOf(tx, caller, minutes, now);
  const id = await openAttempt(
    tx,
    {
      userId: caller.userId,
      setId,
      delayMarking: delayed,
      maxScore: questions.reduce((sum, q) => sum + q.maxScore, 0),
      passPercent: built.passPercent,
      questions: questions.map((q) => ({ ...q, weight: 1 })),
      deadline,
      // A test left open would withhold its keys forever.
      closesAt: deadline ? new Date(deadline.getTime() + GRACE_MS) : delayed ? drawnClosingOf(now) : null,
      drawnFor: null,
    },
    now,
  );
  if (id === undefined) throw new Error("a set that was just made has an attempt");
  return id;
}

/**
 * Starts practice of these questions in their order; those taken out of the bank since are left out.
 * @returns the attempt's ID
 * @throws AppError forbidden without the plan; refused when nothing is left; slow_down past the day's budget
 */
export async function startChosen(
  tx: Db,
  deps: StartDeps,
  caller: Caller,
  chosen: { title: string; questions: readonly number[] },
  now: Date,
): Promise<number> {
  const questions = await readChosen(tx, caller, chosen.questions);
  if (questions.length === 0)
    throw new AppError("refused", "These questions have all been taken out of the bank since.", {
      code: "test_retired",
    });
  const closed = questions.find(({ isReadable }) => !isReadable);
  if (closed) throw closedTo(caller, closed.paper);
  return startBuilt(
    tx,
    deps,
    caller,
    { title: chosen.title, seed: null, delayed: false, minutes: null, passPercent: PASS_PERCENT, questions },
    now,
  );
}

/** When a test started now ends, with the learner's extra time. */
async function deadlineOf(tx: Db, { userId }: Caller, minutes: number, now: Date): Promise<Date> {
  const { extra } = await tx
    .selectFrom("app_user")
    .select("extra_time_percent as extra")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return new Date(now.getTime() + minutes * (100 + extra) * 600);
}

/**
 * Makes a link to the questions of an attempt at a set of the caller's own.
 * @returns its token
 * @throws AppError not_found; forbidden without a plan; refused for an attempt at a set that everybody has
 */
export async function linkTest(db: Db, caller: Caller, attemptId: number, now: Date): Promise<string> {
  if (caller.perm === 0 && !isAdmin(caller)) throw noSet();
  const from = await db
    .selectFrom("attempt as a")
    .innerJoin("problem_set as s", "s.id", "a.set_id")
    .select("s.is_generated as isDrawn")
    .where("a.id", "=", attemptId)
    .where("a.user_id", "=", caller.userId)
    .executeTakeFirst();
  if (!from) throw notFound("attempt");
  if (!from.isDrawn)
    throw new AppError("refused", "Everybody has this set already. Send the address of its page instead.", {
      code: "not_built",
    });
  const token = newToken();
  await sql`
    insert into test_link (token, user_id, title, question_ids, delay_marking, minutes, created_at)
    select ${token}, a.user_id, s.title,
           (select array_agg(aq.question_id order by aq.position) from attempt_question aq where aq.attempt_id = a.id),
           a.delay_marking, s.time_limit_minutes, ${now}
    from attempt a join problem_set s on s.id = a.set_id where a.id = ${attemptId}`.execute(db);
  return token;
}

/**
 * Starts a test of the questions of a link, for a caller who may read them all; questions taken out of the bank since
 * are left out.
 * @returns the attempt's ID
 * @throws AppError not_found; forbidden without the plan; refused when nothing is left
 */
export async function startLinked(
  deps: StartDeps,
  caller: Caller,
  token: string,
  now: Date,
): Promise<number> {
  const { blueprint } = await deps.catalogue.read();
  return deps.db.transaction().execute(async (tx) => {
    await holdLearner(tx, caller, now);
    const link = await tx
      .selectFrom("test_link")
      .select(["title", "delay_marking", "minutes"])
      .where("token", "=", token)
      .executeTakeFirst();
    if (!link) throw notFound("link to a test");
    const questions = await readLinked(tx, caller, token);
    if (questions.length === 0)
      throw new AppError("refused", "The questions of this test have all been taken out of the bank since.", {
        code: "test_retired",
      });
    const closed = questions.find(({ isReadable }) => !isReadable);
    if (closed) throw closedTo(caller, closed.paper);
    const built = {
      title: link.title,
      seed: null,
      delayed: link.delay_marking,
      minutes: link.minutes,
      passPercent: blueprint?.pass_percent ?? PASS_PERCENT,
      questions,
    };
    return startBuilt(tx, deps, caller, built, now);
  });
}

const closedTo = ({ perm }: Caller, paper: number) =>
  new AppError(
    "forbidden",
    perm === 0
      ? "This test has questions that need a plan, and you have none that is running."
      : `This test has questions of Paper ${paper}, which your plan does not open.`,
    { code: "no_subscription" },
  );
