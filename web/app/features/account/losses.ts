import { dollars } from "#contract/money.ts";
import type { DeletionPreview } from "#contract/privacy.ts";
import type { User } from "#contract/shapes.ts";
import { papersCovered } from "../../lib/access.ts";
import { longDate } from "../../lib/dates.ts";

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

/** What goes with an account, by name, what costs most first. */
export function lossesOf(preview: DeletionPreview, user: User): string[] {
  const { Perm, EndsAt, DaysLeft, Attempts, SavedQuestions, Owed, NotYetOwed, MinPayout } = preview;
  return [
    EndsAt !== null &&
      `The rest of your plan: ${papersCovered(Perm)}, until ${longDate(EndsAt)} (${counted(DaysLeft, "day", "days")} left). There are no refunds.`,
    Owed > 0 &&
      `${dollars(Owed)} of commission that we owe you.${Owed < MinPayout ? "" : " Ask for the payout first to get it."}`,
    NotYetOwed > 0 && `${dollars(NotYetOwed)} of commission that we would owe you later.`,
    Attempts > 0 && `Your progress: ${counted(Attempts, "attempt", "attempts")} with all answers and scores.`,
    SavedQuestions > 0 && `${counted(SavedQuestions, "saved question", "saved questions")}.`,
    user.IsAffiliate && "Your referral link: it gives nothing any more.",
    "Your name, email and settings, your study plan, and any notes and passages that you marked.",
  ].filter((line) => line !== false);
}

/** What happens to the rest, where there is any. */
export function remainsOf({ Messages, Processing }: DeletionPreview, user: User): string[] {
  return [
    Processing > 0 &&
      `Your payout of ${dollars(Processing)} is still being processed. It will be decided first, and the account deleted after that.`,
    Messages > 0 &&
      `Your ${counted(Messages, "post stays in the discussion", "posts stay in the discussion")}, without your name.`,
    (user.IsAffiliate || user.SubscriptionInfo.History.length > 0) &&
      "Records of payments are kept as the law requires, without your name and email.",
  ].filter((line) => line !== false);
}
