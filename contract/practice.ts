import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Attempt, GradedAnswer } from "./shapes.ts";
import { Empty, Flag, Id, pageQuery } from "./values.ts";

/** The longest answer that is read: 4 KiB (security.md row 43). */
const AnswerText = z.string().max(4096, "That answer is too long.");
const Seq = z.int().min(0).max(2_147_483_647);

/** Attempts, answers and marking. */
export const practice = {
  start: endpoint("PUT /api/sets/:id/attempt", {
    who: "user",
    summary: "Starts an attempt, or resumes the ongoing one",
    params: { id: Id },
    query: { delayMarking: Flag.default(false) },
    reply: Attempt,
  }),
  latest: endpoint("GET /api/sets/:id/attempt/last", {
    who: "user",
    summary: "The caller's latest attempt; 204 when there is none",
    params: { id: Id },
    reply: Attempt.nullable(),
    emptyWhenNull: true,
  }),
  latestAnswers: endpoint("GET /api/sets/:id/answers", {
    who: "user",
    summary: "The answers of the caller's latest attempt",
    params: { id: Id },
    reply: z.array(GradedAnswer),
  }),
  finish: endpoint("PUT /api/sets/:id/done", {
    who: "user",
    summary: "Marks the ongoing attempt; a repeat gives the same result",
    params: { id: Id },
    reply: Attempt,
  }),
  attempts: endpoint("GET /api/attempts", {
    who: "user",
    summary: "The caller's attempts, newest first",
    query: { ...pageQuery, pset: Id.optional() },
    reply: z.array(Attempt),
    paged: true,
  }),
  attempt: endpoint("GET /api/attempts/:id", {
    who: "user",
    summary: "One of the caller's attempts",
    params: { id: Id },
    reply: Attempt,
  }),
  answers: endpoint("GET /api/attempts/:id/answers", {
    who: "user",
    summary: "Every question of the attempt that was answered, with the key when it is marked",
    params: { id: Id },
    reply: z.array(GradedAnswer),
  }),
  answerOf: endpoint("GET /api/attempts/:id/questions/:qid/answer", {
    who: "user",
    summary: "The caller's answer to one question of an attempt",
    params: { id: Id, qid: Id },
    reply: GradedAnswer,
  }),
  answer: endpoint("POST /api/attempts/:id/questions/:qid/done", {
    who: "user",
    summary: "Answers a question; acknowledged only after it is stored",
    params: { id: Id, qid: Id },
    body: z.strictObject({ Answer: AnswerText, Seq: Seq.optional() }),
    reply: GradedAnswer,
    limit: "answer",
  }),
  remove: endpoint("DELETE /api/attempts/:id", {
    who: "user",
    summary: "Deletes an ongoing attempt",
    params: { id: Id },
    reply: Empty,
  }),
};
