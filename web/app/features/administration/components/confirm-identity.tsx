import { type FormEvent, useState } from "react";
import { useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { closeModal, Modal } from "../../../ui/modal.tsx";
import { useConfirm, useSendCode } from "../api.ts";
import { endWaiting, useIsWaiting } from "../fresh-sign-in.ts";

/** Grants and payouts ask for a sign-in of the last ten minutes: a code by mail, and the act continues by itself. */
export function ConfirmIdentity() {
  return useIsWaiting() ? <ConfirmDialog /> : null;
}

function ConfirmDialog() {
  const { user } = useSession();
  const [code, setCode] = useState("");
  const send = useSendCode();
  const confirm = useConfirm();
  const email = user?.Email ?? "";
  const enter = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate({ Email: email, Otp: code }, { onSuccess: () => endWaiting(true) });
  };
  return (
    <Modal title="Please confirm that it is you" onClose={() => endWaiting(false)}>
      <p className="mt-2 text-sm text-soft">
        You signed in more than ten minutes ago, and this gives somebody money or access. What you asked for
        goes on by itself afterwards.
      </p>
      <div className="mt-4">
        {send.isSuccess ? (
          <form onSubmit={enter}>
            <Field
              label={`Code sent to ${email}`}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              autoFocus
              value={code}
              error={confirm.error?.message}
              onChange={(event) => setCode(event.target.value.trim())}
            />
            <div className="mt-4 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button variant="outline" onClick={closeModal}>
                Cancel
              </Button>
              <Button type="submit" disabled={!/^\d{6}$/.test(code) || confirm.isPending}>
                Confirm
              </Button>
            </div>
          </form>
        ) : (
          <>
            {send.error && <p role="alert">{send.error.message}</p>}
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
              <Button variant="outline" onClick={closeModal}>
                Cancel
              </Button>
              <Button disabled={send.isPending} onClick={() => send.mutate(email)}>
                Send a code to {email}
              </Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}
