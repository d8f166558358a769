import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Db } from "../../platform/db/database.ts";
import { AppError } from "../../platform/errors.ts";
import { type BindDeps, bind, type Call } from "../../platform/http/bind.ts";
import type { Caller } from "../../platform/session.ts";
import type { ReadUser } from "../account/view.ts";
import type { Catalogue } from "../catalogue/snapshot-queries.ts";
import type { QuestionVersions } from "../catalogue/version-queries.ts";
import { practiseAgain } from "./again-commands.ts";
import { readAnalysis } from "./analysis-queries.ts";
import { answerQuestion } from "./answer-commands.ts";
import { readAnswer, readAnswers, readLatestAnswers } from "./answer-queries.ts";
import { answerAll } from "./batch-commands.ts";
import { setKeyLimit } from "./budget-commands.ts";
import { listKeyAlarms } from "./budget-queries.ts";
import { type Forget, flagQuestion, noteTimes, removeAttempt, resetProgress } from "./commands.ts";
import { type DrawScope, drawTest, nameOf } from "./draw-commands.ts";
import { setExtraTime } from "./extra-time-commands.ts";
import { finishSet } from "./mark-commands.ts";
import { AttemptPins } from "./pin-queries.ts";
import { latestAttempt, listAttempts, listDrawn, readAttempt } from "./queries.ts";
import { questionRoutes } from "./question-routes.ts";
import { carrySamples } from "./sample-commands.ts";
import { carriedAttemptId } from "./sample-queries.ts";
import { listAgainSets } from "./set-queries.ts";
import { startAttempt } from "./start-commands.ts";
import { openTaken, takeTopic } from "./take-commands.ts";
import { offerTopic, viewCarried } from "./take-queries.ts";

const PAGE = 200;

export interface PracticeDeps extends BindDeps {
  db: Db;
  catalogue: Catalogue;
  versions: QuestionVersions;
  readUser: ReadUser;
  /** Deletes what else belongs to a learner's progress. */
  forget: readonly Forget[];
}

export function practiceRoutes(app: FastifyInstance, deps: PracticeDeps): void {
  attemptRoutes(app, deps);
  answerRoutes(app, deps);
  questionRoutes(app, deps);
  drawnRoutes(app, deps);
  takenRoutes(app, deps);
  sampleRoutes(app, deps);
}

function attemptRoutes(app: FastifyInstance, deps: PracticeDeps) {
  const { db, versions } = deps;

  bind(
    app,
    deps,
    api.practice.start,
    async ({ id, delayMarking }, { caller, now, confirm }) => {
      const started = await startAttempt(deps, caller, { setId: id, delayMarking }, now, confirm);
      return readAttempt(deps, { ...caller, perm: started.perm }, started.id, now);
    },
    { sessionCheckedByCommand: true },
  );

  bind(app, deps, api.practice.latest, async ({ id }, { caller, now }) =>
    latestAttempt(deps, caller, id, now),
  );

  bind(
    app,
    deps,
    api.practice.finish,
    async ({ id }, { caller, now, confirm }) => {
      const finished = await finishSet({ db, versions }, caller, id, now, confirm);
      return readAttempt(deps, { ...caller, perm: finished.perm }, finished.id, now);
    },
    { sessionCheckedByCommand: true },
  );

  bind(app, deps, api.practice.attempts, async ({ pset, page, pageSize = PAGE }, { caller, now }) =>
    listAttempts(deps, caller, { setId: pset, page, pageSize }, now),
  );

  bind(app, deps, api.practice.attempt, async ({ id }, { caller, now }) =>
    readAttempt(deps, caller, id, now),
  );

  bind(app, deps, api.practice.analysis, async ({ id }, { caller }) => readAnalysis(deps, caller, id));

  bind(app, deps, api.practice.again, async ({ id, body }, { caller, now }) => ({
    SetID: await practiseAgain(deps, caller, { attemptId: id, which: body.Which }, now),
  }));

  bind(app, deps, api.practice.againSets, async ({ paper_id }, { caller }) =>
    listAgainSets(deps, caller, paper_id),
  );

  bind(app, deps, api.practice.flag, async ({ id, qid, body }, { caller }) => {
    await flagQuestion(db, caller, { attemptId: id, questionId: qid, flagged: body.Flagged });
    return { Flagged: body.Flagged };
  });

  bind(app, deps, api.practice.times, async ({ id, body }, { caller, now }) => {
    const times = body.Times.map((t) => ({ questionId: t.QnID, seconds: t.Seconds }));
    await noteTimes(db, caller, id, times, now);
    return {};
  });

  bind(app, deps, api.practice.extraTime, async ({ id, body }, { caller, now }) => {
    await setExtraTime(db, { userId: id, percent: body.Percent, actorId: caller.userId }, now);
    return { Percent: body.Percent };
  });

  bind(app, deps, api.practice.keyAlarms, async (_input, { now }) => listKeyAlarms(db, now));

  bind(app, deps, api.practice.keyLimit, async ({ id, body }, { caller, now }) => {
    await setKeyLimit(db, { userId: id, limit: body.Limit, actorId: caller.userId }, now);
    return { Limit: body.Limit };
  });

  bind(app, deps, api.practice.resetProgress, async (_input, { caller, now }) => {
    await resetProgress(deps, caller, now);
    return deps.readUser(caller.userId, now);
  });

  bind(app, deps, api.practice.remove, async ({ id }, { caller, now }) => {
    await removeAttempt(db, caller, id, now);
    return {};
  });
}

