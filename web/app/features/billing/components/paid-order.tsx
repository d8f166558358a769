import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Checkout } from "#contract/billing.ts";
import { dollars } from "#contract/money.ts";
import { planCovers, planLength } from "#contract/plan-name.ts";
import { afterPurchase } from "../../../lib/cache.ts";
import { longDate } from "../../../lib/dates.ts";
import { lockedPlace } from "../../../lib/locked-place.ts";
import { paths } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/link.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { receiptQuery } from "../api.ts";
import { firstPaper } from "../outcome.ts";
import { FactList } from "./fact-list.tsx";
import { SandboxMark } from "./sandbox-mark.tsx";

/** A paid order: what was bought, until when, and the way to use it. */
export function PaidOrder({ order }: { order: Checkout }) {
  const client = useQueryClient();
  const locked = lockedPlace();
  const { data: receipt } = useQuery(receiptQuery(order.ChargeID));
  // What was locked when the app last looked is open from now on.
  useEffect(() => {
    void afterPurchase(client);
  }, [client]);
  return (
    <>
      <PageHeading title="Paid. Thank you.">
        <p role="status" className="mt-3 max-w-note text-base text-soft">
          {planCovers[order.Option]} {order.Option === "combined" ? "are" : "is"} open to you
          {receipt ? ` until ${longDate(receipt.EndsAt)}` : ""}. We have sent the receipt by email.
        </p>
      </PageHeading>
      {order.Sandbox && <SandboxMark />}
      <FactList
        facts={[
          ["Plan", `${planCovers[order.Option]}, ${planLength(order.Months)}`],
          ["Open until", receipt ? longDate(receipt.EndsAt) : "…"],
          ["Paid", dollars(order.Amount)],
          ["Renewal", "None. Nothing more is charged."],
        ]}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        {locked && <LinkButton href={locked}>Go on where you were</LinkButton>}
        <LinkButton href={paths.paper(firstPaper(order.Option))} variant={locked ? "outline" : "primary"}>
          Start practising
        </LinkButton>
        <LinkButton href={paths.receipt(order.ChargeID)} variant="outline">
          See the receipt
        </LinkButton>
      </div>
    </>
  );
}
