import type { User } from "#contract/shapes.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** The programme is offered this long after a payment, and to nobody whose payments are from before 2021. */
const OFFERED_AFTER_MS = 3 * DAY_MS;
const NOT_BEFORE = Date.parse("2021-01-01T00:00:00+08:00");

/** Whether the affiliate section is shown: to who joined, or 3 days after the latest payment. */
export function isEligible(user: User, now: number): boolean {
  if (user.IsAffiliate) return true;
  const times = user.SubscriptionInfo.History.filter((charge) => charge.Status === "captured").map((charge) =>
    Date.parse(charge.SucceededAt ?? ""),
  );
  const latest = Math.max(...times.filter((time) => !Number.isNaN(time)), 0);
  return latest >= NOT_BEFORE && now - latest >= OFFERED_AFTER_MS;
}
