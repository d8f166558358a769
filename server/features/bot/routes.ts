import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { Events } from "../../platform/http/streams.ts";
import { answer, ask, type BotDeps, judgeAnswer } from "./commands.ts";

export type BotRoutesDeps = BindDeps & BotDeps;

export function botRoutes(app: FastifyInstance, deps: BotRoutesDeps): void {
  bind(app, deps, api.bot.askByGet, async ({ prompt, question }, { caller, now, gone }) =>
    answer(deps, caller, { prompt, about: question }, now, gone()),
  );
  bind(app, deps, api.bot.ask, async ({ prompt, question }, { caller, now, gone, wantsEvents }) =>
    wantsEvents
      ? new Events(await ask(deps, caller, { prompt, about: question }, now, gone()))
      : answer(deps, caller, { prompt, about: question }, now, gone()),
  );
  const judgements = [api.bot.judge, api.bot.judgeByGet] as const;
  for (const endpoint of judgements)
    bind(app, deps, endpoint, async ({ id, feedback }, { caller }) => {
      await judgeAnswer(deps.db, caller, { id, feedback });
      return {};
    });
}
