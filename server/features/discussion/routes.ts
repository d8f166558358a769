import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Update } from "../../content/updates.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import type { MailSender } from "../../platform/mail/sender.ts";
import type { ReadUser } from "../account/view.ts";
import { writeMessage } from "./commands.ts";
import { archiveMessage, deleteMessage, restoreMessage } from "./delete-commands.ts";
import { listPosts } from "./list-queries.ts";
import { moderationRoutes } from "./moderation-routes.ts";
import { readNotices, setReplyMail } from "./notice-commands.ts";
import { readUnread } from "./notice-queries.ts";
import { countMessages, listReplies, readThread } from "./queries.ts";
import { reportMessage } from "./report-commands.ts";
import { newsOf } from "./rules.ts";
import { newsView } from "./view.ts";
import { vote } from "./vote-commands.ts";

export interface DiscussionDeps extends BindDeps {
  db: Db;
  mail: MailSender;
  readUser: ReadUser;
  /** What changed in the product, newest first. */
  updates: readonly Update[];
}

export function discussionRoutes(app: FastifyInstance, deps: DiscussionDeps): void {
  const { db, limits } = deps;
  const { discussion } = api;

  bind(app, deps, discussion.thread, async ({ questionId, page, msgID }, { caller }) =>
    readThread(db, caller, questionId, { page, msgID }),
  );

  bind(app, deps, discussion.post, async ({ questionId, body }, { caller, now }) => {
    const replyTo = body.ReplyToMsgID ?? undefined;
    const { publicOrigin } = deps.config;
    const request = { questionId, body: body.Body, replyTo };
    const message = await writeMessage({ db, limits, publicOrigin }, caller, request, now);
    if (replyTo !== undefined) deps.mail.poke();
    return message;
  });

  bind(app, deps, discussion.list, async ({ replyToID, ...request }, { caller }) =>
    replyToID ? listReplies(db, caller, replyToID, request.page) : listPosts(db, caller, request),
  );

  bind(app, deps, discussion.counts, async ({ questions }, { caller }) =>
    countMessages(db, caller, questions.split(",").map(Number)),
  );

  bind(app, deps, discussion.archive, async ({ id }, { caller, now }) => archiveMessage(db, caller, id, now));

  bind(app, deps, discussion.restore, async ({ id }, { caller, now }) => restoreMessage(db, caller, id, now));

  bind(app, deps, discussion.remove, async ({ id }, { caller, now }) => {
    await deleteMessage(db, caller, id, now);
    return {};
  });

  bind(app, deps, discussion.react, async ({ id, vote: value }, { caller }) => vote(db, caller, id, value));

  bind(app, deps, discussion.report, async ({ id, body }, { caller, now }) => {
    await reportMessage({ db, limits }, caller, { id, reason: body.Reason }, now);
    return {};
  });

  bind(app, deps, discussion.notices, async (_input, { caller, now }) => ({
    ...(await readUnread(db, caller)),
    News: newsOf(deps.updates, now).map(newsView),
  }));

  bind(app, deps, discussion.readNotices, async ({ body }, { caller }) => {
    await readNotices(db, caller, body.QuestionID);
    return { Unread: (await readUnread(db, caller)).Unread };
  });

  bind(app, deps, discussion.replyMails, async ({ body }, { caller, now }) => {
    await setReplyMail(db, caller.userId, body.Wanted);
    return deps.readUser(caller.userId, now);
  });

  moderationRoutes(app, deps);
}
