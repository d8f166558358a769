import { expect, test } from "vitest";
import type { DeletionPreview } from "#contract/privacy.ts";
import { buildUser, NO_PLAN } from "../../../../test/user.ts";
import { lossesOf, remainsOf } from "./losses.ts";

const nothing: DeletionPreview = {
  DeleteAfter: "2026-12-21T02:00:00.000Z",
  Perm: 0,
  EndsAt: null,
  DaysLeft: 0,
  Attempts: 0,
  SavedQuestions: 0,
  Messages: 0,
  Owed: -500,
  NotYetOwed: 0,
  Processing: 0,
  MinPayout: 400,
};
const user = (IsAffiliate: boolean) => buildUser(NO_PLAN, { IsAffiliate });

test("names what would be lost, and nothing that is not there", () => {
  expect(lossesOf(nothing, user(false))).toEqual([
    "Your name, email and settings, your study plan, and any notes and passages that you marked.",
  ]);
  expect(remainsOf(nothing, user(false))).toEqual([]);
  const much = {
    ...nothing,
    Perm: 3,
    EndsAt: "2027-01-01T12:00:00Z",
    DaysLeft: 41,
    Attempts: 1,
    SavedQuestions: 2,
  };
  const money = { Owed: 2848, NotYetOwed: 5, Processing: 400, Messages: 1 };
  expect(lossesOf({ ...much, ...money }, user(true))).toEqual([
    "The rest of your plan: Paper 1 and Paper 2, until 01 Jan 2027 (41 days left). There are no refunds.",
    "S$28.48 of commission that we owe you. Ask for the payout first to get it.",
    "S$0.05 of commission that we would owe you later.",
    "Your progress: 1 attempt with all answers and scores.",
    "2 saved questions.",
    "Your referral link: it gives nothing any more.",
    "Your name, email and settings, your study plan, and any notes and passages that you marked.",
  ]);
  expect(lossesOf({ ...nothing, Owed: 399 }, user(false))[0]).toBe("S$3.99 of commission that we owe you.");
  expect(remainsOf({ ...much, ...money }, user(true))).toEqual([
    "Your payout of S$4.00 is still being processed. It will be decided first, and the account deleted after that.",
    "Your 1 post stays in the discussion, without your name.",
    "Records of payments are kept as the law requires, without your name and email.",
  ]);
});
