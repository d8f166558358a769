import { useQuery } from "@tanstack/react-query";
import type { OrderByHand } from "#contract/billing.ts";
import { dollars } from "#contract/money.ts";
import { planName } from "#contract/plan-name.ts";
import { longDate } from "../../../lib/dates.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { ordersQuery } from "../api.ts";

const REASONS: Record<OrderByHand["Why"], string> = {
  second_payment: "Paid while a plan was running. Send the money back.",
  amount_differs: "The amount or the currency is not that of the order. Send the money back.",
  account_gone: "Paid after the account was deleted. Send the money back.",
  disputed: "The buyer's bank asks for the money. Answer it in time; the plan rests meanwhile.",
};

const COLUMNS: Column<OrderByHand>[] = [
  {
    header: "Buyer",
    isRowHeader: true,
    cell: ({ Email }) => <span className="wrap-anywhere">{Email || "Deleted account"}</span>,
  },
  {
    header: "Order",
    cell: ({ Option, Months, CreatedAt }) => (
      <span>
        {planName(Option, Months)}
        <span className="block text-xs text-soft">{longDate(CreatedAt)}</span>
      </span>
    ),
  },
  {
    header: "Came",
    cell: ({ Paid, Refunded }) => (
      <span>
        <b className="font-semibold figures">{dollars(Paid)}</b>
        {Refunded > 0 && <span className="block text-xs text-soft">{dollars(Refunded)} went back</span>}
      </span>
    ),
  },
  {
    header: "What to do",
    cell: ({ Why, PaymentIntent }) => (
      <span className="min-w-0 flex-1">
        {REASONS[Why]}
        <span className="block font-mono text-xs text-soft wrap-anywhere">{PaymentIntent}</span>
      </span>
    ),
  },
];

/** Orders whose money a person must send back or defend. */
export function OrdersByHand() {
  const { data, error, refetch } = useQuery(ordersQuery);
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading the orders" />;
  if (data.length === 0) return <EmptyState text="No order needs a hand." />;
  return (
    <DataTable
      caption="Orders that need a hand, oldest first"
      columns={COLUMNS}
      rows={data}
      rowKey={(order) => order.CheckoutID}
    />
  );
}
