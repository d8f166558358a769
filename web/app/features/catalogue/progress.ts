import type { SetSummary } from "#contract/shapes.ts";
import { counted } from "../../lib/counted.ts";

/** A set is done once its first attempt was marked, also while it is being repeated. */
export function isDone(set: SetSummary): boolean {
  return set.Progress === "done" || set.LastScore !== null;
}

/** What a set holds; each part of a case is counted by itself. */
export function sizeOf({ Type, QuestionCount, Parts, MaxScore }: SetSummary): string {
  if (Type === "CSQ" && QuestionCount === 1) return `1 case of ${counted(Parts, "part")}`;
  const questions = counted(Parts, "question");
  return MaxScore === Parts ? questions : `${questions} · ${counted(MaxScore, "mark")}`;
}

/** Of the marks of sets that are done, how many percent were right the last time; undefined before any. */
export function shareRight(sets: SetSummary[]): number | undefined {
  const scored = sets.filter((set) => set.LastScore !== null);
  const max = scored.reduce((sum, set) => sum + set.MaxScore, 0);
  if (max === 0) return undefined;
  return Math.round((scored.reduce((sum, set) => sum + (set.LastScore ?? 0), 0) / max) * 100);
}

/** Where to continue: what is begun, else the first that is open and not done. */
export function nextSet<S extends SetSummary>(sets: S[]): S | undefined {
  const open = sets.filter((set) => set.Accessible);
  return open.find((set) => set.Progress === "ongoing") ?? open.find((set) => !isDone(set));
}

/** How many of the sets are done. */
export function countDone(sets: SetSummary[]): number {
  return sets.filter(isDone).length;
}
