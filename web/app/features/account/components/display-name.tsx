import { type FormEvent, useState } from "react";
import { toast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { PencilIcon } from "../../../ui/page-icons.tsx";
import { takeFocus } from "../../../ui/use-focus-when-shown.ts";
import { useRename } from "../api.ts";
import { ProfileRow } from "./profile-rows.tsx";

const RULE = "A display name has to be between 6 to 30 alphanumeric characters long.";
const VALID = /^\w{6,30}$/;

/** The name that others see, and the form that changes it. */
export function DisplayName({ name }: { name: string }) {
  // Undefined until it was opened once.
  const [isEditing, setEditing] = useState<boolean>();
  if (isEditing) return <DisplayNameForm name={name} onClose={() => setEditing(false)} />;
  return (
    <ProfileRow
      name="Display Name"
      action={
        <Button
          ref={isEditing === false ? takeFocus : null}
          variant="outline"
          onClick={() => setEditing(true)}
          aria-label="Edit Display Name"
        >
          <PencilIcon size={18} /> Edit
        </Button>
      }
    >
      {name || <span className="text-soft">None yet: others see "Anonymous"</span>}
    </ProfileRow>
  );
}

function DisplayNameForm({ name, onClose }: { name: string; onClose: () => void }) {
  const [draft, setDraft] = useState(name);
  const rename = useRename();
  const isValid = VALID.test(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isValid) return;
    rename.mutate(draft, {
      onSuccess: () => {
        toast({ tone: "success", title: "Display name saved" });
        onClose();
      },
    });
  };
  const rule = draft !== "" && draft !== name && !isValid ? RULE : undefined;
  return (
    <ProfileRow name="Display Name">
      <form onSubmit={submit} noValidate className="max-w-sm py-2">
        <Field
          autoFocus
          label="New display name"
          hint="6 to 30 letters, digits or underscores. Others see it beside what you write."
          maxLength={40}
          autoComplete="nickname"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          error={rule ?? rename.error?.message}
        />
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" disabled={!isValid || rename.isPending}>
            Submit
          </Button>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </ProfileRow>
  );
}
