import { useId } from "react";
import { useWantsPromo } from "../promo-api.ts";

/** Whether news and offers come by mail. It shows what was chosen while the server is told. */
export function PromoSwitch({ isOn }: { isOn: boolean }) {
  const wants = useWantsPromo();
  const id = useId();
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-3 text-sm font-semibold">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          aria-describedby={id}
          checked={wants.isPending ? wants.variables : isOn}
          disabled={wants.isPending}
          onChange={(event) => wants.mutate(event.target.checked)}
        />
        News and offers by e-mail
      </label>
      <p id={id} className="max-w-note text-sm text-soft">
        Codes, receipts and what concerns your account come either way.
      </p>
    </div>
  );
}
