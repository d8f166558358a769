import { z } from "zod";
import { Payout, Referral } from "./affiliate.ts";
import { Charge } from "./shapes.ts";
import { Id, Time, UserId } from "./values.ts";

const Cents = z.int().describe("cents of SGD");
const Browser = z.string().describe("distinguishes browsers; not the identifier used here");

const Account = z.object({
  ID: UserId,
  Email: z.string(),
  DisplayName: z.string(),
  Reputation: z.int(),
  CreatedAt: Time,
  ReferralID: z.string(),
  ReferredAt: Time.nullable(),
  IsAffiliate: z.boolean(),
  CommsRate: z.int(),
  CustDiscRate: z.int(),
  AdminOfTenants: z.array(Id),
  IsModerator: z.boolean(),
  MutedUntil: Time.nullable(),
});
const Settings = z.object({ PromoOptOut: z.boolean(), ReplyMail: z.boolean(), ExtraTimePercent: z.int() });

const Session = z.object({
  Browser,
  CreatedAt: Time,
  SeenAt: Time,
  ExpiresAt: Time,
  EndedAt: Time.nullable(),
  EndReason: z.string().nullable(),
});

/** A question of an attempt and what the caller did with it. `Score` is null while the question is in an open test. */
const AttemptQuestion = z.object({
  QnID: Id,
  Version: z.int(),
  Position: z.int(),
  Flagged: z.boolean(),
  Seconds: z.int(),
  Ans: z.string().nullable(),
  Score: z.int().nullable(),
  Sure: z.string().nullable(),
  AnsweredAt: Time.nullable(),
  EarlierAns: z.array(z.string()),
  LateAns: z.string().nullable(),
  LateAt: Time.nullable(),
});
const Attempt = z.object({
  ID: Id,
  ProblemSetID: Id,
  ProblemSetTitle: z.string(),
  DelayMarking: z.boolean(),
  Score: z.int().nullable(),
  MaxScore: z.int(),
  PassPercent: z.int(),
  CreatedAt: Time,
  Deadline: Time.nullable(),
  MarkedAt: Time.nullable(),
  EndedBy: z.string().nullable(),
  DrawnFor: z.string().nullable(),
  Questions: z.array(AttemptQuestion),
});

const Checkout = z.object({
  ID: z.string(),
  ChargeID: Id,
  State: z.string(),
  PriceID: z.string(),
  Months: z.int(),
  ListAmount: Cents,
  GlobalDisc: z.int(),
  ReferralDisc: z.int(),
  Discount: z.int(),
  Amount: Cents,
  PaidAmount: Cents.nullable(),
  Refunded: Cents,
  PaymentReference: z.string().nullable().describe("the payment provider's"),
  Payers: z.array(z.string()).describe("distinguishes payers; not the provider's identifier"),
  CreatedAt: Time,
});

const Message = z.object({
  ID: Id,
  QuestionID: Id,
  ReplyToMsgID: Id.nullable(),
  Body: z.string(),
  CreatedAt: Time,
  UpdatedAt: Time,
  DeletedAt: Time.nullable(),
  ArchivedAt: Time.nullable(),
  HiddenAt: Time.nullable(),
});

const Feedback = z.object({
  ID: Id,
  Type: z.string(),
  QuestionID: Id.nullable(),
  ProblemSetID: Id.nullable(),
  CurrentURL: z.string(),
  Browser: z.string(),
  Body: z.string(),
  CreatedAt: Time,
  Outcome: z.string().nullable(),
  Note: z.string(),
  ClosedAt: Time.nullable(),
});

const CommunityQuestion = z.object({
  ID: Id,
  TopicID: Id,
  Status: z.string(),
  Body: z.string(),
  Params: z.array(z.string()),
  Answer: z.string(),
  Explanation: z.string(),
  Source: z.string(),
  Votes: z.int(),
  CreatedAt: Time,
  UpdatedAt: Time,
  SubmittedAt: Time.nullable(),
  DecidedAt: Time.nullable(),
});

/**
 * All data stored about one user. It says nothing about anybody else, and contains no keys except those of the user's
 * own questions.
 */