function answerRoutes(app: FastifyInstance, deps: PracticeDeps) {
  const answering = { db: deps.db, versions: deps.versions, pins: new AttemptPins(deps.db, deps.catalogue) };

  bind(app, deps, api.practice.latestAnswers, async ({ id }, { caller, now }) =>
    readLatestAnswers(deps, caller, id, now),
  );

  bind(app, deps, api.practice.answers, async ({ id }, { caller, now }) =>
    readAnswers(deps, caller, id, now),
  );

  bind(app, deps, api.practice.answerOf, async ({ id, qid }, { caller, now }) =>
    readAnswer(deps, caller, { attemptId: id, questionId: qid }, now),
  );

  bind(
    app,
    deps,
    api.practice.answer,
    async ({ id, qid, body }, { caller, now, confirm }) => {
      const answer = { attemptId: id, questionId: qid, answer: body.Answer, seq: body.Seq, sure: body.Sure };
      return answerQuestion(answering, caller, answer, now, confirm);
    },
    { sessionCheckedByCommand: true },
  );

  bind(
    app,
    deps,
    api.practice.answerAll,
    async ({ id, body }, { caller, now, confirm }) => {
      const answers = body.Answers.map((a) => ({
        questionId: a.QnID,
        answer: a.Answer,
        seq: a.Seq,
        sure: a.Sure,
      }));
      return answerAll(answering, caller, id, answers, now, confirm);
    },
    { sessionCheckedByCommand: true },
  );
}

interface ScopeQuery {
  topic_id?: number | undefined;
  paper_id?: number | undefined;
}

/** @throws AppError bad_input unless exactly one of the two is given */
function scopeOf({ topic_id, paper_id }: ScopeQuery): DrawScope {
  if (topic_id !== undefined && paper_id === undefined) return { topicId: topic_id };
  if (paper_id !== undefined && topic_id === undefined) return { paperId: paper_id };
  throw new AppError("bad_input", "Please name either a paper or a topic.", { code: "one_scope" });
}

function drawnRoutes(app: FastifyInstance, deps: PracticeDeps) {
  bind(app, deps, api.practice.drawn, async (query, { caller, now }) =>
    listDrawn(deps, caller, nameOf(scopeOf(query)), now),
  );

  const draw = async (
    { short, ...query }: ScopeQuery & { short: boolean },
    { caller, now }: Call<Caller>,
  ) => {
    const attemptId = await drawTest(deps, caller, { ...scopeOf(query), isShort: short }, now);
    return readAttempt(deps, caller, attemptId, now);
  };
  bind(app, deps, api.practice.draw, draw);
  bind(app, deps, api.practice.drawByGet, draw);
}

function takenRoutes(app: FastifyInstance, deps: PracticeDeps) {
  bind(app, deps, api.practice.takeAlongOffer, async ({ id }, { caller, now }) =>
    offerTopic(deps, caller, id, now),
  );

  bind(app, deps, api.practice.takeAlong, async ({ id }, { caller, now }) =>
    viewCarried(deps, caller, await takeTopic(deps, caller, id, now), now),
  );

  bind(app, deps, api.practice.open, async ({ id, body }, { caller, now }) => {
    const openedAt = body.OpenedAt === undefined ? undefined : new Date(body.OpenedAt);
    await openTaken(deps.db, caller, { attemptId: id, openedAt }, now);
    return readAttempt(deps, caller, id, now);
  });
}

function sampleRoutes(app: FastifyInstance, deps: PracticeDeps) {
  bind(app, deps, api.practice.carrySamples, async ({ body }, { caller, now }) => {
    const given = body.Answers.map((a) => ({ questionId: a.QnID, answer: a.Answer, version: a.Version }));
    return readAttempt(deps, caller, await carrySamples(deps, caller, given, now), now);
  });

  bind(app, deps, api.practice.carriedSamples, async (_input, { caller, now }) => {
    const attemptId = await carriedAttemptId(deps.db, caller.userId);
    return attemptId === undefined ? null : readAttempt(deps, caller, attemptId, now);
  });
}
