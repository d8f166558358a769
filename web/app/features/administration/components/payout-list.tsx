import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { AdminPayout } from "#contract/affiliate.ts";
import { dollars } from "#contract/money.ts";
import { longDate } from "../../../lib/dates.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Field } from "../../../ui/field.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { Trouble } from "../../../ui/trouble.tsx";
import { type Decision, payoutsQuery, useDecide } from "../api.ts";

/** Payouts that affiliates asked for: the open ones first, to be accepted once they are paid, or rejected. */
export function PayoutList() {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Pick<Decision, "Status"> & { payout: AdminPayout }>();
  const { data, error, refetch } = useQuery(payoutsQuery(page));
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading the payouts" />;
  if (data.items.length === 0) return <EmptyState text="Nobody has asked for a payout." />;
  const columns: Column<AdminPayout>[] = [
    {
      header: "Affiliate",
      isRowHeader: true,
      cell: (payout) => (
        <>
          <span className="wrap-anywhere">{payout.UserEmail}</span>
          <span className="block text-xs text-soft">{longDate(payout.CreatedAt)}</span>
        </>
      ),
    },
    {
      header: "Amount",
      cell: (payout) => (
        <span className="figures">
          <b className="font-semibold">{dollars(payout.Amount)}</b>
          {payout.Held.length > 0 && <span className="block text-xs text-soft">{besides(payout)}</span>}
        </span>
      ),
    },
    { header: "Pay to", cell: (payout) => <span className="wrap-anywhere">{payout.PaymentNotes}</span> },
    { header: "Status", cell: (payout) => <Status payout={payout} /> },
    {
      header: "Decide",
      isSelfEvident: true,
      isHiddenOnPhone: (payout) => payout.Status !== "open",
      className: "sm:text-right",
      cell: (payout) =>
        payout.Status === "open" && (
          <span className="flex gap-2 sm:justify-end">
            <Button variant="outline" onClick={() => setAsked({ payout, Status: "accepted" })}>
              Accept
            </Button>
            <Button variant="ghost" onClick={() => setAsked({ payout, Status: "rejected" })}>
              Reject
            </Button>
          </span>
        ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Payouts, open ones first"
        columns={columns}
        rows={data.items}
        rowKey={(p) => p.ID}
      />
      <Paginator label="Payouts" page={page} totalPages={data.totalPages} onPage={setPage} />
      {asked && <Decide key={asked.payout.ID} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

/** What of the affiliate's waits to be checked; it is in no payout. */
const besides = ({ Held }: AdminPayout) =>
  `${dollars(Held.reduce((sum, held) => sum + held.Amount, 0))} more to check`;

function Status({ payout: { Status, Reason, DecidedAt } }: { payout: AdminPayout }) {
  return (
    <span>
      <Badge tone={Status === "open" ? "accent" : "neutral"}>{Status}</Badge>
      {DecidedAt && <span className="block text-xs text-soft">{longDate(DecidedAt)}</span>}
      {Reason && <span className="block text-xs wrap-anywhere">{Reason}</span>}
    </span>
  );
}

interface DecideProps {
  payout: AdminPayout;
  Status: Decision["Status"];
  onClose: () => void;
}

/** Asks once: a decision is mailed to the affiliate and can't be taken back. */
function Decide({ payout, Status, onClose }: DecideProps) {
  const decide = useDecide();
  const [Reason, setReason] = useState("");
  // Not where the call is made: it is made again after a fresh sign-in.
  useEffect(() => {
    if (decide.isSuccess) onClose();
  }, [decide.isSuccess, onClose]);
  const isRejection = Status === "rejected";
  const confirm = () => {
    if (!isRejection || Reason.trim() !== "") decide.mutate({ payoutId: payout.ID, Status, Reason });
  };
  return (
    <ConfirmDialog
      isOpen
      title={`${isRejection ? "Reject" : "Accept"} ${dollars(payout.Amount)}?`}
      confirmLabel={isRejection ? "Reject" : "Accept"}
      isBusy={decide.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        {isRejection
          ? "The amount becomes owed again."
          : `Accept it once you have paid it by PayNow to: ${payout.PaymentNotes}.`}{" "}
        {payout.UserEmail} is notified by mail.
      </p>
      {isRejection && (
        <Field
          label="Reason"
          hint="The affiliate reads it."
          className="mt-4"
          maxLength={500}
          value={Reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Trouble text={decide.error?.message} className="mt-3" />
    </ConfirmDialog>
  );
}
