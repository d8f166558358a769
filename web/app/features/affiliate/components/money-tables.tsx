import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Payout, Referral } from "#contract/affiliate.ts";
import { dollars } from "#contract/money.ts";
import type { Page } from "../../../lib/call.ts";
import { longDate } from "../../../lib/dates.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { payoutsQuery, referralsQuery } from "../api.ts";

const day = (iso: string) => <time dateTime={iso}>{longDate(iso)}</time>;
const amount = (cents: number) => <span className="figures">{dollars(cents)}</span>;

const PAYOUT_COLUMNS: Column<Payout>[] = [
  { header: "Asked for", isRowHeader: true, cell: (payout) => day(payout.CreatedAt) },
  { header: "Amount", cell: (payout) => amount(payout.Amount) },
  {
    header: "Status",
    cell: ({ Status, Reason }) => (
      <span>
        <span className={Status === "open" || Status === "accepted" ? "" : "font-semibold text-wrong"}>
          {Status}
        </span>
        {Reason && <span className="block max-w-note wrap-anywhere text-soft">{Reason}</span>}
      </span>
    ),
  },
  { header: "Paid to", cell: (payout) => <span className="wrap-anywhere">{payout.PaymentNotes}</span> },
];

const REFERRAL_COLUMNS: Column<Referral>[] = [
  { header: "Referred", isRowHeader: true, cell: (referral) => day(referral.CreatedAt) },
  {
    header: "Status",
    cell: ({ HasPaid, PaidAt }) => (HasPaid && PaidAt ? <>Paid {day(PaidAt)}</> : "Pending"),
  },
  {
    header: "Amount",
    isHiddenOnPhone: ({ HasPaid }) => !HasPaid,
    cell: ({ HasPaid, Amount }) => HasPaid && amount(Amount),
  },
  {
    header: "Earned",
    isHiddenOnPhone: ({ HasPaid }) => !HasPaid,
    cell: ({ HasPaid, Earned, CommsRate }) =>
      HasPaid && (
        <span className="figures">
          {dollars(Earned)} <span className="text-soft">({CommsRate}%)</span>
        </span>
      ),
  },
];

interface PagedProps<Row> {
  caption: string;
  empty: string;
  columns: Column<Row>[];
  page: number;
  onPage: (page: number) => void;
  rowKey: (row: Row) => string | number;
  read: { data: Page<Row> | undefined; error: unknown; refetch: () => unknown };
}

function Paged<Row>({ caption, empty, columns, page, onPage, rowKey, read }: PagedProps<Row>) {
  const { data, error, refetch } = read;
  if (error && !data) return <QueryError error={error} retry={() => void refetch()} />;
  if (!data) return <Loading label={`Loading: ${caption}`} />;
  if (data.items.length === 0) return <p className="text-sm text-soft">{empty}</p>;
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={data.items} rowKey={rowKey} />
      <Paginator label={caption} page={page} totalPages={data.totalPages} onPage={onPage} />
    </>
  );
}

export function PayoutTable() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(payoutsQuery(page));
  return (
    <Paged
      caption="Your payouts, newest first"
      empty="You have not asked for a payout yet."
      columns={PAYOUT_COLUMNS}
      page={page}
      onPage={setPage}
      rowKey={(payout) => payout.ID}
      read={{ data, error, refetch }}
    />
  );
}

export function ReferralTable() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(referralsQuery(page));
  return (
    <Paged
      caption="People you referred, newest first"
      empty="Nobody has come by your link yet."
      columns={REFERRAL_COLUMNS}
      page={page}
      onPage={setPage}
      rowKey={(referral) => `${referral.CreatedAt}/${referral.PaidAt}`}
      read={{ data, error, refetch }}
    />
  );
}
