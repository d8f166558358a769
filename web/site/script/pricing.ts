import type { Plans } from "#contract/billing.ts";
import type { User } from "#contract/shapes.ts";
import { papersCovered } from "../../app/lib/access.ts";
import { longDate } from "../../app/lib/dates.ts";
import { forBrowser } from "../../app/lib/kept.ts";
import { forgetReferral, readReferral } from "../../app/lib/referral.ts";
import type { Arrival } from "./arrival.ts";
import { keepCameFrom } from "./came-from.ts";
import { askBeforeReplacing, startCheckout, warnTwice } from "./checkout.ts";
import { startCodeForm } from "./code-form.ts";
import { part, parts, say, sentenceOf, tell } from "./dom.ts";
import { markMeant, startExamDate } from "./exam-date.ts";
import {
  bestValue,
  cardWords,
  crunchWords,
  HAS_PLAN,
  holdWords,
  reasonWords,
  referralWords,
} from "./plan-words.ts";
import { fetchPlans } from "./plans-call.ts";

/** Brings the pricing page to life: its controls at once, the rest when it is known who is asking. */
export async function startPricing(arrival: Arrival, asking: Promise<User | null>): Promise<void> {
  const goOn = startCheckout(arrival.checkout);
  startCodeForm(showPlans);
  startExamDate();
  keepCameFrom(document.referrer);
  if (arrival.reason === HAS_PLAN) warnTwice(part("notice"));
  else if (arrival.reason) tell(reasonWords(arrival.reason));
  const user = await asking;
  // Without an answer the page stays as it is; the server refuses what cannot be.
  await Promise.all([showHolds(user).catch(tell), refreshPlans(user)]);
  goOn();
}

async function refreshPlans(user: User | null) {
  const code = readReferral();
  try {
    const plans = await fetchPlans(code);
    showPlans(plans);
    if (!code || user || plans.ReferralDisc > 0) return;
    forgetReferral();
    tell(
      `The referral code “${code}” is not known, so there is no discount by it. Please ask for the link again.`,
    );
  } catch (error) {
    // The prices on the page are those of the server's start: without discounts that are the caller's own.
    tell(`Discounts could not be looked up. ${sentenceOf(error)}`);
  }
}

/** What a subscriber has, in place of the buttons that could only refuse them; and an order that waits for its money. */
async function showHolds(user: User | null) {
  const { Perm = 0, EndsAt = null, History = [] } = user?.SubscriptionInfo ?? {};
  if (Perm > 0) {
    for (const link of parts("checkout")) link.hidden = true;
    say(part("holds"), holdWords(papersCovered(Perm), EndsAt && longDate(EndsAt)));
  } else if (History.some(({ Status }) => Status === "pending")) {
    const { waitingOrder, REPLACING } = await import("./waiting-order.ts");
    const words = await waitingOrder();
    if (!words) return;
    say(part("holds"), words);
    askBeforeReplacing(REPLACING);
  }
}

/** What this browser keeps of an offer that was dismissed: another percentage is another offer. */
const crunchName = (percent: number) => `dismissed/crunch-${percent}`;

/** The banner goes for good; the prices keep the discount. */
function dismissCrunch(percent: number) {
  forBrowser.set(crunchName(percent), new Date().toISOString());
  part("crunch")?.toggleAttribute("hidden", true);
  // The button had the focus; the page continues with what is below.
  document.querySelector("main")?.focus();
}

/** Fills in the discounts and every card. */
function showPlans({ GlobalDisc, ReferralDisc, Plans }: Plans) {
  say(part("crunch-words"), crunchWords(GlobalDisc));
  part("crunch")?.toggleAttribute(
    "hidden",
    GlobalDisc === 0 || forBrowser.get(crunchName(GlobalDisc)) !== null,
  );
  part("crunch-dismiss")?.addEventListener("click", () => dismissCrunch(GlobalDisc), { once: true });
  say(part("referred"), ReferralDisc > 0 ? referralWords(ReferralDisc) : undefined);
  const invite = part("invite");
  if (invite) invite.hidden = ReferralDisc > 0;
  for (const { Prices } of Plans) {
    const best = bestValue(Prices);
    for (const price of Prices) {
      const card = parts("price").find((element) => element.dataset.price === price.ID);
      if (!card) continue;
      const words = cardWords(price);
      say(part("list-amount", card), words.list);
      say(part("payable", card), words.payable);
      say(part("per-month", card), words.perMonth);
      part("list", card)?.toggleAttribute("hidden", words.list === undefined);
      part("best", card)?.toggleAttribute("hidden", price.ID !== best);
    }
  }
  markMeant();
}
