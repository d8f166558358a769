import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import type { CatalogueDeps } from "../catalogue/set-queries.ts";
import { readAttempt } from "../practice/queries.ts";
import { buildTest, linkTest, startLinked } from "./build-commands.ts";
import { countMatches } from "./match-queries.ts";
import { keepPreset, listPresets, removePreset } from "./preset-commands.ts";
import { listBuilt, readChoices } from "./queries.ts";
import { emptiedBy } from "./rules.ts";

const PAGE = 20;

export type BuilderDeps = BindDeps & CatalogueDeps;

export function builderRoutes(app: FastifyInstance, deps: BuilderDeps): void {
  const { db } = deps;

  bind(app, deps, api.builder.choices, async (_input, { caller }) => readChoices(deps, caller.userId));

  bind(app, deps, api.builder.count, async ({ body }, { caller }) => {
    const left = await countMatches(db, caller, body);
    const list = emptiedBy(left);
    return { Questions: left.at(-1) ?? 0, ...(list ? { EmptiedBy: list } : {}) };
  });

  bind(app, deps, api.builder.build, async ({ body }, { caller, now }) => {
    const { Number: number, Delayed: delayed, Minutes: minutes = null, ...filter } = body;
    const id = await buildTest(deps, caller, { filter, number, delayed, minutes }, now);
    return readAttempt(deps, caller, id, now);
  });

  bind(app, deps, api.builder.built, async ({ page, pageSize = PAGE }, { caller }) =>
    listBuilt(deps, caller, { page, pageSize }),
  );

  bind(app, deps, api.builder.link, async ({ id }, { caller, now }) => ({
    Token: await linkTest(db, caller, id, now),
  }));

  bind(app, deps, api.builder.fromLink, async ({ token }, { caller, now }) =>
    readAttempt(deps, caller, await startLinked(deps, caller, token, now), now),
  );

  bind(app, deps, api.builder.presets, async (_input, { caller }) => listPresets(db, caller.userId));

  bind(app, deps, api.builder.keepPreset, async ({ body }, { caller, now }) =>
    keepPreset(db, caller.userId, { name: body.Name, filter: body.Filter }, now),
  );

  bind(app, deps, api.builder.removePreset, async ({ id }, { caller }) => {
    await removePreset(db, caller.userId, id);
    return {};
  });
}
