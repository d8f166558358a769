import type { Selectable } from "kysely";
import type { Checkout, Receipt } from "#contract/billing.ts";
import { brand } from "../../platform/brand.ts";
import type { Tables } from "../../platform/db/tables.ts";
import { receiptNumber } from "./mails.ts";

type Row = Selectable<Tables["checkout"]> & { charge_status: Selectable<Tables["charge"]>["status"] };

export function checkoutView(row: Row): Checkout {
  const waiting = row.state === "open" && row.submitted_at !== null;
  return {
    ID: row.id,
    Status: row.charge_status,
    AwaitingPayment: waiting,
    AwaitingSince: waiting ? (row.submitted_at?.toISOString() ?? null) : null,
    PriceID: row.price_id,
    Option: row.option,
    Months: row.months,
    ListAmount: row.list_amount,
    Amount: row.amount,
    ChargeID: row.charge_id,
    Sandbox: row.provider === "sandbox",
    URL: row.state === "open" && !waiting ? row.url : null,
    CreatedAt: row.created_at.toISOString(),
    ExpiresAt: row.expires_at.toISOString(),
  };
}

export function receiptView(
  row: Row & { succeeded_at: Date; ends_at: Date; email: string; display_name: string },
): Receipt {
  return {
    Number: receiptNumber(row.charge_id),
    ChargeID: row.charge_id,
    Status: row.charge_status,
    PaidAt: row.succeeded_at.toISOString(),
    Seller: { Name: brand.name, Email: brand.email },
    Buyer: { DisplayName: row.display_name, Email: row.email },
    Option: row.option,
    Months: row.months,
    StartsAt: row.succeeded_at.toISOString(),
    EndsAt: row.ends_at.toISOString(),
    ListAmount: row.list_amount,
    GlobalDisc: row.global_disc,
    ReferralDisc: row.referral_disc,
    Discount: row.price_disc,
    Amount: row.amount,
    Refunded: row.refunded,
    Currency: "SGD",
    Sandbox: row.provider === "sandbox",
  };
}
