import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { addQuestion, removeQuestion, saveQuestion, wordingOf } from "./commands.ts";
import { findingsOf } from "./finding-rules.ts";
import { lawRoutes } from "./law-routes.ts";
import { listQuestions, readQuestion, readVersions } from "./queries.ts";
import { previewRegrade, regradeQuestion } from "./regrade-commands.ts";
import { readRegrades } from "./regrade-queries.ts";
import { addSet, saveSet } from "./set-commands.ts";
import { listPapers, readPaperTree } from "./set-queries.ts";

export interface EditingDeps extends BindDeps {
  db: Db;
}

export function editingRoutes(app: FastifyInstance, deps: EditingDeps): void {
  const { db } = deps;
  const { editing } = api;

  bind(app, deps, editing.question, async ({ id }, { caller }) => readQuestion(db, caller, id));

  bind(app, deps, editing.save, async ({ id, resetStat = false, body }, { caller, now }) =>
    saveQuestion(db, caller, { id, sent: body, resetStat }, now),
  );

  bind(app, deps, editing.versions, async ({ id, page }, { caller }) => readVersions(db, caller, id, page));

  bind(app, deps, editing.previewRegrade, async ({ id, body }, { caller }) =>
    previewRegrade(db, caller, { questionId: id, answer: body.Answer, reason: "" }),
  );

  bind(app, deps, editing.regrade, async ({ id, body }, { caller, now }) => {
    await regradeQuestion(db, caller, { questionId: id, answer: body.Answer, reason: body.Reason }, now);
    return readRegrades(db, caller, id);
  });

  bind(app, deps, editing.regrades, async ({ id }, { caller }) => readRegrades(db, caller, id));

  lawRoutes(app, deps);

  bind(app, deps, editing.check, async ({ body }) => findingsOf(wordingOf(body.QnType, body)));

  bind(app, deps, editing.add, async ({ tenantId, body }, { caller, now }) =>
    addQuestion(db, caller, { tenantId, type: body.QnType, sent: body }, now),
  );

  bind(app, deps, editing.list, async ({ tenantId, page, pageSize, sql, orderBy, ...rest }, { caller }) => {
    const { setId, topicId, paper, constant, only } = rest;
    const order = { page, pageSize, orderBy };
    return listQuestions(db, caller, {
      tenantId,
      text: sql,
      ...order,
      setId,
      topicId,
      paper,
      constant,
      only,
    });
  });

  bind(app, deps, editing.remove, async ({ tenantId, questionId }, { caller, now }) => {
    await removeQuestion(db, caller, { tenantId, id: questionId }, now);
    return {};
  });

  bind(app, deps, editing.papers, async ({ tenantId }, { caller }) => listPapers(db, caller, tenantId));

  bind(app, deps, editing.paper, async ({ tenantId, paperId, hideGenerated = false }, { caller }) =>
    readPaperTree(db, caller, { tenantId, paperId, hideGenerated }),
  );

  bind(app, deps, editing.saveSet, async ({ tenantId, setId, body }, { caller, now }) =>
    saveSet(db, caller, { tenantId, setId, title: body.Title, questions: body.Questions }, now),
  );

  bind(app, deps, editing.addSet, async ({ tenantId, body }, { caller, now }) =>
    addSet(db, caller, { tenantId, title: body.Title, topicId: body.TopicID, type: body.Type }, now),
  );
}
