import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { FEEDBACK_LENGTH, GENERAL_TYPES, QUESTION_TYPES } from "./feedback-type.ts";
import { Empty, Id, pageQuery, Time } from "./values.ts";

const FeedbackType = z.enum([...GENERAL_TYPES, ...QUESTION_TYPES]);

/** fixed: changed as suggested · right: it is right as it is · noted: kept in mind. */
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

/** Feedback from users, and its outcome. */
export const feedback = {
  send: endpoint("POST /api/anal/user/feedback", {
    who: "user",
    summary: "Sends feedback on a fault or an idea; 1000 characters, 255 about a question",
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
    summary: "Feedback: open first, wrong keys before all else, then the newest",
    query: pageQuery,
    paged: true,
    reply: z.array(Feedback),
  }),
  close: endpoint("PUT /api/admin/feedbacks/:id", {
    who: "admin",
    summary: "Records the outcome, and notifies the sender by mail",
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
