import { z } from "zod";
import { Id, Time, UserId } from "./values.ts";

/** The failure envelope of every call; `Error` is one sentence for the user, `Code` a stable word. */
export const Failure = z.object({
  Error: z.string(),
  Code: z.string(),
  Fields: z.record(z.string(), z.string()).optional(),
});

export const Charge = z.object({
  ID: Id,
  Status: z.enum([
    "pending",
    "captured",
    "cancelled",
    "expired",
    "failed",
    "needs_refund",
    "refunded",
    "disputed",
  ]),
  Perm: z.int(),
  Plan: z.string().nullable(),
  SucceededAt: Time.nullable(),
  TrialHours: z.int(),
  SubscriptionMonths: z.int(),
  TransferredAt: Time.nullable(),
  Amount: z.int().describe("cents of SGD"),
  Source: z.enum(["purchase", "transfer", "grant", "trial"]),
});

export const SubscriptionInfo = z.object({
  Perm: z.int().min(0).max(3).describe("0 none, 1 Paper 1, 2 Paper 2, 3 both"),
  Status: z.string(),
  StartsAt: Time.nullable(),
  EndsAt: Time.nullable(),
  LatestChargeID: Id.nullable(),
  History: z.array(Charge),
});

export const User = z.object({
  ID: UserId,
  Email: z.string(),
  DisplayName: z.string(),
  Rep: z.int(),
  ReferralID: z.string(),
  IsAffiliate: z.boolean(),
  CommsRate: z.int(),
  CustDiscRate: z.int(),
  CreatedAt: Time,
  TenantAdmin: z.array(z.object({ TenantID: Id })),
  PromoOptOut: z.boolean(),
  ReplyMail: z.boolean().describe("whether replies to one's own messages are announced by mail"),
  IsModerator: z.boolean(),
  SubscriptionInfo,
});

export const PublicUser = z.object({
  ID: UserId,
  DName: z.string(),
  Rep: z.int(),
  IsMod: z.boolean(),
});

/** The exam's own shelf, or correct but more than the exam asks. Learners' replies name it only if it is beyond. */
export const Shelf = z.enum(["exam", "beyond"]);

export const SetType = z.enum(["MCQ", "CSQ", "SAQ", "Full"]);

const setFields = {
  ID: Id,
  Title: z.string(),
  TopicID: Id.nullable(),
  TopicName: z.string().nullable(),
  Paper: z.int(),
  Type: SetType,
  ForFree: z.boolean(),
  IsGenerated: z.boolean(),
  MaxScore: z.int(),
  QuestionCount: z.int().describe("a case counts as one"),
  Parts: z.int().describe("the same with each part of a case counted by itself, as a learner sees them"),
  TimeLimitMinutes: z.int().nullable(),
  Progress: z.enum(["none", "ongoing", "done"]),
  LastScore: z.int().nullable(),
  Accessible: z.boolean(),
  Shelf: Shelf.optional(),
  Retired: z
    .literal(true)
    .optional()
    .describe("it was taken out; who has an attempt at it can finish and review it"),
  IsCovered: z
    .literal(true)
    .optional()
    .describe(
      "done without an attempt at it: each of its questions was answered before the sets were put together like this",
    ),
};

/** A set inside an attempt, without its attempts. */
export const SetSummary = z.object(setFields);

export const Attempt = z.object({
  ID: Id,
  UserID: UserId,
  ProblemSetID: Id,
  Score: z.int().nullable(),
  FormerScore: z.int().nullable().describe("before a question of it was marked again; null where none was"),
  MaxScore: z.int(),
  QuestionsDone: z.int(),
  QuestionCount: z.int(),
  DelayMarking: z.boolean(),
  CreatedAt: Time,
  MarkedAt: Time.nullable(),
  PassPercent: z.int().describe("the pass mark, frozen when the attempt started"),
  EndedBy: z.enum(["learner", "time"]).nullable().describe("who ended it, once it is marked"),
  Deadline: Time.nullable(),
  Now: Time.describe("the server's clock when it answered"),
  Reserved: z
    .literal(true)
    .optional()
    .describe("taken along to a device and not opened yet: no attempt so far, and in no list"),
  ProblemSet: SetSummary,
});

/** `Attempts` holds the caller's own, newest first; only /api/sets/{id} fills it. */
export const ProblemSet = z.object({ ...setFields, Attempts: z.array(Attempt) });

export const Topic = z.object({
  ID: Id,
  Name: z.string(),
  Paper: z.int(),
  ForFree: z.boolean(),
  Note: z.string().optional().describe("the address of its study note"),
  ProblemSets: z.array(ProblemSet),
  Beyond: ProblemSet.optional().describe(
    "what is right, but beyond what the exam asks; it counts nowhere else",
  ),
});

export const Paper = z.object({
  ID: Id,
  Title: z.string(),
  UpdatedCount: z.int(),
  Topics: z.array(Topic),
  CaseSets: z.array(ProblemSet),
  FullSets: z.array(ProblemSet),
  ShortAnswerSets: z.array(ProblemSet),
});

/** A sub-question of a case; R and E are only there after marking. */
export const CasePart = z.object({
  B: z.string(),
  A: z.array(z.string()),
  R: z.int().optional(),
  E: z.string().optional(),
});

export const QnType = z.enum(["mcq", "saq", "csq"]);

/**
 * A question. The fields from Answer on, and the R and E of a case's parts, are only present if the caller may see the
 * key.
 */
