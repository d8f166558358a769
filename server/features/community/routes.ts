import type { FastifyInstance } from "fastify";
import { api } from "#contract/api.ts";
import type { Db } from "../../platform/db/database.ts";
import { type BindDeps, bind } from "../../platform/http/bind.ts";
import type { MailSender } from "../../platform/mail/sender.ts";
import { createQuestion, editQuestion, removeQuestion, submitQuestion } from "./commands.ts";
import { answerQuestion, rateQuestion } from "./practice-commands.ts";
import { listAttempts, listForReview, listOwn, listPublished, readQuestion } from "./queries.ts";
import { reviewQuestion } from "./review-commands.ts";
import type { OwnWords } from "./rules.ts";

export interface CommunityDeps extends BindDeps {
  db: Db;
  mail: MailSender;
}

/** What a caller wrote, field by field. */
const wordsOf = (body: {
  Body: string;
  Params: string[];
  Answer: string;
  Explanation: string;
  Source?: string | undefined;
}): OwnWords => ({
  body: body.Body,
  options: body.Params,
  answer: body.Answer,
  explanation: body.Explanation,
  source: body.Source ?? "",
});

export function communityRoutes(app: FastifyInstance, deps: CommunityDeps): void {
  const { db, limits } = deps;
  const { community } = api;

  bind(app, deps, community.create, async ({ body }, { caller, now }) => {
    // This call has always submitted; a draft must be requested.
    const isSubmitted = body.Submit ?? true;
    const written = { topicId: body.TopicID, words: wordsOf(body), isSubmitted };
    return createQuestion({ db, limits }, caller, written, now);
  });

  bind(app, deps, community.list, async (request, { caller }) => listPublished(db, caller, request));
  bind(app, deps, community.own, async (request, { caller }) => listOwn(db, caller, request));
  bind(app, deps, community.toReview, async (request, { caller }) => listForReview(db, caller, request));
  bind(app, deps, community.attempts, async (request, { caller }) => listAttempts(db, caller, request));
  bind(app, deps, community.one, async ({ questionID }, { caller }) => readQuestion(db, caller, questionID));

  bind(app, deps, community.edit, async ({ questionID, body }, { caller, now }) => {
    const isSubmitted = body.Submit ?? false;
    const written = { topicId: body.TopicID, words: wordsOf(body), isSubmitted };
    return editQuestion(db, caller, { ...written, id: questionID, updatedAt: body.UpdatedAt }, now);
  });

  bind(app, deps, community.submit, async ({ questionID }, { caller, now }) =>
    submitQuestion(db, caller, questionID, now),
  );

  bind(app, deps, community.remove, async ({ questionID }, { caller }) => {
    await removeQuestion(db, caller, questionID);
    return {};
  });

  bind(app, deps, community.review, async ({ body }, { caller, now }) => {
    const { publicOrigin } = deps.config;
    const judged = { id: body.QuestionID, verdict: body.Verdict, reason: body.Reason ?? "" };
    const question = await reviewQuestion({ db, publicOrigin }, caller, judged, now);
    deps.mail.poke();
    return question;
  });

  bind(app, deps, community.attempt, async ({ questionID, body }, { caller, now }) =>
    answerQuestion(db, caller, { id: questionID, answer: body.answer }, now),
  );

  bind(app, deps, community.feedback, async ({ questionID, body }, { caller, now }) => {
    const rated = { id: questionID, vote: body.vote, type: body.type || null, body: body.feedback ?? "" };
    return rateQuestion(db, caller, rated, now);
  });
}
