import { z } from "zod";
import { Charge, type SubscriptionInfo } from "#contract/shapes.ts";

/** What a charge shows; times are as in the table, or text if a statement gathers charges. */
export const ChargeFacts = z.object({
  id: z.int(),
  status: Charge.shape.Status,
  perm: z.int(),
  plan: z.string().nullable(),
  succeeded_at: z.coerce.date().nullable(),
  trial_hours: z.int(),
  subscription_months: z.int(),
  transferred_at: z.coerce.date().nullable(),
  amount: z.int(),
  source: Charge.shape.Source,
});
type ChargeFacts = z.infer<typeof ChargeFacts>;

export function chargeView(row: ChargeFacts): Charge {
  return {
    ID: row.id,
    Status: row.status,
    Perm: row.perm,
    Plan: row.plan,
    SucceededAt: row.succeeded_at?.toISOString() ?? null,
    TrialHours: row.trial_hours,
    SubscriptionMonths: row.subscription_months,
    TransferredAt: row.transferred_at?.toISOString() ?? null,
    Amount: row.amount,
    Source: row.source,
  };
}

/** "paid" while the latest charge is captured and running, "ended" after that, else its status, else "none". */
function statusOf(latest: ChargeFacts | undefined, running: boolean): string {
  if (!latest) return "none";
  if (latest.status !== "captured") return latest.status;
  return running ? "paid" : "ended";
}

export function subscriptionView(
  charges: ChargeFacts[],
  span: { perm: number; starts_at: Date | null; ends_at: Date | null },
  now: Date,
): SubscriptionInfo {
  const latest = charges[0];
  const running = span.ends_at !== null && span.ends_at > now;
  return {
    Perm: span.perm,
    Status: statusOf(latest, running),
    StartsAt: span.starts_at?.toISOString() ?? null,
    EndsAt: span.ends_at?.toISOString() ?? null,
    LatestChargeID: latest?.id ?? null,
    History: charges.map(chargeView),
  };
}
