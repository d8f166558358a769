import { dollars } from "#contract/money.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { mailOf } from "../../platform/mail/template.ts";

/** The outcome of a payout. */
export function payoutMail(m: {
  to: string;
  amount: number;
  status: "accepted" | "rejected";
  reason: string;
}): Mail {
  const accepted = m.status === "accepted";
  return mailOf({
    kind: "payout",
    to: m.to,
    subject: accepted ? "Your payout is on its way" : "Your payout was not made",
    lines: [
      accepted
        ? `We have sent your payout of ${dollars(m.amount)} by PayNow.`
        : `We could not make your payout of ${dollars(m.amount)}. It is owed to you again, and you may ask for it again.`,
      ...(m.reason ? [`Our note: ${m.reason}`] : []),
    ],
  });
}

/** The outcome of checking a commission. */
export function commissionMail(m: {
  to: string;
  amount: number;
  verdict: "released" | "refused";
  reason: string;
}): Mail {
  const released = m.verdict === "released";
  return mailOf({
    kind: "commission",
    to: m.to,
    subject: released ? "Your commission has been checked" : "A commission is not paid",
    lines: [
      released
        ? `We have checked a commission of ${dollars(m.amount)}. It is yours, from 14 days after the purchase on.`
        : `We have checked a commission of ${dollars(m.amount)}, and can't pay it. Write to us if you think that we are wrong.`,
      ...(m.reason ? [`Our note: ${m.reason}`] : []),
    ],
  });
}
