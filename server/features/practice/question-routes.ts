import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { type ReadDeps, readSetQuestions } from "./answer-queries.ts";
import { readChanges } from "./change-queries.ts";
import { listSaved, listUpdated, readQuestion } from "./question-queries.ts";
import { setSaved } from "./saved-commands.ts";

/** How many whole questions a page of a list has. */
const QUESTIONS_A_PAGE = 10;

export function questionRoutes(app: FastifyInstance, deps: BindDeps & ReadDeps): void {
  const { db } = deps;

  bind(app, deps, api.practice.setQuestions, async ({ id }, { caller, now }) =>
    readSetQuestions(deps, caller, id, now),
  );

  bind(app, deps, api.practice.question, async ({ id }, { caller, now }) =>
    readQuestion(deps, caller, id, now),
  );

  bind(app, deps, api.practice.questionChanges, async ({ id, since }, { caller, now }) =>
    readChanges(deps, caller, { questionId: id, since }, now),
  );

  bind(
    app,
    deps,
    api.practice.saved,
    async ({ paper, topic = null, page, pageSize = QUESTIONS_A_PAGE }, { caller, now }) =>
      listSaved(deps, caller, { paper, topic, page, pageSize }, now),
  );

  bind(
    app,
    deps,
    api.practice.updated,
    async ({ paperId, page, pageSize = QUESTIONS_A_PAGE }, { caller, now }) =>
      listUpdated(deps, caller, { paper: paperId, page, pageSize }, now),
  );

  bind(app, deps, api.practice.save, async ({ id }, { caller, now }) => {
    await setSaved(db, caller, id, true, now);
    return { Saved: true };
  });

  bind(app, deps, api.practice.unsave, async ({ id }, { caller, now }) => {
    await setSaved(db, caller, id, false, now);
    return { Saved: false };
  });
}
