import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import type { MailSender } from "../../platform/mail/sender.ts";
import { closeFeedback, removeFeedback, sendFeedback } from "./commands.ts";
import { listFeedback } from "./queries.ts";

const PAGE = 20;

export interface FeedbackDeps extends BindDeps {
  db: Db;
  mail: MailSender;
}

export function feedbackRoutes(app: FastifyInstance, deps: FeedbackDeps): void {
  const { db, limits } = deps;
  const { feedback } = api;

  bind(app, deps, feedback.send, async ({ body }, { caller, now }) => ({
    ID: await sendFeedback({ db, limits }, caller, body, now),
  }));

  bind(app, deps, feedback.list, async ({ page, pageSize = PAGE }) => listFeedback(db, page, pageSize));

  bind(app, deps, feedback.close, async ({ id, body }, { caller, now }) => {
    const { publicOrigin } = deps.config;
    const closed = await closeFeedback(
      { db, publicOrigin },
      caller,
      { id, outcome: body.Outcome, note: body.Note },
      now,
    );
    deps.mail.poke();
    return closed;
  });

  bind(app, deps, feedback.remove, async ({ id }, { caller, now }) => {
    await removeFeedback(db, caller, id, now);
    return {};
  });
}
