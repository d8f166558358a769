import type { SetSummary } from "#contract/shapes.ts";

/** A set is done once its first attempt was marked, also while it is being repeated. */
export function isDone(set: SetSummary): boolean {
  return set.Progress === "done" || set.LastScore !== null;
}

const counted = (n: number, thing: string) => `${n} ${thing}${n === 1 ? "" : "s"}`;

/** What a set holds: a case is counted by its parts, of which each brings a mark. */
export function sizeOf({ Type, QuestionCount, MaxScore }: SetSummary): string {
  if (Type === "CSQ" && QuestionCount === 1) return `1 case of ${counted(MaxScore, "part")}`;
  const questions = counted(QuestionCount, "question");
  return MaxScore === QuestionCount ? questions : `${questions} · ${counted(MaxScore, "mark")}`;
}

/** How many of the sets are done. */
export function countDone(sets: SetSummary[]): number {
  return sets.filter(isDone).length;
}
