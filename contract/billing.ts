import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Charge, User } from "./shapes.ts";
import { Email, Empty, Id, Time, UserId } from "./values.ts";

const PriceId = z.string().min(1).max(64);
const CheckoutId = z.string().min(16).max(64);
const Cents = z.int().describe("cents of SGD");
const Percent = z.int().min(0).max(100);
const PlanOption = z.enum(["combined", "p1", "p2"]);

export const Plans = z.object({
  GlobalDisc: Percent,
  ReferralDisc: Percent,
  Plans: z.array(
    z.object({
      Option: PlanOption,
      Prices: z.array(
        z.object({ ID: PriceId, Months: z.int(), Amount: Cents, Discount: Percent, Payable: Cents }),
      ),
    }),
  ),
});

/** The current state of an order, for the page that the provider sends the buyer back to: /checkout/{ID}. */
export const Checkout = z.object({
  ID: CheckoutId,
  Status: Charge.shape.Status,
  AwaitingPayment: z.boolean().describe("the buyer is done and the money has not come yet, as with PayNow"),
  AwaitingSince: Time.nullable().describe("when the buyer was done, while the money has not come"),
  PriceID: PriceId,
  Option: PlanOption,
  Months: z.int(),
  ListAmount: Cents,
  Amount: Cents,
  ChargeID: Id,
  Sandbox: z.boolean().describe("a trial payment: nobody is charged"),
  URL: z.string().nullable().describe("where to pay, while that is possible"),
  CreatedAt: Time,
  ExpiresAt: Time,
});

/** The content of a printable receipt of a captured purchase. */
export const Receipt = z.object({
  Number: z.string(),
  ChargeID: Id,
  Status: Charge.shape.Status,
  PaidAt: Time,
  Seller: z.object({ Name: z.string(), Email: z.string() }),
  Buyer: z.object({ DisplayName: z.string(), Email: z.string() }),
  Option: PlanOption,
  Months: z.int(),
  StartsAt: Time,
  EndsAt: Time,
  ListAmount: Cents,
  GlobalDisc: Percent,
  ReferralDisc: Percent,
  Discount: Percent.describe("the price's own"),
  Amount: Cents,
  Refunded: Cents,
  Currency: z.literal("SGD"),
  Sandbox: z.boolean(),
});

export const SandboxOutcome = z.enum([
  "pay",
  "fail",
  "expire",
  "pay_late",
  "refund",
  "dispute",
  "dispute_won",
]);

/** An order that needs a person: it is refunded on the provider's own page. */
const OrderByHand = z.object({
  CheckoutID: CheckoutId,
  Email: z.string().describe("empty where the account is gone"),
  Option: Checkout.shape.Option,
  Months: z.int(),
  Paid: z.int().describe("cents that came"),
  Refunded: z.int().describe("cents that went back so far"),
  Why: z.enum(["second_payment", "amount_differs", "account_gone", "disputed"]),
  PaymentIntent: z.string().nullable().describe("what the provider calls the payment"),
  CreatedAt: Time,
});

export type OrderByHand = z.infer<typeof OrderByHand>;
export type Plans = z.infer<typeof Plans>;
export type Checkout = z.infer<typeof Checkout>;
export type Receipt = z.infer<typeof Receipt>;
export type SandboxOutcome = z.infer<typeof SandboxOutcome>;

const ownCheckout = { who: "user", params: { id: CheckoutId }, reply: Checkout } as const;

const grant = {
  needsFreshSignIn: true,
  who: "admin",
  summary: "Grants three months of both papers to a user",
  params: { id: UserId },
  reply: User,
} as const;

/** Prices, orders and what was bought. */
export const billing = {
  plans: endpoint("GET /api/plans", {
    who: "visitor",
    summary: "What is sold, with the discounts that hold for the caller",
    query: { referee: z.string().max(64).default("") },
    reply: Plans,
  }),
  createCheckout: endpoint("POST /api/create-checkout-session", {
    who: "user",
    summary: "Orders a plan and says where to pay; cancels the caller's earlier open order",
    body: z.strictObject({ PriceID: PriceId, Referee: z.string().max(64).optional() }),
    reply: z.object({ URL: z.string(), CheckoutID: CheckoutId }),
  }),
  /** Answers by 303 and has rules of its own, so it is bound by hand. */
  checkoutRedirect: endpoint("GET /api/create-checkout-session/:priceId", {
    who: "visitor",
    summary: "As the POST, for a link: 303 to the provider, or to /pricing with the reason",
    params: { priceId: PriceId },
    query: { origin: z.string().max(2048) },
    reply: Empty,
    redirects: true,
  }),
  checkout: endpoint("GET /api/checkout/:id", {
    ...ownCheckout,
    summary: "The caller's order as it is stored",
  }),
  openCheckout: endpoint("GET /api/checkout", {
    who: "user",
    summary: "The caller's order that may still be paid; null where there is none",
    reply: Checkout.nullable(),
  }),
  confirmCheckout: endpoint("POST /api/checkout/:id/confirm", {
    ...ownCheckout,
    summary: "Asks the provider about the caller's order and grants what was paid; may be repeated",
  }),
  cancel: endpoint("POST /api/subscription/cancel", {
    who: "user",
    summary: "Cancels the caller's unpaid order; a paid plan is never affected",
    reply: User,
  }),
  receipt: endpoint("GET /api/charges/:id/receipt", {
    who: "user",
    summary: "The receipt of the caller's purchase",
    params: { id: Id },
    reply: Receipt,
  }),
  transfer: endpoint("POST /api/transfer-acc/:email", {
    who: "user",
    summary: "Moves what is left of the caller's subscription to another account, for good",
    params: { email: Email },
    reply: User,
  }),
  sandboxOutcome: endpoint("POST /api/sandbox/checkout/:id", {
    ...ownCheckout,
    summary: "In the sandbox only: lets the payment of the caller's order take this turn",
    body: z.strictObject({ Outcome: SandboxOutcome }),
  }),
  /** The provider's signature on the raw body replaces session and origin, so it is bound by hand. */
  webhook: endpoint("POST /api/stripe/webhook", {
    who: "visitor",
    summary: "Events of the payment provider",
    body: z.unknown(),
    reply: z.object({ Received: z.boolean() }),
    changesState: false,
    readsSession: false,
  }),
  grant: endpoint("POST /api/admin/user/:id", grant),
  undoGrant: endpoint("DELETE /api/admin/grants/:id", {
    needsFreshSignIn: true,
    who: "admin",
    summary: "Takes back what an admin gave, by the ID of its charge; may be repeated",
    params: { id: Id },
    reply: User,
  }),
  ordersByHand: endpoint("GET /api/admin/orders", {
    who: "admin",
    summary: "Orders whose money must go back or is disputed, oldest first, at most 200",
    reply: z.array(OrderByHand),
  }),
  grantByGet: endpoint("GET /api/admin/user/:id", { ...grant, changesState: true }),
};
