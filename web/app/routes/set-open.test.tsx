import { expect, it, onTestFinished, vi } from "vitest";
import { buildAttempt } from "../../../test/attempt.ts";
import { drawAt, stubServer } from "../../../test/page.tsx";
import { buildQuestion } from "../../../test/question.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { SetPage } from "./set.tsx";

signedInPage();

/** The page of a set that the caller may open, with two questions. */
async function openSet(facts: object, user: ReturnType<typeof buildUser> | null = buildUser()) {
  const set = { ...buildAttempt().ProblemSet, ForFree: false, Progress: "none", Attempts: [], ...facts };
  stubServer((call) => {
    if (call.includes("/api/whoami")) return { status: 200, response: user };
    if (call.includes("/questions"))
      return {
        status: 200,
        response: [buildQuestion({ ID: 1, Body: "Asks one?" }), buildQuestion({ ID: 2 })],
      };
    return { status: 200, response: set };
  });
  const { place, leave } = await drawAt("/set/5", <SetPage />, undefined, "/set/:setId");
  onTestFinished(leave);
  await vi.waitFor(() => expect(place.textContent).toContain("Your attempts"));
  return { place, offers: () => [...place.querySelectorAll("button")].map((one) => one.textContent?.trim()) };
}

it.each([
  [
    "a test of one's own that was begun can be shared",
    { IsGenerated: true, Attempts: [buildAttempt()] },
    true,
  ],
  ["a test of one's own that was not begun yet has nothing to share", { IsGenerated: true }, false],
  ["a set that everybody has needs no link", { Attempts: [buildAttempt()] }, false],
])("%s", async (_what, facts, isOffered) => {
  const { offers } = await openSet(facts);
  expect(offers().includes("Share these questions")).toBe(isOffered);
});

it("a visitor reads the questions of a free set, and is led to those that can be tried without an account", async () => {
  const { place } = await openSet({ ForFree: true }, null);
  await vi.waitFor(() => expect(place.textContent).toContain("Asks one?"));
  expect(place.querySelector('a[href^="/try"]')).not.toBeNull();
  expect(place.querySelector('a[href^="/set/5/do"]')).toBeNull();
});

it("a member begins a free set, and does not read its questions before", async () => {
  const { place } = await openSet({ ForFree: true });
  expect(place.querySelector('a[href^="/set/5/do"]')).not.toBeNull();
  expect(place.textContent).not.toContain("Asks one?");
});
