import type { Selectable } from "kysely";
import type { Charge, SubscriptionInfo } from "#contract/shapes.ts";
import type { Tables } from "../../platform/db/tables.ts";

export type ChargeRow = Selectable<Tables["charge"]>;

export function chargeView(row: ChargeRow): Charge {
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

/** "paid" while the latest charge is captured and running, "ended" after it, else its status, else "none". */
function statusOf(latest: ChargeRow | undefined, running: boolean): string {
  if (!latest) return "none";
  if (latest.status !== "captured") return latest.status;
  return running ? "paid" : "ended";
}

export function subscriptionView(
  charges: ChargeRow[],
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
