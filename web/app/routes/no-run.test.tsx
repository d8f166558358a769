import { expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { visit } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { serverFor, signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { ApiError } from "../lib/call.ts";
import { NOT_ENTITLED } from "../lib/report-error.ts";
import NoRun from "./no-run.tsx";

signedInPage();

const refused = (status: number, words = "No.", Code = "refused") =>
  new ApiError("POST", "/api/sets/5", status, { Error: words, Code });

async function why(startError: unknown, questionsError: unknown = null, isSignedIn = true) {
  serverFor(isSignedIn ? buildUser({ Perm: 0 }) : null, () => []);
  const retry = vi.fn();
  const { place } = await visit(
    "/set/5/do",
    <NoRun {...{ isSignedIn, startError, questionsError, retry }} />,
  );
  return { place, retry, text: place.textContent ?? "" };
}

it("a visitor signs in first, whatever went wrong, and comes back", async () => {
  const { place, text } = await why(refused(404), null, false);
  expect(text).toContain("Sign Up or Login first.");
  expect(place.querySelector("a")?.getAttribute("href")).toBe("/login?redirect=%2Fset%2F5%2Fdo");
});

it("a set without questions says so", async () => {
  expect((await why(null)).text).toContain("This problem set has no questions yet.");
});

it("a set that there is not leads to the papers, and one without a plan to the prices; neither is tried again", async () => {
  const missing = await why(refused(404));
  expect(missing.text).toContain("There is no such problem set.");
  expect(missing.place.querySelector('a[href="/paper/1"]')).not.toBeNull();
  const locked = await why(refused(403), refused(403));
  expect(locked.text).toContain("You do not have the right subscription to view this problem set.");
  expect(locked.place.querySelector('a[href="/pricing"]')).not.toBeNull();
  for (const { place } of [missing, locked]) expect(place.querySelector("button")).toBeNull();
});

it("a start that is refused says the server's reason, and can be tried again", async () => {
  const { place, text, retry } = await why(refused(400, "Another test is open."));
  expect(text).toContain("Another test is open.");
  await act(() => buttonOf(place, "Try again").click());
  expect(retry).toHaveBeenCalledTimes(1);
});

it("what does not arrive gives tips and can be tried again, be it the start or the questions", async () => {
  for (const [start, questions] of [
    [refused(500), null],
    [null, refused(500)],
  ]) {
    const { place, text, retry } = await why(start, questions);
    expect(text).toContain("Check your internet connection.");
    await act(() => buttonOf(place, "Try again").click());
    expect(retry).toHaveBeenCalledTimes(1);
  }
  const both = await why(refused(500), refused(403, "No.", NOT_ENTITLED));
  expect(both.text).toContain("Check your internet connection.");
  const locked = await why(null, refused(403, "No.", NOT_ENTITLED));
  expect(locked.text).toContain("You do not have the right subscription to view this question.");
});
