import { useQuery } from "@tanstack/react-query";
import { dollars } from "#contract/money.ts";
import type { Charge } from "#contract/shapes.ts";
import { papersCovered } from "../../../lib/access.ts";
import { CHARGE_WORDS } from "../../../lib/charge-words.ts";
import { longDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Link, LinkButton } from "../../../ui/link.tsx";
import { openOrderQuery } from "../api.ts";
import { CancelOrder } from "./cancel-order.tsx";

const SOURCES: Record<Charge["Source"], string> = {
  purchase: "Bought",
  transfer: "Received by transfer",
  grant: "Given by us",
  trial: "Trial",
};

function statusOf({ Status, Source, TransferredAt }: Charge): string {
  if (TransferredAt) return `Transferred on ${longDate(TransferredAt)}`;
  return Source === "purchase" ? CHARGE_WORDS[Status] : SOURCES[Source];
}

const months = (n: number) => (n === 0 ? "" : `, ${n} month${n === 1 ? "" : "s"}`);

const COLUMNS: Column<Charge>[] = [
  {
    header: "Plan",
    isRowHeader: true,
    cell: (charge) => (
      <>
        {papersCovered(charge.Perm)}
        {months(charge.SubscriptionMonths)}
        {charge.SucceededAt && (
          <span className="block text-xs text-soft">
            <time dateTime={charge.SucceededAt}>{longDate(charge.SucceededAt)}</time>
          </span>
        )}
      </>
    ),
  },
  {
    header: "Amount",
    isHiddenOnPhone: (charge) => charge.Source !== "purchase",
    cell: (charge) =>
      charge.Source === "purchase" && <span className="figures">{dollars(charge.Amount)}</span>,
  },
  { header: "Status", cell: statusOf },
  {
    header: "Receipt",
    isSelfEvident: true,
    isHiddenOnPhone: (charge) => !hasAct(charge),
    className: "sm:text-right",
    cell: (charge) => <Act charge={charge} />,
  },
];

const hasAct = ({ Source, SucceededAt, Status }: Charge) =>
  Source === "purchase" && (SucceededAt !== null || Status === "pending");

function Act({ charge }: { charge: Charge }) {
  if (!hasAct(charge)) return null;
  if (charge.Status === "pending") return <WaitingOrder />;
  return (
    <Link className="link inline-flex min-h-11 items-center" href={`/charges/${charge.ID}/receipt`}>
      Receipt
    </Link>
  );
}

/** It is gone on with, or given up. */
function WaitingOrder() {
  const { data: order } = useQuery(openOrderQuery);
  return (
    <span className="flex flex-wrap gap-2 sm:justify-end">
      {order && <LinkButton href={paths.checkout(order.ID)}>Go on to the payment</LinkButton>}
      <CancelOrder />
    </span>
  );
}

/** Everything that was bought, received or given, newest first. */
export function PurchaseHistory({ charges }: { charges: Charge[] }) {
  if (charges.length === 0) return null;
  return (
    <div className="mt-6">
      <DataTable caption="Your plans, newest first" columns={COLUMNS} rows={charges} rowKey={(c) => c.ID} />
    </div>
  );
}
