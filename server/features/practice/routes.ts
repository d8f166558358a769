import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { AppDeps } from "../../deps.ts";
import { bind } from "../../platform/http/bind.ts";
import { answerQuestion } from "./answer-commands.ts";
import { finishSet, removeAttempt, startAttempt } from "./commands.ts";
import { AttemptPins } from "./pin-queries.ts";
import {
  latestAttempt,
  listAttempts,
  readAnswer,
  readAnswers,
  readAttempt,
  readLatestAnswers,
} from "./queries.ts";

const PAGE = 200;

export function practiceRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db, versions } = deps;
  const pins = new AttemptPins(db);

  bind(app, deps, api.practice.start, async ({ id, delayMarking }, { caller, now }) => {
    const attemptId = await startAttempt(deps, caller, { setId: id, delayMarking }, now);
    return readAttempt(deps, caller, attemptId, now);
  });

  bind(app, deps, api.practice.latest, async ({ id }, { caller, now }) =>
    latestAttempt(deps, caller, id, now),
  );

  bind(app, deps, api.practice.latestAnswers, async ({ id }, { caller, now }) =>
    readLatestAnswers(deps, caller, id, now),
  );

  bind(app, deps, api.practice.finish, async ({ id }, { caller, now }) => {
    const attemptId = await finishSet({ db, versions }, caller, id, now);
    return readAttempt(deps, caller, attemptId, now);
  });

  bind(app, deps, api.practice.attempts, async ({ pset, page, pageSize = PAGE }, { caller, now }) =>
    listAttempts(deps, caller, { setId: pset, page, pageSize }, now),
  );

  bind(app, deps, api.practice.attempt, async ({ id }, { caller, now }) =>
    readAttempt(deps, caller, id, now),
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
    async ({ id, qid, body }, { caller, now, confirm }) =>
      answerQuestion(
        { db, versions, pins },
        caller,
        { attemptId: id, questionId: qid, answer: body.Answer, seq: body.Seq },
        now,
        confirm,
      ),
    { sessionCheckedByCommand: true },
  );

  bind(app, deps, api.practice.remove, async ({ id }, { caller }) => {
    await removeAttempt(db, caller, id);
    return {};
  });
}
