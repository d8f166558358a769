import { useId } from "react";

interface SettingSwitchProps {
  label: string;
  hint: string;
  isOn: boolean;
  /** The change in progress, as react-query says of it. */
  change: { isPending: boolean; variables: boolean | undefined; mutate: (on: boolean) => void };
}

/** Something that is wanted or not: a kind of mail, say. It shows the choice while it is being sent. */
export function SettingSwitch({ label, hint, isOn, change }: SettingSwitchProps) {
  const id = useId();
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-3 text-sm font-semibold">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          aria-describedby={id}
          checked={change.isPending ? (change.variables ?? isOn) : isOn}
          // One that is disabled would lose the focus.
          aria-disabled={change.isPending}
          onClick={(event) => change.isPending && event.preventDefault()}
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
