import { dollars } from "#contract/money.ts";
import type { Mail } from "../../platform/mail/outbox.ts";
import { mailOf } from "../../platform/mail/template.ts";

/** What became of a payout. */
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
        : `We could not make your payout of ${dollars(m.amount)}. It is owed to you again, and you may ask for it anew.`,
      ...(m.reason ? [`Our note: ${m.reason}`] : []),
    ],
  });
}
