import { useQuery } from "@tanstack/react-query";
import type { Plans } from "#contract/billing.ts";
import { dollars } from "#contract/money.ts";
import { planName } from "#contract/plan-name.ts";
import { readReferral } from "../../../lib/referral.ts";
import { plansQuery } from "../api.ts";

/** The price that an address of the pricing page is on its way to buy. */
const PRICE = /^\/pricing\?checkout=([\w-]+)$/;

/** On the way to a payment: what it is for, so that it stays in view while one signs in. */
export function OrderAhead({ target }: { target: string | undefined }) {
  const priceId = PRICE.exec(target ?? "")?.[1];
  const { data: plans } = useQuery({ ...plansQuery(readReferral()), enabled: priceId !== undefined });
  if (priceId === undefined) return null;
  const bought = plans && findPrice(plans, priceId);
  return (
    <section aria-label="Your order" className="mt-4 mb-6 rounded border border-hairline bg-raised px-4 py-3">
      <h2 className="text-xs font-semibold text-soft font-sans tracking-normal">Your order</h2>
      <p className="mt-1 flex min-h-6 flex-wrap justify-between gap-x-4 text-base font-semibold">
        {bought && (
          <>
            <span>{bought.name}</span>
            <span className="figures">{dollars(bought.payable)}</span>
          </>
        )}
      </p>
      <p className="mt-1 text-sm text-soft">After you have signed in the payment page opens.</p>
    </section>
  );
}

function findPrice({ Plans }: Plans, priceId: string): { name: string; payable: number } | undefined {
  for (const { Option, Prices } of Plans) {
    const price = Prices.find(({ ID }) => ID === priceId);
    if (price) return { name: planName(Option, price.Months), payable: price.Payable };
  }
  return undefined;
}
