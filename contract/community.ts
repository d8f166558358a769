import { z } from "zod";
import { QUESTION_LENGTH, REASON_LENGTH, REMARK_LENGTH } from "./community-limits.ts";
import { endpoint } from "./endpoint.ts";
import { QUESTION_TYPES } from "./feedback-type.ts";
import { PublicUser, Question } from "./shapes.ts";
import { Empty, Flag, Id, PaperId, pageQuery, SentTime, Time } from "./values.ts";

const Verdict = z.enum(["approve", "reject"]);
const Option = z.enum(["1", "2", "3", "4"]);
const RemarkType = z.enum(QUESTION_TYPES);

/** A reviewer's comment, without a name: it is about the question. */
const Review = z.object({ Verdict, Reason: z.string(), At: Time });
/** A learner's comment on a question, for its author. */
const Remark = z.object({ Type: RemarkType.nullable(), Body: z.string(), At: Time });

/**
 * The fields of the key are only there for its author, reviewers while it is under review, learners who have answered
 * it, and admins.
 */
export const CommunityQuestion = Question.extend({
  Status: z.enum(["draft", "in_review", "published", "returned"]),
  Author: PublicUser.nullable().describe("null once the account is gone"),
  IsOwn: z.boolean(),
  Paper: z.int(),
  TopicName: z.string(),
  Votes: z.int().describe("the sum of all votes"),
  UserVote: z.int().min(-1).max(1).describe("the caller's"),
  UserRemark: z
    .object({ Type: RemarkType.nullable(), Body: z.string() })
    .nullable()
    .describe("the caller's word on it"),
  UserAnswer: z.string().nullable().describe("the caller's, which is final"),
  SubmittedAt: Time.nullable(),
  Reviews: z
    .array(Review)
    .optional()
    .describe("of the latest submission, once it is decided; for its author and admins"),
  Remarks: z.array(Remark).optional().describe("the latest 20; for its author and admins"),
});
export type CommunityQuestion = z.infer<typeof CommunityQuestion>;

/** The caller's answer to a question; the reply contains the key. */
export const CommunityAttempt = z.object({
  QnID: Id,
  Ans: z.string(),
  Score: z.int().min(0).max(1),
  Version: z.int(),
  CreatedAt: Time,
  Question: CommunityQuestion,
});
export type CommunityAttempt = z.infer<typeof CommunityAttempt>;

/** Limits for the same text in characters of more than one unit; the server counts visible characters. */
const text = (most: number) => z.string().max(4 * most);

/** A draft may lack anything but its topic; a submitted question, only its source. */
const Words = {
  QnType: z.literal("mcq"),
  Body: text(QUESTION_LENGTH.body),
  Params: z.array(text(QUESTION_LENGTH.option)).length(4, "A question has four options."),
  Answer: z.union([Option, z.literal("")]),
  Explanation: text(QUESTION_LENGTH.explanation),
  TopicID: Id,
  Source: text(QUESTION_LENGTH.source).optional(),
};
const Submit = z.boolean().optional().describe("false keeps it as a draft");
const questionID = { questionID: Id };

/** Questions that learners write for one another: writing, reviewing, practising and rating them. */
export const community = {
  create: endpoint("POST /api/userquestions", {
    who: "user",
    summary: "Writes a question; it is under review at once, unless `Submit` is false",
    body: z.strictObject({ ...Words, Submit }),
    reply: CommunityQuestion,
  }),
  list: endpoint("GET /api/userquestions", {
    who: "user",
    summary: "Published questions of others, newest first, the key withheld until the caller has answered",
    query: { ...pageQuery, unanswered: Flag.optional(), paper: PaperId.optional() },
    paged: true,
    reply: z.array(CommunityQuestion),
  }),
  own: endpoint("GET /api/userquestions/owner", {
    who: "user",
    summary: "The caller's own, newest first, with its state and what reviewers and learners said",
    query: pageQuery,
    paged: true,
    reply: z.array(CommunityQuestion),
  }),
  toReview: endpoint("GET /api/userquestions/review", {
    who: "user",
    summary: "Others' questions that wait for a review, longest first; with the key for who may review",
    query: pageQuery,
    paged: true,
    reply: z.array(CommunityQuestion),
  }),
  attempts: endpoint("GET /api/userquestions/attempts", {
    who: "user",
    summary: "What the caller has answered, latest first, each in the version that was answered",
    query: pageQuery,
    paged: true,
    reply: z.array(CommunityAttempt),
  }),
  review: endpoint("POST /api/userquestions/review", {
    who: "user",
    summary: "Approves or rejects a question under review, once a submission; two of a kind decide",
    body: z.strictObject({
      QuestionID: Id,
      Verdict,
      Reason: text(REASON_LENGTH).optional(),
    }),
    reply: CommunityQuestion,
  }),
  one: endpoint("GET /api/userquestions/:questionID", {
    who: "user",
    summary: "One question, with its key where the caller may see it",
    params: questionID,
    reply: CommunityQuestion,
  }),
  edit: endpoint("PUT /api/userquestions/:questionID", {
    who: "user",
    summary: "Rewrites one's own draft or returned question; `UpdatedAt` is that of what was rewritten",
    params: questionID,
    body: z.strictObject({ ...Words, UpdatedAt: SentTime, Submit }),
    reply: CommunityQuestion,
  }),
  submit: endpoint("PUT /api/userquestions/:questionID/submit", {
    who: "user",
    summary: "Puts one's own draft or returned question under review",
    params: questionID,
    reply: CommunityQuestion,
  }),
  remove: endpoint("DELETE /api/userquestions/:questionID", {
    who: "user",
    summary: "Deletes one's own draft or returned question",
    params: questionID,
    reply: Empty,
  }),
  attempt: endpoint("PUT /api/userquestions/:questionID/attempt", {
    who: "user",
    summary: "Answers a published question; it is marked at once, and the first answer is final",
    params: questionID,
    body: z.strictObject({ answer: Option }),
    reply: CommunityAttempt,
  }),
  feedback: endpoint("PUT /api/userquestions/feedback/:questionID", {
    who: "user",
    summary: "The caller's vote and a word on a published question, in place of the former one",
    params: questionID,
    body: z.strictObject({
      vote: z.int().min(-1).max(1),
      type: z.union([RemarkType, z.literal("")]).nullish(),
      feedback: text(REMARK_LENGTH).optional(),
    }),
    reply: CommunityQuestion,
  }),
};
