import { expect, test } from "vitest";
import { withoutClaims } from "./claim-rules.ts";
import { readSum } from "./sum-reading-rules.ts";

test.each([
  [
    "calculate bsd on a $1.5m condo pls, i got 44,600 but my friend say 39,600",
    "calculate bsd on a $1.5m condo pls, ,  but my , ",
  ],
  [
    "income 9k, max instalment? tdsr say 3,950 but ans is 2,700, why",
    "income 9k, max instalment? ,  but ,  why",
  ],
  ["av 36k, tax if i stay there? check my working: 960 and 4,800", "av 36k, tax if i stay there? , "],
  ["ssd is 8% or 12%? sold at 1.4m", "ssd is  ? sold at 1.4m"],
])("what somebody brings along as an answer is none of the facts: %s", (asked, left) =>
  expect(withoutClaims(asked)).toBe(left));

test.each([
  "my income is 9k and i got 900 car loan",
  "my friend says 1.2m is the price, what is the bsd",
  "i got a loan of 500k, cash left if i sell at 1.2m",
  "income 9k, tdsr is 55%, car loan 1k, max instalment?",
  "bsd on 1.5m",
])("a figure of the question's own is kept: %s", (asked) => expect(withoutClaims(asked)).toBe(asked));

test("what follows a claim is still a fact", () => {
  const prompt = "income 9k, my friend says 4,950, car loan 1k. TDSR?";
  expect(readSum(prompt, "2026-11-21")).toMatchObject({
    asked: { incomes: [{ amount: 9000 }], debts: [1000] },
  });
});

test("however long a question is, its claims are found in time that grows no faster", () => {
  const asked = "i got 1,1,1,1,1 ".repeat(60) + "1% or ".repeat(60);
  expect(withoutClaims(asked).length).toBeLessThanOrEqual(asked.length);
});

test("a limit that somebody worked out is no income", () => {
  const prompt =
    "Couple income 9k, car loan 1k/mth, buying HDB resale w bank loan. Max monthly instalment? TDSR say 3,950 but ans is 2,700, why";
  expect(readSum(prompt, "2026-11-21")).toMatchObject({ asked: { incomes: [{ amount: 9000 }] } });
});
