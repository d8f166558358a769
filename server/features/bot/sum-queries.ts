import type { Caller } from "../../platform/session.ts";
import { dayInSingapore } from "../../platform/singapore-day.ts";
import { type FigureDeps, readDatedConstants } from "../calculators/queries.ts";
import type { Sum } from "../calculators/sum-rules.ts";
import { hasOpenTest } from "../practice/key-queries.ts";
import { worked } from "./own-sum-rules.ts";
import { readSum } from "./sum-reading-rules.ts";

export type Summed = { sum: Sum } | { needs: string } | undefined;

/**
 * What a question that asks for a sum gets: the sum, or what is still needed for it; undefined for another question. In a test a
 * sum would answer its questions.
 */
export async function findSum(deps: FigureDeps, caller: Caller, prompt: string, now: Date): Promise<Summed> {
  const today = dayInSingapore(now);
  const read = readSum(prompt, today);
  if (!read) return undefined;
  if (await hasOpenTest(deps.db, caller.userId))
    return { needs: "You have a test open, and I work out no sums until it is finished." };
  return "needs" in read ? read : worked(read.asked, await readDatedConstants(deps), today);
}
