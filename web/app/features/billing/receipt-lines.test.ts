import { expect, it } from "vitest";
import type { Receipt } from "#contract/billing.ts";
import { receiptLines } from "./receipt-lines.ts";

const receipt: Receipt = {
  Number: "R-000001",
  ChargeID: 1,
  Status: "captured",
  PaidAt: "2026-11-21T02:00:00.000Z",
  Seller: { Name: "Threshold", Email: "hello@threshold.example" },
  Buyer: { DisplayName: "", Email: "a@example.sg" },
  Option: "combined",
  Months: 3,
  StartsAt: "2026-11-21T02:00:00.000Z",
  EndsAt: "2027-02-21T02:00:00.000Z",
  ListAmount: 12990,
  GlobalDisc: 0,
  ReferralDisc: 0,
  Discount: 0,
  Amount: 12990,
  Refunded: 0,
  Currency: "SGD",
  Sandbox: true,
};

it("shows no discount where none was given", () => {
  expect(receiptLines(receipt).map(({ name }) => name)).toEqual(["List price", "Paid"]);
});

it("names the discounts in one line that adds up to what was paid", () => {
  const lines = receiptLines({ ...receipt, GlobalDisc: 10, ReferralDisc: 5, Amount: 11042 });
  expect(lines[1]).toEqual({ name: "Discount (offer 10%, referral 5%)", cents: -1948, isTotal: false });
  expect(lines[2]).toEqual({ name: "Paid", cents: 11042, isTotal: true });
});

it("takes a refund off at the end", () => {
  const lines = receiptLines({ ...receipt, Refunded: 12990 });
  expect(lines.slice(2).map(({ cents }) => cents)).toEqual([-12990, 0]);
});
