import { expect, it } from "vitest";
import type { SetSummary } from "#contract/shapes.ts";
import { buildAttempt } from "../../../../test/attempt.ts";
import { countDone, nextSet } from "./progress.ts";

const build = (changes: Partial<SetSummary>): SetSummary => ({ ...buildAttempt().ProblemSet, ...changes });

const fresh = build({ ID: 1, Progress: "none", LastScore: null });
const begun = build({ ID: 2, Progress: "ongoing", LastScore: null });
const done = build({ ID: 3, Progress: "done", LastScore: 8 });
const repeated = build({ ID: 4, Progress: "ongoing", LastScore: 0 });

it("a set that was marked once counts as done, also while it is being repeated, and with no mark at all", () => {
  expect(countDone([fresh, begun])).toBe(0);
  expect(countDone([fresh, begun, done, repeated])).toBe(2);
});

it("one goes on with what is begun, then with the first that is open and not done; when all is done, nowhere", () => {
  expect(nextSet([done, fresh, repeated])).toBe(repeated);
  expect(nextSet([done, { ...fresh, ID: 5, Accessible: false }, fresh])).toBe(fresh);
  expect(nextSet([done])).toBeUndefined();
});
