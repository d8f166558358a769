import { useEffect, useRef } from "react";
import { useStopMail } from "../features/reminders/api.ts";
import { troubleOf } from "../features/reminders/words.ts";
import { paths } from "../lib/paths.ts";
import { useSearch } from "../lib/router.tsx";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";

/** Where the link of a reminder leads: it asks once, since mail programs open links by themselves. */
export function UnsubRemindersPage() {
  const stop = useStopMail(useSearch().get("token") || "none");
  const done = useRef<HTMLDivElement>(null);
  const { isSuccess } = stop;
  // The button is gone, and the focus with it.
  useEffect(() => {
    if (isSuccess) done.current?.focus();
  }, [isSuccess]);
  return (
    <div className="max-w-3xl">
      <PageHeading title="Reminders by e-mail" />
      {isSuccess ? (
        <div ref={done} tabIndex={-1} className="mt-4 grid max-w-note gap-3 text-base outline-none">
          <p>They are off: no more reminders come by e-mail.</p>
          <p className="text-sm text-soft">
            You can turn them on again, and change the hour, under “Reminders and calendar” on{" "}
            <Link href={paths.today} className="link">
              Today
            </Link>
            .
          </p>
        </div>
      ) : (
        <div className="mt-4 grid max-w-note gap-3 text-base">
          <p>Stop the reminders of each day's session by e-mail?</p>
          <p className="text-sm text-soft">
            Notifications and your calendar stay as they are. Codes, receipts and what concerns your account
            come either way.
          </p>
          <div className="mt-2">
            <Button disabled={stop.isPending} onClick={() => stop.mutate()}>
              Stop reminders
            </Button>
          </div>
          <p role="alert" className="text-sm font-semibold">
            {troubleOf(stop.error)}
          </p>
        </div>
      )}
    </div>
  );
}
