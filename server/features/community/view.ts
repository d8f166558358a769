import type { CommunityAttempt, CommunityQuestion } from "#contract/community.ts";
import { authorView } from "../discussion/view.ts";

/** A community question as `queries.ts` selects it, in the version that its reader answered, else the current one. */
export interface CommunityRow {
  id: number;
  tenant_id: number;
  topic_id: number;
  topic: string;
  paper: number;
  status: CommunityQuestion["Status"];
  author_id: string | null;
  display_name: string | null;
  rep: number;
  is_mod: boolean;
  votes: number;
  created_at: Date;
  updated_at: Date;
  submitted_at: Date | null;
  version: number;
  body: string;
  params: string[];
  answer: string;
  explanation: string;
  source: string;
  /** The reader's own answer, mark and vote. */
  given: string | null;
  correct: boolean | null;
  answered_at: Date | null;
  vote: number;
  remark_type: RemarkType | null;
  remark: string | null;
  reviews: { verdict: "approve" | "reject"; reason: string; at: string }[] | null;
  remarks: { type: RemarkType | null; body: string; at: string }[] | null;
}
type RemarkType = NonNullable<NonNullable<CommunityQuestion["Remarks"]>[number]["Type"]>;

/** The reader, and the keys they may see besides those of their own and answered questions. */
export interface Reader {
  userId: string;
  /** Reviewers see the keys of questions under review, admins all keys. */
  keys: "earned" | "reviewed" | "all";
}

const seesKey = (row: CommunityRow, { userId, keys }: Reader): boolean =>
  row.author_id === userId ||
  row.given !== null ||
  keys === "all" ||
  (keys === "reviewed" && row.status === "in_review");

/** The fields of a key; none without the right to it. */
function keyOf(row: CommunityRow, reader: Reader): Partial<CommunityQuestion> {
  if (!seesKey(row, reader)) return {};
  return {
    Answer: row.answer,
    Explanation: row.explanation,
    Source: row.source,
    ...(row.correct === null ? {} : { Score: row.correct ? 1 : 0 }),
  };
}

/** A community question as this reader may see it. */
export function communityView(row: CommunityRow, reader: Reader): CommunityQuestion {
  return {
    ID: row.id,
    QnType: "mcq",
    Body: row.body,
    Params: row.params,
    Saved: false,
    TenantID: row.tenant_id,
    TopicID: row.topic_id,
    Version: row.version,
    CreatedAt: row.created_at.toISOString(),
    UpdatedAt: row.updated_at.toISOString(),
    MaxScore: 1,
    ...keyOf(row, reader),
    Status: row.status,
    Author: authorView({ ...row, user_id: row.author_id }),
    IsOwn: row.author_id === reader.userId,
    Paper: row.paper,
    TopicName: row.topic,
    Votes: row.votes,
    UserVote: row.vote,
    UserRemark: row.remark === null ? null : { Type: row.remark_type, Body: row.remark },
    UserAnswer: row.given,
    SubmittedAt: row.submitted_at?.toISOString() ?? null,
    ...(row.reviews && {
      Reviews: row.reviews.map((r) => ({ Verdict: r.verdict, Reason: r.reason, At: r.at })),
    }),
    ...(row.remarks && { Remarks: row.remarks.map((r) => ({ Type: r.type, Body: r.body, At: r.at })) }),
  };
}

/** The reader's answer to a question. @throws Error where there is none */
export function attemptView(row: CommunityRow, reader: Reader): CommunityAttempt {
  const { given, correct, answered_at: at } = row;
  if (given === null || correct === null || at === null)
    throw new Error(`question ${row.id} was not answered`);
  return {
    QnID: row.id,
    Ans: given,
    Score: correct ? 1 : 0,
    Version: row.version,
    CreatedAt: at.toISOString(),
    Question: communityView(row, reader),
  };
}
