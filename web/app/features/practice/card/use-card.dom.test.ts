import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawHook } from "../../../../../test/page.tsx";
import { buildQuestion } from "../../../../../test/question.ts";
import { useCard } from "./use-card.ts";

const rules = {
  defaultState: "active",
  hasAttempt: true,
  isCommunity: false,
  delaysMarking: true,
  bypassesGrading: false,
} as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A typed answer of a test, of which nothing is stored yet. */
async function typing() {
  const onSubmit = vi.fn();
  const question = buildQuestion({ QnType: "saq", Body: "{{b}}", Params: [] });
  const input = { question, rules, known: undefined, isLocked: false, onSubmit };
  const card = await drawHook(useCard, input);
  await act(async () => card.now().draft("caveat"));
  expect(onSubmit).not.toHaveBeenCalled();
  return { onSubmit, card, lock: () => card.run({ ...input, isLocked: true }) };
}

describe("what is typed in a test", () => {
  it("is given up when the card is locked, and not changed afterwards", async () => {
    const { onSubmit, card, lock } = await typing();
    await lock();
    expect(onSubmit.mock.calls).toEqual([["caveat"]]);
    await act(async () => card.now().draft("too late"));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(card.now().card).toMatchObject({ state: "disabled", draft: "caveat" });
    expect(onSubmit).toHaveBeenCalledTimes(1);
    await card.leave();
  });

  it("is given up when the typing pauses", async () => {
    const { onSubmit, card } = await typing();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(onSubmit.mock.calls).toEqual([["caveat"]]);
    await card.leave();
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it("is given up when the page is closed, and when the question is left", async () => {
    const closed = await typing();
    await act(async () => void window.dispatchEvent(new Event("pagehide")));
    expect(closed.onSubmit.mock.calls).toEqual([["caveat"]]);
    const left = await typing();
    await left.card.leave();
    expect(left.onSubmit.mock.calls).toEqual([["caveat"]]);
  });
});