export const UserExport = z.object({
  ExportedAt: Time,
  Account,
  Settings,
  Sessions: z.array(Session),
  KnownBrowsers: z.array(z.object({ Browser, SeenAt: Time })),
  GoogleIdentities: z.array(z.object({ Issuer: z.string(), Subject: z.string() })),
  Charges: z.array(Charge),
  Entitlements: z.array(
    z.object({
      Paper: z.int(),
      StartsAt: Time,
      EndsAt: Time,
      ChargeID: Id,
      RevokedAt: Time.nullable(),
      SuspendedAt: Time.nullable(),
    }),
  ),
  Checkouts: z.array(Checkout),
  Transfers: z.array(z.object({ At: Time, Direction: z.enum(["given", "received"]), ChargeID: Id })),
  Attempts: z.array(Attempt),
  TakenAlong: z
    .array(z.object({ AttemptID: Id, ProblemSetID: Id, Title: z.string(), QnIDs: z.array(Id), At: Time }))
    .describe("sets that were taken along to a device and are not opened yet"),
  DrawnSets: z.array(z.object({ ID: Id, Title: z.string(), Paper: z.int() })),
  CoveredSets: z
    .array(z.object({ ProblemSetID: Id, Title: z.string(), At: Time }))
    .describe("sets that count as done by what was answered in earlier ones"),
  SavedQuestions: z.array(z.object({ QnID: Id, CreatedAt: Time })),
  FirstAnswers: z.array(z.object({ QnID: Id, Version: z.int(), Choice: z.int(), At: Time })),
  ShownKeys: z.array(z.object({ QnID: Id, At: Time })).describe("explanations that were shown to the caller"),
  DailyUse: z
    .array(
      z.object({
        Day: z.string(),
        Attempts: z.int(),
        Keys: z.int(),
        KeyLimit: z.int(),
        KeysRanOutAt: Time.nullable(),
      }),
    )
    .describe("what was used of the daily budgets, on the last day that any was"),
  StudyPlans: z
    .array(
      z.object({
        Papers: z.array(z.int()),
        ExamDate: z.string().nullable(),
        ExamMonth: z.string().nullable(),
        Asked: z.boolean(),
        Minutes: z.array(z.int()),
        DaysOff: z.array(z.string()),
        ResitPaper: z.int().nullable(),
        ResitAccount: z.string().nullable(),
        CourseDate: z.string().nullable(),
        PassedPaper: z.int().nullable(),
        PassedOn: z.string().nullable(),
        ResitTopics: z.array(Id),
        OwnDates: z.array(z.string()),
        OwnMinutes: z.array(z.int()),
        UpdatedAt: Time,
      }),
    )
    .describe("what the caller plans with; one at most"),
  Reminders: z
    .array(
      z.object({
        Mail: z.boolean(),
        Push: z.boolean(),
        Hour: z.int(),
        MailedOn: z.string().nullable(),
        PushedOn: z.string().nullable(),
        UpdatedAt: Time,
      }),
    )
    .describe("how the caller is reminded; one at most"),
  Calendars: z
    .array(z.object({ CreatedAt: Time }))
    .describe("since when the caller's calendar has its address, which is not kept; one at most"),
  Notifications: z
    .array(z.object({ Service: z.string(), CreatedAt: Time }))
    .describe("browsers that show the caller's notifications, by the host of their push service"),
  Beliefs: z
    .array(
      z.object({
        About: z.string().describe("the whole, a paper, topic, sub-area or rule, by its key"),
        Mean: z.number().describe("in logits, beside what is above it"),
        SD: z.number(),
        At: Time,
        Answers: z.int().optional(),
        LastAnsweredAt: Time.optional(),
        StrengthDays: z.number().optional(),
      }),
    )
    .describe("what is believed of the caller, which the forecast and the plan are made from"),
  KnownAreas: z.array(z.object({ Area: z.string(), At: Time })),
  PlanDays: z.array(z.object({ Day: z.string(), Minutes: z.int(), Items: z.unknown(), MadeAt: Time })),
  ExamResults: z.array(
    z.object({
      Paper: z.int(),
      On: z.string(),
      Passed: z.boolean(),
      Forecast: z.number().nullable(),
      ReportedAt: Time,
    }),
  ),
  TestPresets: z.array(z.object({ Name: z.string(), Filter: z.unknown(), CreatedAt: Time })),
  TestLinks: z.array(z.object({ Title: z.string(), QnIDs: z.array(Id), CreatedAt: Time })),
  Notes: z.array(
    z.object({
      QnID: Id,
      Body: z.string().nullable().describe("null while an open test asks the question"),
      CreatedAt: Time,
      UpdatedAt: Time,
    }),
  ),
  Marks: z
    .array(z.object({ QnID: Id, Field: z.string(), Quote: z.string() }))
    .describe("without those in questions that an open test asks"),
  Referrals: z.array(Referral),
  Bumps: z.array(z.object({ Event: z.string(), At: Time })),
  HeldCommissions: z.array(
    z.object({
      EarnedAt: Time,
      HeldAt: Time,
      Amount: Cents.describe("what is held now"),
      Verdict: z.string().nullable(),
      Reason: z.string(),
      DecidedAt: Time.nullable(),
    }),
  ),
  LedgerEntries: z.array(z.object({ At: Time, Account: z.string(), Amount: Cents, EffectiveAt: Time })),
  Payouts: z.array(Payout.extend({ DecidedAt: Time.nullable() })),
  Messages: z.array(Message),
  Votes: z.array(z.object({ MessageID: Id, Value: z.int() })),
  UnreadReplies: z.array(z.object({ MessageID: Id })),
  Corrections: z.array(
    z.object({
      QuestionID: Id,
      Reason: z.string().describe("empty while an open test asks the question"),
      At: Time,
      SeenAt: Time.nullable(),
    }),
  ),
  Reports: z.array(z.object({ MessageID: Id, Reason: z.string(), CreatedAt: Time })),
  Feedback: z.array(Feedback),
  CommunityQuestions: z.array(CommunityQuestion),
  CommunityReviews: z.array(z.object({ QnID: Id, Verdict: z.string(), Reason: z.string(), At: Time })),
  CommunityAttempts: z.array(
    z.object({ QnID: Id, Version: z.int(), Ans: z.string(), Score: z.int(), At: Time }),
  ),
  CommunityFeedback: z.array(
    z.object({ QnID: Id, Vote: z.int(), Type: z.string().nullable(), Body: z.string(), At: Time }),
  ),
  BotAnswers: z
    .array(z.object({ ID: Id, Prompt: z.string(), AskedAt: Time, Feedback: z.string().nullable() }))
    .describe("what the caller asked the study bot; what it quoted is the bank's, and may hold keys"),
  Mails: z.array(
    z.object({ Kind: z.string(), Subject: z.string(), CreatedAt: Time, SentAt: Time.nullable() }),
  ),
  AuditEntries: z
    .array(z.object({ At: Time, Action: z.string(), Details: z.record(z.string(), z.unknown()) }))
    .describe("what admins did about the caller"),
});
export type UserExport = z.infer<typeof UserExport>;
