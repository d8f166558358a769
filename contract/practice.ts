import { z } from "zod";
import { MOST_SAMPLES } from "./catalogue.ts";
import { endpoint } from "./endpoint.ts";
import {
  Attempt,
  AttemptAnalysis,
  GradedAnswer,
  Question,
  QuestionChanges,
  SetSummary,
  Sure,
  User,
} from "./shapes.ts";
import { AnyPaper, Empty, Flag, Id, PaperId, pageQuery, SentTime, Time, UserId } from "./values.ts";

/** The longest answer accepted: 4 KiB. */
const AnswerText = z.string().max(4096, "That answer is too long.");
const MOST_INT = 2_147_483_647;
const Seq = z.int().min(0).max(MOST_INT);

/** One answer of a batch: stored, or refused with the reason. */
const AnswerOutcome = z.union([GradedAnswer, z.object({ QnID: Id, Error: z.string(), Code: z.string() })]);
export type AnswerOutcome = z.infer<typeof AnswerOutcome>;

/** A public sample as answered before sign-up; the version is the one that was on screen. */
const SampleAnswer = z.strictObject({
  QnID: Id,
  Answer: AnswerText,
  Version: z.int().min(1).max(MOST_INT).optional(),
});

/** A learner whose daily budget of new explanations is used up. */
const KeyAlarm = z.object({
  UserID: UserId,
  UserEmail: z.string(),
  At: Time,
  Limit: z.int().describe("new explanations a day"),
  Shown: z.int().describe("explanations shown to them in all"),
});
export type KeyAlarm = z.infer<typeof KeyAlarm>;

/** What downloading a topic would include. */
const TakeAlongOffer = z.object({
  Sets: z
    .array(z.object({ SetID: Id, AttemptID: Id.nullable().describe("null where it would be a new one") }))
    .describe("those that the caller may open"),
  Questions: z.int(),
  New: z.int().describe("how many new attempts it takes"),
  Left: z.int().describe("how many new attempts today has left"),
  Locked: z.int().describe("how many sets of the topic the caller may not open"),
  Bytes: z.int().describe("about how much the questions take on the device"),
});
export type TakeAlongOffer = z.infer<typeof TakeAlongOffer>;

/** A downloaded set: never with a key or a mark. */
const TakenSet = z.object({
  Attempt,
  Questions: z.array(Question),
  Answers: z.array(z.object({ QnID: Id, Ans: z.string(), Seq: z.int(), At: Time })),
});
export type TakenSet = z.infer<typeof TakenSet>;

/** The subject of a dynamic test: either a paper or a topic. */
const scope = { topic_id: Id.optional(), paper_id: Id.optional() };
const draw = {
  ...scope,
  short: Flag.default(false).describe("ten questions of a topic, each marked as it is answered"),
};

const favourite = { who: "user", params: { id: Id }, reply: z.object({ Saved: z.boolean() }) } as const;

