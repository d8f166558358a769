import { ApiError } from "../lib/call.ts";

/**
 * What a failed sending means. wait: try again later · hold: the session ended, keep it until its owner signs in ·
 * drop: the server refused it for good.
 */
export type Failure = { outcome: "wait"; afterMs?: number } | { outcome: "hold" } | { outcome: "drop" };

/** Refusals that no repeat can change; anything else may pass. */
const FOR_GOOD = [400, 404, 413, 415];

/** What happens to something that could not be sent. */
export function judge(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { outcome: "wait" };
  if (error.status === 401 || error.status === 409) return { outcome: "hold" };
  if (FOR_GOOD.includes(error.status)) return { outcome: "drop" };
  return { outcome: "wait", ...(error.retryAfter ? { afterMs: error.retryAfter * 1000 } : {}) };
}
