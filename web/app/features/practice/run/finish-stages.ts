/**
 * How a run comes to its end. running: being answered · saving: Finish was pressed, answers are on their way · asking:
 * once, before it is marked · marking: the server is asked to mark it · over: the time is up, so that what is on its way
 * goes out and the rest is marked. Nobody goes back from there.
 */
export type Stage = "running" | "saving" | "asking" | "marking" | "over";

/** allSent: nothing is unsent any more, and whether the learner is asked first · failed: the marking. */
export type FinishEvent =
  | { type: "asked" | "confirmed" | "cancelled" | "failed" | "timeUp" }
  | { type: "allSent"; asksFirst: boolean };

type Next = Stage | ((event: FinishEvent) => Stage);

const afterSaving: Next = (event) => (event.type === "allSent" && event.asksFirst ? "asking" : "marking");

/** Every transition. What is not here changes nothing. */
const TRANSITIONS: Record<Stage, Partial<Record<FinishEvent["type"], Next>>> = {
  running: { asked: "saving", timeUp: "over" },
  saving: { allSent: afterSaving, cancelled: "running", timeUp: "over" },
  asking: { confirmed: "marking", cancelled: "running", timeUp: "over" },
  marking: { failed: "running", timeUp: "over" },
  over: {},
};

export function finishReducer(stage: Stage, event: FinishEvent): Stage {
  const next = TRANSITIONS[stage][event.type] ?? stage;
  return typeof next === "function" ? next(event) : next;
}
