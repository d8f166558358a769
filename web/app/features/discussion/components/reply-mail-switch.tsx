import { useId } from "react";
import { useReplyMails } from "../api.ts";

/** Whether replies are told of by mail. It shows what was chosen while the server is told. */
export function ReplyMailSwitch({ isOn }: { isOn: boolean }) {
  const wants = useReplyMails();
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
        Replies to you by e-mail
      </label>
      <p id={id} className="max-w-note text-sm text-soft">
        One mail a discussion, until you have looked at it.
      </p>
    </div>
  );
}
