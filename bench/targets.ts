import type { z } from "zod";
import { api } from "#contract/api.ts";
import { answerStatement } from "../server/features/practice/answer-commands.ts";
import type { Db } from "../server/platform/db/database.ts";
import type { BenchLearner } from "./plan.ts";

/** What the answer statement needs to know of a learner's open attempt. */
export interface Target {
  userId: string;
  sessionId: number;
  attempt: number;
  question: number;
}

export const AnswerBody = api.practice.answer.body;

/** Who has these attempts open, and in which session; the question is the first of each. */
export async function targetsOf(db: Db, learners: readonly BenchLearner[]): Promise<Target[]> {
  const rows = await db
    .selectFrom("attempt as a")
    .innerJoin("session as s", "s.user_id", "a.user_id")
    .select(["a.id as attempt", "a.user_id as userId", "s.id as sessionId"])
    .where(
      "a.id",
      "in",
      learners.map((l) => l.attempt),
    )
    .execute();
  return rows.flatMap((row) => {
    const question = learners.find((l) => l.attempt === row.attempt)?.questions[0];
    return question === undefined ? [] : [{ ...row, question }];
  });
}

/** The exact statement that the product sends for an answer in a test, without what it does before and after. */
export function answerTo(target: Target, body: z.output<typeof AnswerBody>) {
  const { userId, sessionId, attempt, question } = target;
  const answer = { answer: body.Answer, seq: body.Seq, sure: body.Sure };
  const version = { qnType: "mcq" as const, version: 1 };
  const facts = { now: new Date(), delayed: true, score: 1, version, paper: 1, isFree: true };
  return answerStatement(
    { userId, sessionId, tenants: [] },
    { attemptId: attempt, questionId: question, ...answer },
    facts,
  );
}
