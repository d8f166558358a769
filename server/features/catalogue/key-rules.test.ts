import { describe, expect, test } from "vitest";
import { type KeyFacts, KeyRight, whyWithheld } from "./key-rules.ts";

const NAMES = ["isPublic", "isAdmin", "isMarked", "isWithheld", "isReadable", "wasReadable"] as const;
/** Every learner at every moment: each of the six facts true or not. */
const everybody = Array.from({ length: 2 ** NAMES.length }, (_, bits) => {
  const has = (place: number) => ((bits >> place) & 1) === 1;
  const facts: KeyFacts = {
    isPublic: has(0),
    isAdmin: has(1),
    isMarked: has(2),
    isWithheld: has(3),
    isReadable: has(4),
    wasReadable: has(5),
  };
  return facts;
});
const named = (facts: KeyFacts) => NAMES.filter((name) => facts[name]).join(" ") || "none";
const shown = (facts: KeyFacts, isAdmitted: boolean) =>
  KeyRight.decide(7, facts, isAdmitted) instanceof KeyRight;

describe("the right to a key, over all combinations of the facts it depends on", () => {
  test("exists for public samples, and for admins on all questions, whatever else is true and whatever the budget", () => {
    for (const facts of everybody.filter((f) => f.isPublic || f.isAdmin))
      expect([shown(facts, true), shown(facts, false)], named(facts)).toEqual([true, true]);
  });

  const learners = everybody.filter((f) => !f.isPublic && !f.isAdmin);

  test("nobody else has it before the question is marked, during an open test, or without the paper then or now", () => {
    for (const facts of learners) {
      const mayBe = facts.isMarked && !facts.isWithheld && (facts.isReadable || facts.wasReadable);
      expect(shown(facts, true), named(facts)).toBe(mayBe);
    }
  });

  test("ends at the day's budget, which is the reason given if there is no other", () => {
    for (const facts of learners) {
      expect(shown(facts, false), named(facts)).toBe(false);
      const reason = KeyRight.decide(7, facts, false);
      expect(reason, named(facts)).toBe(whyWithheld(facts) ?? "daily_limit");
    }
  });

  test("the first reason is given: unmarked, then the open test, then the subscription", () => {
    const reason = (change: Partial<KeyFacts>) =>
      whyWithheld({
        isPublic: false,
        isAdmin: false,
        isMarked: true,
        isWithheld: false,
        isReadable: true,
        wasReadable: false,
        ...change,
      });
    expect(reason({})).toBeUndefined();
    expect(reason({ isMarked: false, isWithheld: true, isReadable: false })).toBe("unmarked");
    expect(reason({ isWithheld: true, isReadable: false })).toBe("open_test");
    expect(reason({ isReadable: false })).toBe("no_subscription");
    expect(reason({ isReadable: false, wasReadable: true })).toBeUndefined();
  });
});

test("the right to one question's key opens no other", () => {
  const [facts] = everybody.filter((f) => f.isPublic);
  const right = facts && KeyRight.decide(7, facts, false);
  if (!(right instanceof KeyRight)) throw new Error("a public sample has no right to its key");
  expect(() => right.requireFor(7)).not.toThrow();
  expect(() => right.requireFor(8)).toThrow("the right to the key of 7 was used for 8");
});
