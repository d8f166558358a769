import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { AppDeps } from "../../deps.ts";
import { bind, pageOf } from "../../platform/http/bind.ts";
import { readSetQuestions } from "../practice/answer-queries.ts";
import { listAttempts } from "../practice/queries.ts";
import { setSaved } from "./commands.ts";
import { countQuestions, listTopics, readPaper, readTopic } from "./queries.ts";
import { listSaved, listUpdated, readQuestion, readSamples } from "./question-queries.ts";
import { listSets, readSet } from "./set-queries.ts";

/** Question lists give 10 a page (product-spec.md, section 9), other lists 200. */
const QUESTIONS_A_PAGE = 10;
const PAGE = 200;

export function catalogueRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { db } = deps;

  bind(app, deps, api.catalogue.papers, async ({ id }, { caller, now }) => readPaper(deps, caller, id, now));

  bind(app, deps, api.catalogue.topics, async ({ page, pageSize = PAGE }, { caller }) =>
    pageOf(await listTopics(deps, caller), page, pageSize),
  );

  bind(app, deps, api.catalogue.topic, async ({ id }, { caller }) => readTopic(deps, caller, id));

  bind(app, deps, api.catalogue.sets, async ({ page, pageSize = PAGE }, { caller }) =>
    pageOf(await listSets(deps, caller), page, pageSize),
  );

  bind(app, deps, api.catalogue.set, async ({ id }, { caller, now }) => {
    const set = await readSet(deps, caller, id);
    if (!caller) return { ...set, Attempts: [] };
    const attempts = await listAttempts(deps, caller, { setId: id, page: 1, pageSize: PAGE }, now);
    return { ...set, Attempts: attempts.items };
  });

  bind(app, deps, api.catalogue.setQuestions, async ({ id }, { caller, now }) =>
    readSetQuestions(deps, caller, id, now),
  );

  bind(app, deps, api.catalogue.samples, async () => readSamples(deps));

  bind(app, deps, api.catalogue.count, async () => countQuestions(db));

  bind(app, deps, api.catalogue.question, async ({ id }, { caller, now }) =>
    readQuestion(deps, caller, id, now),
  );

  bind(
    app,
    deps,
    api.catalogue.saved,
    async ({ paper, page, pageSize = QUESTIONS_A_PAGE }, { caller, now }) =>
      listSaved(deps, caller, { paper, page, pageSize }, now),
  );

  bind(
    app,
    deps,
    api.catalogue.updated,
    async ({ paperId, page, pageSize = QUESTIONS_A_PAGE }, { caller, now }) =>
      listUpdated(deps, caller, { paper: paperId, page, pageSize }, now),
  );

  bind(app, deps, api.catalogue.save, async ({ id }, { caller, now }) => {
    await setSaved(db, caller, id, true, now);
    return { Saved: true };
  });

  bind(app, deps, api.catalogue.unsave, async ({ id }, { caller, now }) => {
    await setSaved(db, caller, id, false, now);
    return { Saved: false };
  });
}