export const Question = z.object({
  ID: Id,
  QnType,
  Body: z.string(),
  Params: z.union([z.array(z.string()), z.array(CasePart)]),
  Saved: z.boolean(),
  TenantID: Id,
  TopicID: Id,
  Version: z.int(),
  CreatedAt: Time,
  UpdatedAt: Time,
  MaxScore: z.int(),
  AsAt: z
    .string()
    .optional()
    .describe("the day of the law that it asks about; LawAsAt says the same with the key"),
  Shelf: Shelf.optional(),
  Retired: z
    .literal(true)
    .optional()
    .describe("it was taken out of the bank; who saved or answered it still reads it"),
  SuccessorID: Id.optional().describe("of a retired one: the question that asks its rule now"),
  Flagged: z.boolean().optional().describe("the learner's flag for later, in their attempt"),
  KeyNote: z
    .string()
    .optional()
    .describe("why a marked question comes without its key, in words for the learner"),
  Answer: z.string().optional(),
  Explanation: z.string().optional(),
  Rationales: z
    .array(z.string())
    .optional()
    .describe("one an option, in order; a case's parts one after the other"),
  Source: z.string().optional(),
  LawAsAt: z.string().optional(),
  Notes: z
    .array(z.object({ Title: z.string(), Href: z.string() }))
    .optional()
    .describe("the headings of the study notes that state what it asks"),
  Difficulty: z.enum(["easy", "medium", "hard"]).optional(),
  Tags: z.array(z.string()).optional(),
  Score: z.int().nullable().optional(),
});

/**
 * What a version of a question changed: nothing, only commas, better words for the same (learners are not notified of
 * these three), what explains the key, or what is asked.
 */
export const WordChange = z.enum(["nothing", "commas", "wording", "explanation", "question"]);

/** What has happened to a question since one of its versions. */
export const QuestionChanges = z.object({
  Since: z.int().describe("the version"),
  Changes: z
    .array(
      z.object({
        Version: z.int(),
        At: Time,
        Change: WordChange.describe("against the version before it"),
        Note: z.string().nullable().describe("in its editor's words; shown with the key"),
      }),
    )
    .describe("the latest 50, oldest first"),
  Former: Question.describe("as that version says it"),
  Current: Question,
});

/** How sure a learner claimed to be before submitting. */
export const Sure = z.enum(["guess", "unsure", "sure"]);

export const UserAnswer = z.object({
  QnID: Id,
  Ans: z.string(),
  Score: z.int().nullable().describe("null while marking is delayed"),
  AttemptID: Id,
  Seq: z.int(),
  Version: z.int(),
  Counted: z.boolean().describe("false when it arrived after the time was over"),
  LateAns: z.string().optional().describe("a change that arrived too late; Ans is what counts"),
  Sure: Sure.optional(),
  CreatedAt: Time,
  Regraded: z
    .object({ Former: z.int(), Reason: z.string(), At: Time })
    .optional()
    .describe("how it was marked before the question was marked again, and why"),
  Corrected: z
    .object({ At: Time, Note: z.string().nullable() })
    .optional()
    .describe("the question has changed since; shown with its key"),
});

export const GradedAnswer = UserAnswer.extend({ Question });

const Tally = z.object({ Score: z.int(), MaxScore: z.int() });

/** A breakdown of a marked attempt. Scores are weighted marks. */
export const AttemptAnalysis = z.object({
  Sections: z.array(Tally.extend({ QnType })),
  Topics: z.array(Tally.extend({ TopicID: Id, Name: z.string() })),
  Questions: z.array(
    Tally.extend({
      QnID: Id,
      Outcome: z.enum(["right", "partly", "wrong", "skipped"]),
      Flagged: z.boolean(),
      Seconds: z.int().describe("for how long it was looked at"),
      RightToWrong: z.int().describe("how often the answer was changed so"),
      WrongToRight: z.int(),
    }),
  ),
});

export const McqStats = z.object({
  TooLittleData: z.boolean(),
  Total: z.int().optional(),
  Ans1: z.int().optional(),
  Ans2: z.int().optional(),
  Ans3: z.int().optional(),
  Ans4: z.int().optional(),
  Ans1Pct: z.int().optional(),
  Ans2Pct: z.int().optional(),
  Ans3Pct: z.int().optional(),
  Ans4Pct: z.int().optional(),
});

export type User = z.infer<typeof User>;
export type PublicUser = z.infer<typeof PublicUser>;
export type Charge = z.infer<typeof Charge>;
export type SubscriptionInfo = z.infer<typeof SubscriptionInfo>;
export type SetType = z.infer<typeof SetType>;
export type SetSummary = z.infer<typeof SetSummary>;
export type ProblemSet = z.infer<typeof ProblemSet>;
export type Topic = z.infer<typeof Topic>;
export type Paper = z.infer<typeof Paper>;
export type Attempt = z.infer<typeof Attempt>;
export type QnType = z.infer<typeof QnType>;
export type CasePart = z.infer<typeof CasePart>;
export type Question = z.infer<typeof Question>;
export type QuestionChanges = z.infer<typeof QuestionChanges>;
export type Sure = z.infer<typeof Sure>;
export type UserAnswer = z.infer<typeof UserAnswer>;
export type GradedAnswer = z.infer<typeof GradedAnswer>;
export type AttemptAnalysis = z.infer<typeof AttemptAnalysis>;
export type McqStats = z.infer<typeof McqStats>;
export type Failure = z.infer<typeof Failure>;
