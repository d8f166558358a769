import type { AnswerOutcome } from "#contract/practice.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import type { Caller } from "../../platform/session.ts";
import { type AnswerDeps, type AnswerRequest, answerQuestion, pinsOf } from "./answer-commands.ts";

/** Errors that end the whole batch and not one answer: nobody is signed in, or the database is away. */
const ENDS_ALL = ["not_signed_in", "other_browser", "unavailable"];

/**
 * Answers several questions of one attempt, each judged and committed separately, in order. A refused answer gets its
 * reason and does not stop the others.
 * @throws AppError not_found when the attempt is not the caller's; not_signed_in, other_browser
 */
export async function answerAll(
  deps: AnswerDeps,
  caller: Caller,
  attemptId: number,
  answers: Omit<AnswerRequest, "attemptId">[],
  now: Date,
  confirm: () => Promise<unknown>,
): Promise<AnswerOutcome[]> {
  const pins = await pinsOf(deps, caller, attemptId, now);
  if (!pins) {
    await confirm();
    throw notFound("attempt");
  }
  const outcomes: AnswerOutcome[] = [];
  for (const answer of answers) {
    try {
      outcomes.push(await answerQuestion(deps, caller, { attemptId, ...answer }, now, confirm));
    } catch (error) {
      if (!(error instanceof AppError) || ENDS_ALL.includes(error.kind)) throw error;
      outcomes.push({ QnID: answer.questionId, Error: error.message, Code: error.code });
    }
  }
  return outcomes;
}
