import { planName } from "#contract/plan-name.ts";
import { call } from "../../app/lib/call.ts";
import { dateTime } from "../../app/lib/dates.ts";

/** What a caller reads whose order waits for its money; undefined if none does. @throws ApiError */
export async function waitingOrder(): Promise<string | undefined> {
  const order = await call("GET /api/checkout");
  if (!order?.AwaitingSince) return undefined;
  const [plan, since] = [planName(order.Option, order.Months), dateTime(order.AwaitingSince)];
  return `Your order of ${plan} has been waiting for its payment since ${since}. PayNow can take a few minutes: please don't pay twice. You can see or cancel it in your profile.`;
}

/** Asked once before another order takes that one's place. */
export const REPLACING =
  "Press again to cancel the order that is waiting and place this one. Whichever payment arrives first buys its plan, and the other goes back to you.";
