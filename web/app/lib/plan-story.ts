import type { Charge, User } from "#contract/shapes.ts";
import { opensPaper, papersCovered } from "./access.ts";
import { longDate } from "./dates.ts";

const dayOf = ({ SucceededAt }: Charge) => (SucceededAt ? ` of ${longDate(SucceededAt)}` : "");

function nameOf({ Source, SubscriptionMonths }: Charge): string {
  if (Source === "trial") return "trial";
  return SubscriptionMonths > 0 ? `${SubscriptionMonths}-month plan` : "plan";
}

const AGAIN = "A new plan opens it again. Your attempts and what you saved are kept.";

/** What happened to an order, and what opens what it opened; undefined for one that came to nothing. */
function storyOf(charge: Charge): string | undefined {
  if (charge.TransferredAt)
    return `You transferred your plan on ${longDate(charge.TransferredAt)}, so it opens this for its new holder. A new plan of your own opens it again.`;
  switch (charge.Status) {
    case "captured":
      return `Your ${nameOf(charge)}${dayOf(charge)} has ended. ${AGAIN}`;
    case "refunded":
      return `Your plan${dayOf(charge)} was refunded, which ended it. ${AGAIN}`;
    case "disputed":
      return `The payment of your plan${dayOf(charge)} is disputed at the bank, so it rests. It goes on once the dispute is taken back or decided for us.`;
    case "pending":
      return "Your order waits for its payment. It opens this as soon as it arrives; your profile shows its status.";
    default:
      return undefined;
  }
}

/** Why something of a paper is locked for this reader, and what opens it; of any paper where none is named. */
export function planStory(user: User | null, paper?: number): string {
  const opens = paper ? `It opens with a plan for Paper ${paper}.` : "It opens with a plan.";
  if (!user) return `${opens} If you have one, log in.`;
  const { Perm, History } = user.SubscriptionInfo;
  const isOfPaper = (charge: Charge) => paper === undefined || (charge.Perm & paper) !== 0;
  const story = History.filter(isOfPaper).map(storyOf).find(Boolean);
  if (story) return story;
  if (paper && Perm > 0 && !opensPaper(user, paper))
    return `Your plan covers ${papersCovered(Perm)}. This belongs to Paper ${paper}, and opens with a plan for that paper or for both.`;
  return opens;
}
