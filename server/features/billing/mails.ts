import type { Checkout } from "#contract/billing.ts";
import { dollars } from "#contract/money.ts";
import { planName } from "#contract/plan-name.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { mailOf } from "../../platform/mail/template.ts";
import { singaporeDay } from "../../platform/singapore-day.ts";

interface Bought {
  charge_id: number;
  option: Checkout["Option"];
  months: number;
  list_amount: number;
  amount: number;
  paidAt: Date;
  endsAt: Date;
}

/** The title of a receipt. */
export const receiptNumber = (chargeId: number): string => `R-${String(chargeId).padStart(6, "0")}`;

/** Sent once the money has arrived. */
export function receiptMail(m: {
  to: string;
  seller: string;
  origin: string;
  bought: Bought;
  sandbox: boolean;
}): Mail {
  const { bought } = m;
  const off = bought.list_amount - bought.amount;
  return mailOf({
    kind: "receipt",
    to: m.to,
    subject: `Your ${m.seller} receipt ${receiptNumber(bought.charge_id)}`,
    lines: [
      `Thank you. We received ${dollars(bought.amount)} on ${singaporeDay(bought.paidAt)}.`,
      `${planName(bought.option, bought.months)}: ${dollars(bought.list_amount)}${off > 0 ? `, less ${dollars(off)} discount` : ""}.`,
      `You have access until ${singaporeDay(bought.endsAt)}. It does not renew by itself.`,
      ...(m.sandbox ? ["This was a trial payment: no money was charged."] : []),
      `A receipt to print: ${m.origin}/charges/${bought.charge_id}/receipt`,
    ],
  });
}

/** To the giver of a subscription, and to its new holder. */
export function transferMails(m: { from: string; to: string; endsAt: Date; origin: string }): Mail[] {
  const until = singaporeDay(m.endsAt);
  return [
    mailOf({
      kind: "transfer",
      to: m.from,
      subject: "Your subscription was transferred",
      lines: [
        `You transferred your subscription, which runs until ${until}, to ${m.to}.`,
        "This cannot be undone. If it was not you, write to us at once.",
      ],
    }),
    mailOf({
      kind: "transfer",
      to: m.to,
      subject: "A subscription was transferred to you",
      lines: [
        `${m.from} transferred a subscription to you. You have access until ${until}.`,
        `Go on at ${m.origin}/paper/1`,
      ],
    }),
  ];
}
