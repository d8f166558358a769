import { useId } from "react";

interface MailSwitchProps {
  label: string;
  hint: string;
  isOn: boolean;
  /** The change under way, as react-query tells of it. */
  change: { isPending: boolean; variables: boolean | undefined; mutate: (on: boolean) => void };
}

/** A kind of mail that is wanted or not. It shows what was chosen while the server is told. */
export function MailSwitch({ label, hint, isOn, change }: MailSwitchProps) {
  const id = useId();
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-3 text-sm font-semibold">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          aria-describedby={id}
          checked={change.isPending ? (change.variables ?? isOn) : isOn}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.target.checked)}
        />
        {label}
      </label>
      <p id={id} className="max-w-note text-sm text-soft">
        {hint}
      </p>
    </div>
  );
}
