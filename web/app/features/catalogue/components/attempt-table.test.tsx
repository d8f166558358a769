import { expect, it } from "vitest";
import { buildAttempt } from "../../../../../test/attempt.ts";
import { drawAt } from "../../../../../test/page.tsx";
import { AttemptTable } from "./attempt-table.tsx";

it("attempts are listed newest first, each with its score and the way to its review, or how far it is", async () => {
  const attempts = [
    buildAttempt({ ID: 8 }),
    buildAttempt({ ID: 7, Score: 12, MarkedAt: "2026-11-19T03:00:00Z", EndedBy: "learner" }),
  ];
  const { place } = await drawAt("/set/5", <AttemptTable setId={5} attempts={attempts} />);
  const rows = [...place.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain("In progress: 4 of 16 answered");
  expect(rows[1]).toMatch(/12/);
  const reviews = [...place.querySelectorAll("a")].map((one) => one.getAttribute("href"));
  expect(reviews).toEqual(["/set/5/review?attemptID=7"]);
});

it("a set that was never attempted says so", async () => {
  const { place } = await drawAt("/set/5", <AttemptTable setId={5} attempts={[]} />);
  expect(place.textContent).toContain("You have not attempted this problem set");
});

it("of a set with cases, whose parts an attempt does not count, none are said to be answered", async () => {
  const { ProblemSet, ...attempt } = buildAttempt();
  const { place } = await drawAt(
    "/set/5",
    <AttemptTable setId={5} attempts={[{ ...attempt, ProblemSet: { ...ProblemSet, Parts: 20 } }]} />,
  );
  expect(place.querySelector("tbody")?.textContent).toContain("In progress");
  expect(place.textContent).not.toContain("answered");
});
