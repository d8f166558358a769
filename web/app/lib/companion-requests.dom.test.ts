import { expect, onTestFinished, test, vi } from "vitest";
import { buildQuestion } from "../../../test/question.ts";
import { onCompanionRequest, openCompanion, openFromAddress } from "./companion-requests.ts";

const listen = (wanted: Parameters<typeof onCompanionRequest>[0]) => {
  const grant = vi.fn();
  const end = onCompanionRequest(wanted, grant);
  onTestFinished(end);
  return { grant, end };
};

test("what is asked for opens, with what it is about, and nothing else does", () => {
  const bot = listen("bot");
  const feedback = listen("feedback");
  const question = buildQuestion();
  openCompanion("bot", question);
  expect(bot.grant.mock.calls).toEqual([[question]]);
  expect(feedback.grant).not.toHaveBeenCalled();
  openCompanion("bot");
  expect(bot.grant).toHaveBeenLastCalledWith(undefined);
  bot.end();
  openCompanion("feedback");
  openCompanion("bot");
  expect([bot.grant.mock.calls.length, feedback.grant.mock.calls.length]).toEqual([2, 1]);
  listen("bot");
});

test("what was asked for before the companions came waits for them, once", () => {
  openCompanion("feedback");
  expect(listen("bot").grant).not.toHaveBeenCalled();
  expect(listen("feedback").grant).toHaveBeenCalledOnce();
  expect(listen("feedback").grant).not.toHaveBeenCalled();
});

test("a link from outside opens one, once: it is gone from the address, and the rest stays", () => {
  const { grant } = listen("calculators");
  window.history.replaceState("kept", "", "/paper/1?open=calculators&page=2");
  openFromAddress();
  openFromAddress();
  expect(grant).toHaveBeenCalledOnce();
  expect([window.location.pathname + window.location.search, window.history.state]).toEqual([
    "/paper/1?page=2",
    "kept",
  ]);
});

test("an address that asks for nothing known is left alone", () => {
  window.history.replaceState(null, "", "/paper/1?open=door");
  openFromAddress();
  expect(window.location.search).toBe("?open=door");
});