/** Attempts, answers and marking; questions as the caller may see them, and the saved ones. */
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
    body: z.strictObject({ Answer: AnswerText, Seq: Seq.optional(), Sure: Sure.optional() }),
    reply: GradedAnswer,
    limit: "answer",
  }),
  answerAll: endpoint("POST /api/attempts/:id/answers", {
    who: "user",
    summary: "Answers up to 100 questions, each judged alone; what came too late is kept and not counted",
    params: { id: Id },
    body: z.strictObject({
      Answers: z
        .array(z.strictObject({ QnID: Id, Answer: AnswerText, Seq: Seq.optional(), Sure: Sure.optional() }))
        .min(1)
        .max(100, "Please send up to 100 answers at once."),
    }),
    reply: z.array(AnswerOutcome),
    limit: "answer",
  }),
  flag: endpoint("PUT /api/attempts/:id/questions/:qid/flag", {
    who: "user",
    summary: "Flags a question for later, or takes the flag off",
    params: { id: Id, qid: Id },
    body: z.strictObject({ Flagged: z.boolean() }),
    reply: z.object({ Flagged: z.boolean() }),
  }),
  times: endpoint("PUT /api/attempts/:id/times", {
    who: "user",
    summary: "Notes for how many seconds, in all so far, questions of an open attempt were looked at",
    params: { id: Id },
    body: z.strictObject({
      Times: z.array(z.strictObject({ QnID: Id, Seconds: z.int().min(0).max(1_000_000) })).max(200),
    }),
    reply: Empty,
  }),
  analysis: endpoint("GET /api/attempts/:id/analysis", {
    who: "user",
    summary: "A marked attempt by section, topic and question",
    params: { id: Id },
    reply: AttemptAnalysis,
  }),
  again: endpoint("POST /api/attempts/:id/practice", {
    who: "user",
    summary:
      "A set of exactly the questions that were wrong, skipped or flagged; a repeat gives the same set",
    params: { id: Id },
    body: z.strictObject({ Which: z.enum(["wrong", "skipped", "flagged"]) }),
    reply: z.object({ SetID: Id }),
  }),
  againSets: endpoint("GET /api/practice-sets", {
    who: "user",
    summary:
      "The caller's sets of what was wrong, skipped or flagged, of a paper, the newest first; at most 50",
    query: { paper_id: PaperId },
    reply: z.array(SetSummary),
  }),
  drawn: endpoint("GET /api/dynamic-sets/attempts", {
    who: "user",
    summary: "Dynamic tests of a paper or topic: the ongoing one, then the last 5 marked",
    query: scope,
    reply: z.array(Attempt),
  }),
  draw: endpoint("POST /api/dynamic-sets/attempts/new", {
    who: "user",
    summary: "Draws a dynamic test for a paper or topic, or resumes the ongoing one",
    query: draw,
    reply: Attempt,
  }),
  drawByGet: endpoint("GET /api/dynamic-sets/attempts/new", {
    who: "user",
    summary: "The same by GET",
    query: draw,
    reply: Attempt,
    changesState: true,
  }),
  extraTime: endpoint("PUT /api/admin/users/:id/extra-time", {
    who: "admin",
    summary: "Gives a learner more time, in percent, in timed papers started from now on",
    params: { id: UserId },
    body: z.strictObject({ Percent: z.int().min(0).max(300) }),
    reply: z.object({ Percent: z.int() }),
  }),
  keyAlarms: endpoint("GET /api/admin/key-alarms", {
    who: "admin",
    summary: "Learners whose daily budget of new explanations ran out in the last 14 days, the latest first",
    reply: z.array(KeyAlarm),
  }),
  keyLimit: endpoint("PUT /api/admin/users/:id/key-limit", {
    who: "admin",
    summary: "Sets how many new explanations a day a learner may open",
    params: { id: UserId },
    body: z.strictObject({ Limit: z.int().min(0).max(100_000) }),
    reply: z.object({ Limit: z.int() }),
  }),
  takeAlongOffer: endpoint("GET /api/topic/:id/take-along", {
    who: "user",
    summary: "What taking a topic along to a device would bring, and what of today's new attempts it takes",
    params: { id: Id },
    reply: TakeAlongOffer,
  }),
  takeAlong: endpoint("POST /api/topic/:id/take-along", {
    who: "user",
    summary:
      "Takes along every set of a topic that the caller may open: those that are open, and the others reserved; a repeat gives the same",
    params: { id: Id },
    reply: z.array(TakenSet),
  }),
  open: endpoint("POST /api/attempts/:id/open", {
    who: "user",
    summary: "Opens an attempt that was taken along, as its first answer does; a repeat gives the same",
    params: { id: Id },
    body: z.strictObject({ OpenedAt: SentTime.optional().describe("by the device's clock") }),
    reply: Attempt,
  }),
  remove: endpoint("DELETE /api/attempts/:id", {
    who: "user",
    summary: "Deletes an ongoing attempt",
    params: { id: Id },
    reply: Empty,
  }),
  carrySamples: endpoint("POST /api/questions/samples/answers", {
    who: "user",
    summary:
      "Turns the public samples answered before sign-up into a marked attempt; a repeat returns the first one",
    body: z.strictObject({
      Answers: z
        .array(SampleAnswer)
        .min(1, "Please send at least one answer.")
        .max(MOST_SAMPLES, `There are at most ${MOST_SAMPLES} samples.`)
        .refine((all) => new Set(all.map((a) => a.QnID)).size === all.length, {
          error: "Please send one answer a question.",
        }),
    }),
    reply: Attempt,
  }),
  carriedSamples: endpoint("GET /api/questions/samples/answers", {
    who: "user",
    summary: "The attempt that the caller's sample answers became; 204 when there is none",
    reply: Attempt.nullable(),
    emptyWhenNull: true,
  }),
  setQuestions: endpoint("GET /api/sets/:id/questions", {
    who: "visitor",
    summary: "The questions of a set; keys only where the caller's latest attempt at it is marked",
    params: { id: Id },
    reply: z.array(Question),
  }),
  question: endpoint("GET /api/questions/:id", {
    who: "user",
    summary: "One question; its key only when the caller may see it",
    params: { id: Id },
    reply: Question,
  }),
  questionChanges: endpoint("GET /api/questions/:id/changes", {
    who: "user",
    summary:
      "What a question asks and explains now against one of its versions; keys only when the caller may see them",
    params: { id: Id },
    query: { since: z.coerce.number().int().min(1).max(MOST_INT).default(1) },
    reply: QuestionChanges,
  }),
  saved: endpoint("GET /api/questions/fav", {
    who: "user",
    summary: "The caller's saved questions, newest first; a locked one has an empty body",
    query: { ...pageQuery, paper: AnyPaper.default(0), topic: Id.optional() },
    reply: z.array(Question),
    paged: true,
  }),
  save: endpoint("PUT /api/questions/:id/fav", { ...favourite, summary: "Saves a question" }),
  unsave: endpoint("PUT /api/questions/:id/un-fav", {
    ...favourite,
    summary: "Takes a saved question off the list",
  }),
  updated: endpoint("GET /api/questions/updated/:paperId", {
    who: "user",
    summary: "Questions edited in the last 14 days, newest first",
    params: { paperId: PaperId },
    query: pageQuery,
    reply: z.array(Question),
    paged: true,
  }),
  resetProgress: endpoint("PUT /api/user/reset-progress", {
    who: "user",
    summary: "Deletes the caller's attempts, answers and review schedule",
    reply: User,
  }),
};
