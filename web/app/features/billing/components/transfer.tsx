import { useState } from "react";
import type { Charge, SubscriptionInfo } from "#contract/shapes.ts";
import { papersCovered } from "../../../lib/access.ts";
import { ApiError } from "../../../lib/call.ts";
import { longDate } from "../../../lib/dates.ts";
import { monthsAfter } from "../../../lib/days.ts";
import { toast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { closeModal, Modal } from "../../../ui/modal.tsx";
import { useTransfer } from "../transfer-api.ts";

/** Gives what is left of the subscription to somebody else. */
export function Transfer({ subscription }: { subscription: SubscriptionInfo }) {
  const [isOpen, setOpen] = useState(false);
  const { never, notYet } = whyNot(subscription, Date.now());
  if (never) return <p className="max-w-note text-sm">{never}</p>;
  return (
    <>
      <p className="max-w-note text-sm text-soft">
        A plan that you bought, or received, can move to another account once you have held it for 3 months
        and while more than 5 days of it are left; once every 3 months.
      </p>
      {notYet && <p className="mt-3 max-w-note border-l-2 border-control pl-4 text-sm">{notYet}</p>}
      <Button variant="outline" className="mt-3" onClick={() => setOpen(true)}>
        Transfer
      </Button>
      {isOpen && <TransferDialog subscription={subscription} onClose={() => setOpen(false)} />}
    </>
  );
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Whether a charge may still be running: not given away, nor a purchase whose months are over. */
function mayRun(
  { Source, SucceededAt, TransferredAt, TrialHours, SubscriptionMonths }: Charge,
  now: number,
): boolean {
  if (SucceededAt === null || TransferredAt !== null) return false;
  if (Source !== "purchase") return true;
  return monthsAfter(Date.parse(SucceededAt) + TrialHours * HOUR_MS, SubscriptionMonths) > now;
}

/**
 * Why a transfer would be refused now, or can never happen, as far as this page can know; the server has the last word.
 */
export function whyNot(
  { History, EndsAt }: Pick<SubscriptionInfo, "History" | "EndsAt">,
  now: number,
): { never?: string; notYet?: string } {
  const lastDay = EndsAt ? Date.parse(EndsAt) - 5 * DAY_MS : Number.POSITIVE_INFINITY;
  if (lastDay <= now)
    return { never: "This plan ends within 5 days, so it can't move to another account any more." };
  const held = History.filter((charge) => charge.Status === "captured" && mayRun(charge, now));
  const own = held.filter(({ Source }) => Source === "purchase" || Source === "transfer");
  if (own.length === 0)
    return {
      never: "A plan that we gave you can't move to another account. One that you buy can, after 3 months.",
    };
  const since = Math.min(...own.map(({ SucceededAt }) => Date.parse(SucceededAt ?? "")));
  const from = monthsAfter(since, 3);
  if (from >= lastDay)
    return {
      never:
        "This plan ends before it could move to another account: that takes 3 months, and 5 days must be left.",
    };
  if (from <= now) return {};
  const day = longDate(new Date(from).toISOString());
  return { notYet: `You can transfer it from ${day} on, after holding it for 3 months.` };
}

interface TransferDialogProps {
  subscription: SubscriptionInfo;
  onClose: () => void;
}

/** It can't be undone, so the recipient's e-mail is typed twice. */
function TransferDialog({ subscription, onClose }: TransferDialogProps) {
  const transfer = useTransfer();
  const [email, setEmail] = useState("");
  const [again, setAgain] = useState("");
  const isSame = email.trim() !== "" && email.trim() === again.trim();
  const submit = () =>
    transfer.mutate(email.trim(), {
      onError: (error) => {
        if (!(error instanceof ApiError) || error.code !== "transfer_too_soon") return;
        // Behind the dialog a toast could not be read.
        toast({ tone: "warning", title: "Hold up...", body: error.message });
        onClose();
      },
    });
  return (
    <Modal title="Transfer your subscription" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isSame) submit();
        }}
        noValidate
      >
        <p className="mt-3 text-sm text-soft">
          {papersCovered(subscription.Perm)}
          {subscription.EndsAt && `, until ${longDate(subscription.EndsAt)}`}, goes to the account below. You
          lose access at once. <b className="font-semibold text-ink">This cannot be undone.</b>
        </p>
        <Field
          label="Recipient's email"
          hint="They need an account here, and no active subscription."
          className="mt-5"
          type="email"
          autoComplete="off"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={transfer.error?.message}
        />
        <Field
          label="The same email again, to confirm"
          className="mt-4"
          type="email"
          autoComplete="off"
          value={again}
          onChange={(event) => setAgain(event.target.value)}
          error={
            again !== "" && !isSame && !email.startsWith(again) ? "The two are not the same." : undefined
          }
        />
        <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="outline" onClick={closeModal} disabled={transfer.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="strong" disabled={!isSame || transfer.isPending}>
            {transfer.isPending ? "Transferring" : "Transfer for good"}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
