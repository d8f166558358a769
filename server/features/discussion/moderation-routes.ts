import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import { decide, mute, setModerator } from "./moderation-commands.ts";
import { readModerators, readOneReported, readReports } from "./moderation-queries.ts";

export function moderationRoutes(app: FastifyInstance, deps: BindDeps & { db: Db }): void {
  const { db } = deps;
  const { discussion } = api;

  bind(app, deps, discussion.reports, async ({ page, decided = false }, { caller }) =>
    readReports(db, caller, { page, decided }),
  );

  bind(app, deps, discussion.decide, async ({ id, body }, { caller, now }) => {
    await decide(db, caller, id, body.Verdict, now);
    return readOneReported(db, caller, id);
  });

  bind(app, deps, discussion.mute, async ({ id, body }, { caller, now }) => {
    const until = await mute(db, caller, { userId: id, days: body.Days, reason: body.Reason }, now);
    return { MutedUntil: until?.toISOString() ?? null };
  });

  bind(app, deps, discussion.moderators, async () => readModerators(db));

  bind(app, deps, discussion.setModerator, async ({ id, body }, { caller, now }) => {
    await setModerator(db, caller, { userId: id, isModerator: body.IsModerator }, now);
    return { IsModerator: body.IsModerator };
  });
}
