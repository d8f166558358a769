import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { HeldCommission } from "#contract/affiliate.ts";
import { dollars } from "#contract/money.ts";
import { longDate } from "../../../lib/dates.ts";
import { useFilledPage } from "../../../lib/filled-page.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Field } from "../../../ui/field.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { Trouble } from "../../../ui/trouble.tsx";
import { heldQuery, useRule, type Verdict } from "../api.ts";

const REASONS: Record<HeldCommission["Reasons"][number], string> = {
  shared_browser: "Both signed in with one browser.",
  same_payer: "Both paid with the same card or email.",
  circle: "They referred each other.",
};

/** Commissions that may be their buyer's own: owed only once an admin has released them. */
export function HeldCommissions() {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<{ commission: HeldCommission; verdict: Verdict }>();
  const { data, error, refetch } = useQuery(heldQuery(page));
  const isLeaving = useFilledPage(page, data?.items, setPage);
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data || isLeaving) return <Loading label="Loading the commissions" />;
  if (data.items.length === 0) return <EmptyState text="No commission waits to be checked." />;
  const columns: Column<HeldCommission>[] = [
    {
      header: "Affiliate",
      isRowHeader: true,
      cell: (commission) => <span className="wrap-anywhere">{commission.AffiliateEmail}</span>,
    },
    {
      header: "Buyer",
      cell: (commission) => (
        <span>
          <span className="wrap-anywhere">{commission.BuyerEmail}</span>
          <span className="block text-xs text-soft">{longDate(commission.EarnedAt)}</span>
        </span>
      ),
    },
    {
      header: "Commission",
      cell: (commission) => <b className="font-semibold figures">{dollars(commission.Amount)}</b>,
    },
    {
      header: "Why",
      cell: (commission) => (
        <span className="min-w-0 flex-1">
          {commission.Reasons.map((reason) => (
            <span key={reason} className="block">
              {REASONS[reason]}
            </span>
          ))}
        </span>
      ),
    },
    {
      header: "Decide",
      isSelfEvident: true,
      className: "sm:text-right",
      cell: (commission) => (
        <span className="flex gap-2 sm:justify-end">
          <Button variant="outline" onClick={() => setAsked({ commission, verdict: "released" })}>
            Release
          </Button>
          <Button variant="ghost" onClick={() => setAsked({ commission, verdict: "refused" })}>
            Refuse
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <DataTable
        caption="Commissions to check, oldest first"
        columns={columns}
        rows={data.items}
        rowKey={(commission) => commission.ChargeID}
      />
      <Paginator label="Commissions" page={page} totalPages={data.totalPages} onPage={setPage} />
      {asked && <Decide key={asked.commission.ChargeID} {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface DecideProps {
  commission: HeldCommission;
  verdict: Verdict;
  onClose: () => void;
}

/** Asks once: a verdict is mailed to the affiliate and can't be taken back. */
function Decide({ commission, verdict, onClose }: DecideProps) {
  const rule = useRule();
  const [Reason, setReason] = useState("");
  // Not where the call is made: it is made again after a fresh sign-in.
  useEffect(() => {
    if (rule.isSuccess) onClose();
  }, [rule.isSuccess, onClose]);
  const isRefusal = verdict === "refused";
  const confirm = () => {
    if (!isRefusal || Reason.trim() !== "")
      rule.mutate({ chargeId: commission.ChargeID, Verdict: verdict, Reason });
  };
  return (
    <ConfirmDialog
      isOpen
      title={`${isRefusal ? "Refuse" : "Release"} ${dollars(commission.Amount)}?`}
      confirmLabel={isRefusal ? "Refuse" : "Release"}
      isBusy={rule.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>
        {isRefusal ? "The commission is never paid." : "The commission is owed as any other."}{" "}
        {commission.AffiliateEmail} is notified by mail. The buyer keeps plan and discount.
      </p>
      {isRefusal && (
        <Field
          label="Reason"
          hint="The affiliate reads it."
          className="mt-4"
          maxLength={500}
          value={Reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <Trouble text={rule.error?.message} className="mt-3" />
    </ConfirmDialog>
  );
}
