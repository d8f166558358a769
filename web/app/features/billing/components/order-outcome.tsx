import { type ReactNode, useEffect } from "react";
import type { Checkout } from "#contract/billing.ts";
import { dollars } from "#contract/money.ts";
import { planName } from "#contract/plan-name.ts";
import { brand } from "../../../lib/brand.ts";
import { dateTime } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { useOrder } from "../order-api.ts";
import { type Outcome, outcomeOf } from "../outcome.ts";
import { CancelOrder } from "./cancel-order.tsx";
import { PaidOrder } from "./paid-order.tsx";
import { SandboxMark } from "./sandbox-mark.tsx";

/** What happened to an order, and one way on. */
export function OrderOutcome({ order }: { order: Checkout }) {
  const outcome = outcomeOf(order);
  if (outcome === "paid") return <PaidOrder order={order} />;
  const { title, text } = WORDS[outcome];
  return (
    <>
      <PageHeading title={title} />
      {/* Said aloud when it changes while one waits. */}
      <p role="status" className="max-w-note text-base text-soft">
        {text}
        {order.AwaitingSince && ` We have waited since ${dateTime(order.AwaitingSince)}.`}
      </p>
      <p className="mt-6 border-hairline border-y py-4 text-base">
        {planName(order.Option, order.Months)}: <strong>{dollars(order.Amount)}</strong>
      </p>
      {order.Sandbox && <SandboxMark />}
      <div className="mt-6 flex flex-wrap gap-3">
        <WayOn outcome={outcome} order={order} />
      </div>
    </>
  );
}

const WORDS: Record<Exclude<Outcome, "paid">, { title: string; text: string }> = {
  awaiting: {
    title: "Waiting for your payment",
    text: "The payment provider has your order, and the money is on its way. PayNow can take a few minutes. This page looks by itself. You may leave it: your plan starts when the money is here, and we send the receipt by email.",
  },
  unpaid: {
    title: "Not paid yet",
    text: "Nothing was paid for this order so far.",
  },
  failed: {
    title: "The payment did not go through",
    text: "Nothing was paid, and your account is as it was. You can try again, by card or by PayNow.",
  },
  expired: {
    title: "This order has expired",
    text: "It was not paid in time, and nothing was charged. Choose a plan again whenever you are ready.",
  },
  cancelled: {
    title: "This order was cancelled",
    text: "Nothing was charged. If money that you sent by PayNow still arrives, it buys this plan, unless you have another one by then: in that case all of it goes back to you. This page says which.",
  },
  needs_refund: {
    title: "We will refund you",
    text: "Your payment arrived, but it bought nothing: you had a plan already, or the amount was another. You get all of it back the way you paid it.",
  },
  refunded: {
    title: "This order was refunded",
    text: "What you paid went back to you, and the plan has ended.",
  },
  disputed: {
    title: "This payment is disputed",
    text: "Your bank was asked to take the payment back. The plan rests until that is settled.",
  },
};

/** Ended unpaid: the same plan can be ordered again with one press, at today's price. */
const AGAIN: readonly Outcome[] = ["failed", "expired", "cancelled"];

function OrderAgain({ order: { PriceID, Option, Months } }: { order: Checkout }) {
  const order = useOrder();
  const { reset } = order;
  useEffect(() => {
    // Back from the payment page: this one may be as it was left.
    window.addEventListener("pageshow", reset);
    return () => window.removeEventListener("pageshow", reset);
  }, [reset]);
  return (
    <>
      <Button disabled={order.isPending || order.isSuccess} onClick={() => order.mutate(PriceID)}>
        {order.isPending || order.isSuccess
          ? "Opening the payment"
          : `Order ${planName(Option, Months)} again`}
      </Button>
      {order.error && (
        <p role="alert" className="basis-full text-sm text-wrong">
          {order.error.message}
        </p>
      )}
    </>
  );
}

const CONTACT: readonly Outcome[] = ["needs_refund", "refunded", "disputed"];

function WayOn({ outcome, order }: { outcome: Outcome; order: Checkout }): ReactNode {
  const { URL: url } = order;
  if (CONTACT.includes(outcome))
    return (
      <a href={`mailto:${brand.email}`} className={buttonClass()}>
        Write to {brand.email}
      </a>
    );
  if (outcome === "awaiting")
    return (
      <>
        <LinkButton href={paths.paper(1)}>Practise meanwhile</LinkButton>
        <CancelOrder />
      </>
    );
  return (
    <>
      {url && (
        <a href={url} className={buttonClass()}>
          Go on to the payment
        </a>
      )}
      {AGAIN.includes(outcome) && <OrderAgain order={order} />}
      <LinkButton href={paths.pricing} variant="outline">
        Back to pricing
      </LinkButton>
    </>
  );
}
