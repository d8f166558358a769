import type { Attempt } from "#contract/shapes.ts";
import { call } from "../../../lib/call.ts";
import { judge } from "../../../sending/failures.ts";
import { claimSamples, forgetSamples } from "./sample-store.ts";

/**
 * Sends what this browser keeps for a user, and what a visitor left in it, which is that user's from then on. It is
 * deleted once the server has taken it, or refused it for good; after any other failure it waits for the next try.
 * Gives the attempt that remains; null when there was nothing, or the browser is somebody else's by now.
 * @throws ApiError
 */
export async function carrySamples(userId: string): Promise<Attempt | null> {
  const kept = claimSamples(userId);
  if (kept.length === 0) return null;
  // Another tab may have signed in somebody else.
  const user = await call("GET /api/whoami");
  if (user?.ID !== userId) return null;
  const Answers = kept.map((one) => ({ QnID: one.questionId, Answer: one.answer, Version: one.version }));
  try {
    const attempt = await call("POST /api/questions/samples/answers", { body: { Answers } });
    forgetSamples(userId);
    return attempt;
  } catch (error) {
    if (isRefusedForGood(error)) forgetSamples(userId);
    throw error;
  }
}

/** Whether no repeat can change it. */
export const isRefusedForGood = (error: unknown): boolean => judge(error).outcome === "drop";
