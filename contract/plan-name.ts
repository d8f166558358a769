import type { Checkout } from "./billing.ts";

type PlanOption = Checkout["Option"];

/** The papers that a plan covers, in words. */
export const planCovers: Record<PlanOption, string> = {
  combined: "Papers 1 and 2",
  p1: "Paper 1",
  p2: "Paper 2",
};

/** How long a plan runs: "3 months". */
export const planLength = (months: number): string => `${months} ${months === 1 ? "month" : "months"}`;

/** The name of a plan: "Papers 1 and 2, 3 months". */
export const planName = (option: PlanOption, months: number): string =>
  `${planCovers[option]}, ${planLength(months)}`;
