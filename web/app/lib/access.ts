import type { User } from "#contract/shapes.ts";

/** Whether a subscription opens a paper: its number, or 3 for both. Paper 0 is open to everyone. */
export function opensPaper(user: User | null, paper: number): boolean {
  const perm = user?.SubscriptionInfo.Perm ?? 0;
  return paper === 0 || perm === 3 || perm === paper;
}

/** The papers that a subscription covers, in words. */
export function papersCovered(perm: number): string {
  return ["None", "Paper 1", "Paper 2", "Paper 1 and Paper 2"][perm] ?? "None";
}
