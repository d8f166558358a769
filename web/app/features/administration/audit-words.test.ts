import { expect, test } from "vitest";
import { actWords, reasonOf, subjectWords } from "./audit-words.ts";

test.each([
  ["grant", { months: 3, charge: 1 }, "Gave 3 months of both papers"],
  ["extra_time", { from: 0, to: 25 }, "Extra time: 0% → 25%"],
  ["key_limit", { from: null, to: 900 }, "New explanations a day: the default → 900"],
  [
    "rates",
    { from: { CommsRate: 15, CustDiscRate: 5 }, to: { CommsRate: 20, CustDiscRate: 10 } },
    "Commission and discount: 15% and 5% → 20% and 10%",
  ],
  ["payout accepted", { amount: 2848, reason: "" }, "Payout accepted: S$28.48"],
  ["set_saved", { title: "Caveats: set 1", questions: 1 }, "Set saved: “Caveats: set 1”, 1 question"],
  ["something_new", { a: 1 }, "Something new"],
  ["constructor", {}, "Constructor"],
])("%s is put into words", (Action, Details, words) => {
  expect(actWords({ Action, Details })).toBe(words);
});

test("a reason is reported, and the name of whom it concerns", () => {
  expect(reasonOf({ Details: { reason: "Two accounts." } })).toBe("Two accounts.");
  expect(reasonOf({ Details: { note: "Thank you." } })).toBe("Thank you.");
  expect(subjectWords({ Subject: "user:abc", SubjectName: "ana@example.sg" })).toBe("ana@example.sg");
  expect(subjectWords({ Subject: "payout:7", SubjectName: "" })).toBe("payout 7");
});
