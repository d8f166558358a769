import type { AnswerOutcome } from "#contract/practice.ts";
import type { GradedAnswer } from "#contract/shapes.ts";
import { ApiError } from "../../../lib/call.ts";
import type { UnsentAnswer } from "./outbox-store.ts";

/** What one call takes (contract/practice.ts, answerAll). */
const MOST = 100;

interface Waiting {
  unsent: UnsentAnswer;
  resolve: (graded: GradedAnswer) => void;
  reject: (error: unknown) => void;
}

type Post = (attemptId: number, answers: UnsentAnswer[]) => Promise<AnswerOutcome[]>;

/**
 * Sends what is given to it at about the same time in one call an attempt: after a gap in the network a whole
 * test's answers go out at once and take one token of the limit. Each answer has its own outcome.
 */
export function createBatch(post: Post): (unsent: UnsentAnswer) => Promise<GradedAnswer> {
  let waiting: Waiting[] = [];

  async function send(batch: Waiting[]) {
    const [first] = batch;
    if (!first) return;
    try {
      const outcomes = await post(
        first.unsent.attemptId,
        batch.map(({ unsent }) => unsent),
      );
      for (const [i, one] of batch.entries()) settle(one, outcomes[i]);
    } catch (error) {
      for (const one of batch) one.reject(error);
    }
  }

  function flush() {
    const all = waiting;
    waiting = [];
    for (const attemptId of new Set(all.map(({ unsent }) => unsent.attemptId))) {
      const ours = all.filter(({ unsent }) => unsent.attemptId === attemptId);
      for (let from = 0; from < ours.length; from += MOST) void send(ours.slice(from, from + MOST));
    }
  }

  return (unsent) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(flush);
      waiting.push({ unsent, resolve, reject });
    });
}

function settle({ unsent, resolve, reject }: Waiting, outcome: AnswerOutcome | undefined) {
  if (outcome && "Ans" in outcome) return resolve(outcome);
  reject(new ApiError("POST", `/api/attempts/${unsent.attemptId}/answers`, outcome ? 400 : 0, outcome ?? {}));
}
