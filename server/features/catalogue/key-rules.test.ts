import { describe, expect, test } from "vitest";
import { type KeyFacts, KeyRight, whyWithheld } from "./key-rules.ts";

const NAMES = ["isPublic", "isAdmin", "isMarked", "isHeld", "isReadable", "wasReadable"] as const;
/** Every learner at every moment: each of the six facts true or not. */
const everybody = Array.from({ length: 2 ** NAMES.length }, (_, bits) => {
  const has = (place: number) => ((bits >> place) & 1) === 1;
  const facts: KeyFacts = {
    isPublic: has(0),
    isAdmin: has(1),
    isMarked: has(2),
    isHeld: has(3),
    isReadable: has(4),
    wasReadable: has(5),
  };
  return facts;
});
const named = (facts: KeyFacts) => NAMES.filter((name) => facts[name]).join(" ") || "none";
const shown = (facts: KeyFacts, isAdmitted: boolean) =>
  KeyRight.decide(7, facts, isAdmitted) instanceof KeyRight;

describe("the right to a key, over all combinations of what it hangs on", () => {
  test("public samples, and all questions for who runs the bank, whatever else holds and whatever the budget", () => {
    for (const facts of everybody.filter((f) => f.isPublic || f.isAdmin))
      expect([shown(facts, true), shown(facts, false)], named(facts)).toEqual([true, true]);
  });

  const learners = everybody.filter((f) => !f.isPublic && !f.isAdmin);

  test("nobody else sees one before it is marked, in an open test, or without having had the paper then or now", () => {
    for (const facts of learners) {
      const mayBe = facts.isMarked && !facts.isHeld && (facts.isReadable || facts.wasReadable);
      expect(shown(facts, true), named(facts)).toBe(mayBe);
    }
  });

  test("and none beyond the day's budget, which is said where nothing else stands against it", () => {
    for (const facts of learners) {
      expect(shown(facts, false), named(facts)).toBe(false);
      const reason = KeyRight.decide(7, facts, false);
      expect(reason, named(facts)).toBe(whyWithheld(facts) ?? "daily_limit");
    }
  });

  test("the first reason is told: unmarked, then the open test, then the subscription", () => {
    const reason = (change: Partial<KeyFacts>) =>
      whyWithheld({
        isPublic: false,
        isAdmin: false,
        isMarked: true,
        isHeld: false,
        isReadable: true,
        wasReadable: false,
        ...change,
      });
    expect(reason({})).toBeUndefined();
    expect(reason({ isMarked: false, isHeld: true, isReadable: false })).toBe("unmarked");
    expect(reason({ isHeld: true, isReadable: false })).toBe("open_test");
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
