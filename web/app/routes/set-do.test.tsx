import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { stubIndexedDb } from "../../../test/indexed-db.ts";
import { draw, stubServer } from "../../../test/page.tsx";
import { buildQuestion } from "../../../test/question.ts";
import { buildRun, openItem } from "../../../test/run.ts";
import { buildUser } from "../../../test/user.ts";
import { page, Router } from "../lib/router.tsx";
import { SetDoPage } from "./set-do.tsx";

const QUESTION = buildQuestion();
const { attempt } = buildRun([openItem(QUESTION)]);
const MARKED = { ...attempt, MarkedAt: attempt.Now, EndedBy: "learner" as const };
const SKIPPED = {
  QnID: 1,
  Ans: "",
  Score: 0,
  AttemptID: 7,
  Seq: 0,
  Version: 1,
  Counted: true,
  Question: QUESTION,
};

beforeEach(() => {
  stubIndexedDb();
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "signed_in=1; Path=/";
  HTMLElement.prototype.hidePopover ??= () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = "signed_in=; Path=/; Max-Age=0";
});

it("a test that was marked stays as it is until its review is there, and does not begin again", async () => {
  let isMarked = false;
  const calls = stubServer((call) => {
    isMarked ||= call === "PUT /api/sets/5/done";
    const reply = (response: unknown) => ({ status: 200, response });
    if (call.startsWith("GET /api/whoami")) return reply(buildUser());
    if (call.endsWith("/questions")) return reply([QUESTION]);
    if (call.endsWith("/answers")) return reply(isMarked ? [SKIPPED] : []);
    return reply(isMarked ? MARKED : attempt);
  });
  window.history.replaceState(null, "", "/set/5/do");
  const routes = [
    page("/set/:setId/do", async () => SetDoPage),
    // Its code is on the way, and takes its time.
    page("/set/:setId/review", () => new Promise(() => undefined)),
  ];
  const { place, leave } = await draw(
    <Router routes={routes} NotFound={SetDoPage} fallback={null} frame={(shown) => shown} />,
  );
  onTestFinished(leave);
  const press = (name: string) =>
    act(async () => {
      const button = [...place.querySelectorAll("button")].find((one) => one.textContent === name);
      if (!button) throw new Error(`no button "${name}"`);
      button.click();
    });
  await vi.waitFor(() => press("Review and finish"));
  await vi.waitFor(() => press("Finish"));
  await vi.waitFor(() => expect(window.location.pathname).toBe("/set/5/review"));
  await vi.waitFor(() => expect(calls.filter((call) => call.endsWith("/answers"))).toHaveLength(2));
  await act(async () => undefined);
  expect(calls.filter((call) => call === "GET /api/attempts/7")).toHaveLength(1);
  expect(place.querySelector("h2")?.textContent).toBe("Question 1/1");
});
