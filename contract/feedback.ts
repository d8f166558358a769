import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { FEEDBACK_LENGTH, GENERAL_TYPES, QUESTION_TYPES } from "./feedback-type.ts";
import { Empty, Id, pageQuery, Time } from "./values.ts";

const FeedbackType = z.enum([...GENERAL_TYPES, ...QUESTION_TYPES]);

/** fixed: changed as they said · right: it is right as it stands · noted: kept in mind. */
export const FeedbackOutcome = z.enum(["fixed", "right", "noted"]);
export type FeedbackOutcome = z.infer<typeof FeedbackOutcome>;

export const Feedback = z.object({
  ID: Id,
  CreatedAt: Time,
  UserEmail: z.string().describe("empty once the account is gone"),
  Type: FeedbackType,
  QuestionID: Id.nullable(),
  ProblemSetID: Id.nullable(),
  CurrentURL: z.string(),
  Browser: z.string(),
  Body: z.string(),
  Outcome: FeedbackOutcome.nullable().describe("null while it is open"),
  Note: z.string(),
  ClosedAt: Time.nullable(),
});
export type Feedback = z.infer<typeof Feedback>;

/** What users tell the house, and what becomes of it. */
export const feedback = {
  send: endpoint("POST /api/anal/user/feedback", {
    who: "user",
    summary: "Tells the house of a fault or a wish; 1000 characters, 255 about a question",
    body: z.strictObject({
      Type: FeedbackType,
      CurrentURL: z.string().max(2048),
      Browser: z.string().max(512),
      ProblemSetID: Id.optional(),
      QuestionID: Id.optional(),
      Body: z.string().max(4 * FEEDBACK_LENGTH.general),
    }),
    reply: z.object({ ID: Id }),
  }),
  list: endpoint("GET /api/admin/feedbacks", {
    who: "admin",
    summary: "What was told: what is open first, a wrong key before all else, then the newest",
    query: pageQuery,
    paged: true,
    reply: z.array(Feedback),
  }),
  close: endpoint("PUT /api/admin/feedbacks/:id", {
    who: "admin",
    summary: "Says what came of it, and tells by mail whoever sent it",
    params: { id: Id },
    body: z.strictObject({ Outcome: FeedbackOutcome, Note: z.string().trim().max(500) }),
    reply: Feedback,
  }),
  remove: endpoint("DELETE /api/admin/feedbacks/:id", {
    who: "admin",
    summary: "Takes it off the list",
    params: { id: Id },
    reply: Empty,
  }),
};
