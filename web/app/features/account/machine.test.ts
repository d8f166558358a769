import { describe, expect, it } from "vitest";
import {
  type CodeEvent,
  type CodeState,
  codeReducer,
  initialCode,
  isDead,
  isTroubled,
  secondsLeft,
} from "./machine.ts";

const T = 1_000_000;
const sent: CodeEvent = { type: "sent", email: "a@b.sg", now: T, resendAfter: 60 };
const resent = (now: number): CodeEvent => ({ type: "resent", now, resendAfter: 60 });
const stateAfter = (...events: CodeEvent[]): CodeState => events.reduce(codeReducer, initialCode);

describe("signing in by code", () => {
  it("asks for the code once it was sent, and lets it be resent after 60 seconds", () => {
    const state = stateAfter(sent);
    expect(state).toMatchObject({ step: "code", email: "a@b.sg", resends: 0 });
    expect(secondsLeft(state, T)).toBe(60);
    expect(secondsLeft(state, T + 59_001)).toBe(1);
    expect(secondsLeft(state, T + 60_000)).toBe(0);
    expect(secondsLeft(state, T + 999_000)).toBe(0);
  });

  it("starts the wait again with each resend", () => {
    expect(secondsLeft(stateAfter(sent, resent(T + 70_000)), T + 70_000)).toBe(60);
  });

  it("puts the trouble message in the form's place at the third resend", () => {
    expect(stateAfter(sent, resent(T), resent(T)).step).toBe("code");
    expect(stateAfter(sent, resent(T), resent(T), resent(T)).step).toBe("trouble");
  });

  it("lets a code that arrived after all be entered", () => {
    const state = stateAfter(sent, resent(T), resent(T), resent(T), { type: "haveCode" });
    expect(state).toMatchObject({ step: "code", email: "a@b.sg" });
    expect(codeReducer(state, resent(T)).step).toBe("trouble");
  });

  it("goes back to the email, keeping what was entered and counting resends again", () => {
    expect(stateAfter(sent, resent(T), { type: "reenter" })).toEqual({ ...initialCode, email: "a@b.sg" });
  });

  it("owns up to trouble from the third wrong code on, and ends a code with the fifth; a new one begins again", () => {
    const wrong: CodeEvent = { type: "wrong" };
    const wronged = (n: number) => stateAfter(sent, ...Array.from({ length: n }, () => wrong));
    expect([2, 3, 4, 5].map((n) => [isTroubled(wronged(n)), isDead(wronged(n))])).toEqual([
      [false, false],
      [true, false],
      [true, false],
      [true, true],
    ]);
    const again = codeReducer(wronged(5), resent(T));
    expect([isTroubled(again), isDead(again)]).toEqual([false, false]);
  });

  it("waits as long as the server says when it was asked too soon", () => {
    expect(secondsLeft(stateAfter(sent, { type: "tooSoon", now: T, retryAfter: 17 }), T)).toBe(17);
  });
});
