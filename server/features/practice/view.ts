import type { Attempt, GradedAnswer, Question, SetSummary, Sure, UserAnswer } from "#contract/shapes.ts";

export interface AttemptRow {
  id: number;
  userId: string;
  setId: number;
  score: number | null;
  /** The score before a question of it was regraded. */
  formerScore: number | null;
  maxScore: number;
  questionsDone: number;
  questionCount: number;
  delayMarking: boolean;
  createdAt: Date;
  markedAt: Date | null;
  deadline: Date | null;
  passPercent: number;
  endedBy: "learner" | "time" | null;
}

export function attemptView(row: AttemptRow, set: SetSummary, now: Date): Attempt {
  return {
    ID: row.id,
    UserID: row.userId,
    ProblemSetID: row.setId,
    Score: row.score,
    // Beside the other it would reveal as much.
    FormerScore: row.score === null ? null : row.formerScore,
    MaxScore: row.maxScore,
    QuestionsDone: row.questionsDone,
    QuestionCount: row.questionCount,
    DelayMarking: row.delayMarking,
    CreatedAt: row.createdAt.toISOString(),
    MarkedAt: row.markedAt?.toISOString() ?? null,
    PassPercent: row.passPercent,
    EndedBy: row.endedBy,
    Deadline: row.deadline?.toISOString() ?? null,
    Now: now.toISOString(),
    ProblemSet: set,
  };
}

interface AnswerRow {
  attemptId: number;
  questionId: number;
  version: number;
  ans: string;
  seq: number;
  score: number | null;
  /** False when everything arrived after the attempt had closed. */
  counted: boolean;
  /** The late answer, if another one counts. */
  lateAns: string | null;
  /** How sure the learner claimed to be. */
  sure: Sure | null;
  createdAt: Date;
  /** The mark before a regrade, and the reason for it. */
  regraded: { former: number; reason: string; at: string } | null;
  /** The editor's note that the question has changed since; it may reveal the key. */
  corrected: { at: string; note: string | null } | null;
}

export function gradedAnswerView(row: AnswerRow, question: Question): GradedAnswer {
  const answer: UserAnswer = {
    QnID: row.questionId,
    Ans: row.ans,
    Score: row.score,
    AttemptID: row.attemptId,
    Seq: row.seq,
    Version: row.version,
    Counted: row.counted,
    ...(row.lateAns === null ? {} : { LateAns: row.lateAns }),
    ...(row.sure === null ? {} : { Sure: row.sure }),
    CreatedAt: row.createdAt.toISOString(),
    ...(row.regraded && row.score !== null
      ? { Regraded: { Former: row.regraded.former, Reason: row.regraded.reason, At: row.regraded.at } }
      : {}),
    ...(row.corrected && question.Answer !== undefined
      ? { Corrected: { At: row.corrected.at, Note: row.corrected.note } }
      : {}),
  };
  return { ...answer, Question: question };
}
