import { expect, it } from "vitest";
import { buildAttempt } from "../../../../../test/attempt.ts";
import { drawAt } from "../../../../../test/page.tsx";
import { ReviewHeader } from "./review-header.tsx";

type Header = Parameters<typeof buildAttempt>[0];

async function header(overrides: Header, skipped = "") {
  const attempt = buildAttempt({
    ...{ Score: 10, MarkedAt: "2026-11-20T03:00:00Z", EndedBy: "learner" },
    ...overrides,
  });
  const { place } = await drawAt(
    "/set/5/review",
    <ReviewHeader attempt={attempt} skipped={skipped} actions={null} />,
  );
  return place.textContent ?? "";
}

it.each([
  [9, 16, "1 short of a pass"],
  [10, 16, "Just a pass"],
  [12, 16, "A pass, with 2 to spare"],
  [4, 7, "1 short of a pass"],
  [0, 16, "10 short of a pass"],
])("%i of %i marks are measured by the whole marks that pass", async (Score, MaxScore, words) => {
  expect(await header({ Score, MaxScore })).toContain(`${Score} of ${MaxScore}${words}`);
});

it("a score that became another says what it was, and one that stayed the same does not", async () => {
  expect(await header({ FormerScore: 9 })).toContain("It was 9 before a question was marked again");
  expect(await header({ FormerScore: 0 })).toContain("It was 0 before");
  expect(await header({ FormerScore: 10 })).not.toContain("It was");
  expect(await header({ FormerScore: null })).not.toContain("It was");
});

it("says how and when it ended, and what was skipped", async () => {
  expect(await header({}, "2 skipped. ")).toContain("2 skipped. Finished on 20 Nov 2026.");
  expect(await header({ EndedBy: "time", MarkedAt: "2026-11-21T03:00:00Z" })).toContain(
    "The time ran out on 21 Nov 2026.",
  );
  expect(await header({})).not.toContain("skipped");
});

it("a score that an open test withholds is not there in any form", async () => {
  const words = await header({ Score: null, FormerScore: 9 });
  expect(words).toContain("The score appears once that test is finished.");
  expect(words).not.toMatch(/It was|pass|of 16/);
});
