import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeletionPreview } from "#contract/privacy.ts";
import type { User } from "#contract/shapes.ts";
import { longDate } from "../../../lib/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { closeModal, Modal } from "../../../ui/modal.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { deletionPreviewQuery, useDeleteAccount } from "../data-api.ts";
import { lossesOf, remainsOf } from "../losses.ts";

interface DeleteAccountProps {
  user: User;
  /** Hears when the account will be deleted, once that was asked for. */
  onScheduled: (deleteAfter: string) => void;
}

/** Deletes the account in 30 days, after naming what is lost. */
export function DeleteAccount({ user, onScheduled }: DeleteAccountProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <p className="max-w-note text-sm text-soft">
        Delete your account and everything in it. You have 30 days to change your mind: signing in again keeps
        it.
      </p>
      <Button variant="outline" className="mt-3" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {isOpen && (
        <Modal title="Delete your account?" onClose={() => setOpen(false)}>
          <Losses user={user} onScheduled={onScheduled} />
        </Modal>
      )}
    </div>
  );
}

function Losses({ user, onScheduled }: DeleteAccountProps) {
  const { data: preview, error, refetch } = useQuery(deletionPreviewQuery);
  if (preview) return <DeletionForm preview={preview} user={user} onScheduled={onScheduled} />;
  if (error) return <QueryError error={error} retry={refetch} />;
  return <Loading label="Looking up what you would lose" rows={2} />;
}

interface DeletionFormProps extends DeleteAccountProps {
  preview: DeletionPreview;
}

/** It costs a lot, so the account's e-mail is typed to confirm. */
function DeletionForm({ preview, user, onScheduled }: DeletionFormProps) {
  const [typed, setTyped] = useState("");
  const deletion = useDeleteAccount(onScheduled);
  const email = user.Email.toLowerCase();
  const entered = typed.trim().toLowerCase();
  const isSame = entered === email;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isSame) deletion.mutate(typed.trim());
      }}
      noValidate
    >
      <p className="mt-3 text-sm">This goes with it:</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5 text-sm">
        {lossesOf(preview, user).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <div className="mt-4 grid gap-2 text-sm text-soft">
        {remainsOf(preview, user).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          You are signed out at once. Until {longDate(preview.DeleteAfter)} nothing is deleted: signing in
          before then keeps everything.
        </p>
      </div>
      <Field
        label="Type your email to confirm"
        hint={user.Email}
        className="mt-5"
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={email.startsWith(entered) ? deletion.error?.message : "That is not this account's email."}
      />
      <div className="mt-6 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={closeModal} disabled={deletion.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="strong" disabled={!isSame || deletion.isPending}>
          {deletion.isPending ? "Deleting" : "Delete my account"}
        </Button>
      </div>
    </form>
  );
}
