import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { setKnown } from "./commands.ts";
import { type AbilityDeps, readAbility } from "./queries.ts";

export interface AbilityRoutesDeps extends BindDeps, AbilityDeps {
  /** The day that a learner studies for, as YYYY-MM-DD: that of the exam, or a substitute. */
  examDayOf: (userId: string, now: Date) => Promise<string>;
}

export function abilityRoutes(app: FastifyInstance, deps: AbilityRoutesDeps): void {
  bind(app, deps, api.ability.read, async ({ paper }, { caller: { userId }, now }) =>
    readAbility(deps, { userId, paper }, { now, examDay: await deps.examDayOf(userId, now) }),
  );

  bind(app, deps, api.ability.know, async ({ body }, { caller, now }) => {
    await setKnown(deps, caller.userId, { area: body.Area, isKnown: body.Known }, now);
    return {};
  });
}
