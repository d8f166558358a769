import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useCancelOrder } from "../order-api.ts";

/** Cancels the order that is not paid yet, once its buyer knows what happens to money that is on its way. */
export function CancelOrder() {
  const [isAsked, setAsked] = useState(false);
  const cancel = useCancelOrder();
  return (
    <>
      <Button variant="outline" onClick={() => setAsked(true)}>
        Cancel order
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        title="Cancel this order?"
        confirmLabel="Cancel the order"
        isBusy={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setAsked(false) })}
        onCancel={() => setAsked(false)}
      >
        Nothing is charged for it. If you have paid by PayNow already, wait instead: the money can take a few
        minutes. Money that still arrives after you cancel buys this plan, unless you have another one by
        then: in that case all of it goes back to you.
      </ConfirmDialog>
    </>
  );
}
