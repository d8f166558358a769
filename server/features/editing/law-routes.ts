import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { seeCorrections } from "./correction-commands.ts";
import { readCorrections } from "./correction-queries.ts";
import { clearReview, reviewSource, saveConstant } from "./law-commands.ts";
import { listConstants } from "./law-queries.ts";

export function lawRoutes(app: FastifyInstance, deps: BindDeps & { db: Db }): void {
  const { db } = deps;
  const { editing } = api;

  bind(app, deps, editing.constants, async () => listConstants(db));

  bind(app, deps, editing.saveConstant, async ({ key, body }, { caller, now }) => {
    const figure = { value: body.Value, from: body.From, to: body.To, source: body.Source };
    return saveConstant(db, caller, key, figure, now);
  });

  bind(app, deps, editing.reviewSource, async ({ body }, { caller, now }) => {
    const change = { source: body.Source, reason: body.Reason, isPreview: body.Preview };
    return { Questions: await reviewSource(db, caller, change, now) };
  });

  bind(app, deps, editing.clearReview, async ({ id }, { caller, now }) => clearReview(db, caller, id, now));

  bind(app, deps, editing.corrections, async (_input, { caller }) => readCorrections(db, caller.userId));

  bind(app, deps, editing.seeCorrections, async (_input, { caller, now }) => {
    await seeCorrections(db, caller.userId, now);
    return {};
  });
}
