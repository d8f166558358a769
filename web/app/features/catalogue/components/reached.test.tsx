import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import type { Attempt } from "#contract/shapes.ts";
import { buildAttempt } from "../../../../../test/attempt.ts";
import { draw, stubServer } from "../../../../../test/page.tsx";
import { Reached } from "./reached.tsx";

afterEach(() => vi.unstubAllGlobals());

const { ProblemSet: SET } = buildAttempt();
const set = (ID: number, Progress: "done" | "none") => ({
  ...SET,
  ID,
  Progress,
  LastScore: Progress === "done" ? 9 : null,
});

/** The way that is shown after this attempt, on a paper whose topic has sets 4 (done), 5 (just done) and 6. */
async function reached(overrides: Partial<Attempt>, last: "done" | "none" = "none") {
  const sets = [set(4, "done"), set(5, "done"), set(6, last)];
  stubServer(() => ({
    status: 200,
    response: {
      ID: 1,
      Topics: [{ ID: 3, Name: "Contract", ProblemSets: sets }],
      FullSets: [set(9, "done"), set(8, "none")],
    },
  }));
  const { place, leave } = await draw(<Reached attempt={buildAttempt(overrides)} />);
  onTestFinished(leave);
  return place;
}

const JUST_NOW = { MarkedAt: "2026-11-20T02:59:30Z", Now: "2026-11-20T03:00:00Z" };

it("after a set the learner sees how far its topic is done, and its dot being filled", async () => {
  const place = await reached(JUST_NOW);
  await vi.waitFor(() => expect(place.textContent).toBe("2 of 3 sets of Contract done"));
  const dots = [...place.querySelectorAll(".rounded-full")];
  expect(dots.map((dot) => dot.classList.contains("fills"))).toEqual([false, true, false]);
});

it("a review that is opened later shows the same, at rest", async () => {
  const place = await reached({ ...JUST_NOW, MarkedAt: "2026-11-19T03:00:00Z" }, "done");
  await vi.waitFor(() => expect(place.textContent).toBe("All 3 sets of Contract done"));
  expect(place.querySelector(".fills")).toBeNull();
});

it("after a mock they are the mocks of the paper; a test of one's own has no such way", async () => {
  const mock = await reached({ ...JUST_NOW, ProblemSet: { ...SET, ID: 9, Type: "Full", TopicID: null } });
  await vi.waitFor(() => expect(mock.textContent).toBe("1 of 2 mock papers done"));
  const own = await reached({ ...JUST_NOW, ProblemSet: { ...SET, ID: 77, IsGenerated: true } });
  await vi.waitFor(() => expect(own.textContent).toBe(""));
});
