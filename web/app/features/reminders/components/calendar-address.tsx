import { useState } from "react";
import { longDate } from "../../../lib/dates.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyButton } from "../../../ui/copy-button.tsx";
import { Trouble } from "../../../ui/trouble.tsx";
import { useMakeCalendar, useRemoveCalendar } from "../api.ts";
import { troubleOf } from "../words.ts";

/** The dates in the learner's own calendar, by a secret address that is shown once. */
export function CalendarAddress({ since }: { since: string | null }) {
  const make = useMakeCalendar();
  const remove = useRemoveCalendar();
  const [shown, setShown] = useState<string>();
  const makeOne = () => make.mutate(undefined, { onSuccess: ({ Address }) => setShown(Address) });
  const isBusy = make.isPending || remove.isPending;
  return (
    <section aria-labelledby="calendar-title">
      <h2 id="calendar-title" className="text-base">
        Your dates in your calendar
      </h2>
      <p className="mt-1 text-sm text-soft">
        An address that Google Calendar, Outlook and others can subscribe to. It holds the dates above and
        nothing else. Anyone who has it can read them, so keep it to yourself. Calendars look again every 8 to
        24 hours.
      </p>
      {since !== null && shown && (
        <p className="mt-3 rounded-sm bg-sunken px-3 py-2 font-mono text-sm wrap-anywhere select-all">
          {shown}
        </p>
      )}
      {since !== null && !shown && (
        <p className="mt-3 text-sm">
          In use since {longDate(since)}. We keep no copy that could be shown again: make a new one if you
          need it.
        </p>
      )}
      <p role="status" className="sr-only">
        {since !== null && shown
          ? "The address is ready to be copied."
          : remove.isSuccess && "The address is removed."}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {since === null && (
          <Button variant="outline" disabled={isBusy} onClick={makeOne}>
            Make an address
          </Button>
        )}
        {since !== null && (
          <>
            {shown && <CopyButton text={shown}>Copy address</CopyButton>}
            <Button variant="outline" disabled={isBusy} onClick={makeOne}>
              Make a new address
            </Button>
            <Button variant="ghost" disabled={isBusy} onClick={() => remove.mutate()}>
              Remove it
            </Button>
          </>
        )}
      </div>
      {since !== null && (
        <p className="mt-2 text-sm text-soft">
          With a new address, or without any, the former one ends at once.
        </p>
      )}
      <Trouble text={troubleOf(make.error) ?? troubleOf(remove.error)} />
    </section>
  );
}
