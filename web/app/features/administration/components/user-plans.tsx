import { useState } from "react";
import type { AdminUser } from "#contract/administration.ts";
import { dollars } from "#contract/money.ts";
import type { Charge } from "#contract/shapes.ts";
import { papersCovered } from "../../../lib/access.ts";
import { longDate } from "../../../lib/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useGrant, useUndoGrant } from "../api.ts";

/** As many as one looks at; older ones are on the receipts. */
const SHOWN = 5;

const SOURCES: Record<Charge["Source"], string> = {
  purchase: "Bought",
  transfer: "Transferred",
  grant: "Given",
  trial: "Trial",
};

/** "Given on 22 Nov 2026, 3 months of Paper 1 and Paper 2" */
function chargeWords({ Source, SucceededAt, SubscriptionMonths, Perm, Amount, Status }: Charge): string {
  const when = SucceededAt ? ` on ${longDate(SucceededAt)}` : "";
  const paid = Amount > 0 ? `, ${dollars(Amount)}` : "";
  const standing =
    Status === "captured" ? "" : ` (${Source === "grant" ? "taken back" : Status.replaceAll("_", " ")})`;
  return `${SOURCES[Source]}${when}: ${SubscriptionMonths} mths of ${papersCovered(Perm)}${paid}${standing}`;
}

/** What a user was given or has bought, and the giving and taking back; each is asked about once. */
export function UserPlans({ user }: { user: AdminUser }) {
  const grant = useGrant();
  const undo = useUndoGrant();
  const [asked, setAsked] = useState<"give" | Charge>();
  const close = () => setAsked(undefined);
  const charges = user.SubscriptionInfo.History.slice(0, SHOWN);
  return (
    <div className="grid gap-3">
      {charges.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {charges.map((charge) => (
            <li key={charge.ID} className="flex flex-wrap items-center justify-between gap-x-4">
              <span>{chargeWords(charge)}</span>
              {charge.Source === "grant" && charge.Status === "captured" && (
                <Button variant="ghost" onClick={() => setAsked(charge)}>
                  Take back
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button variant="outline" className="justify-self-start" onClick={() => setAsked("give")}>
        Give 3 mths combined plan
      </Button>
      <ConfirmDialog
        isOpen={asked === "give"}
        title="Give 3 months of both papers?"
        confirmLabel="Give"
        isBusy={grant.isPending}
        onConfirm={() => grant.mutate(user.ID, { onSettled: close })}
        onCancel={close}
      >
        <p className="wrap-anywhere">
          {user.Email} gets them free of charge: behind what runs now, or from this moment on. It can be taken
          back.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={typeof asked === "object"}
        title="Take this back?"
        confirmLabel="Take back"
        isBusy={undo.isPending}
        onConfirm={() => typeof asked === "object" && undo.mutate(asked.ID, { onSettled: close })}
        onCancel={close}
      >
        <p className="wrap-anywhere">
          What is left of it ends at once for {user.Email}. Answers and scores stay.
        </p>
      </ConfirmDialog>
    </div>
  );
}
