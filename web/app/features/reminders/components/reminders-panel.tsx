import { useQuery } from "@tanstack/react-query";
import type { Reminders } from "#contract/reminders.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { Trouble } from "../../../ui/trouble.tsx";
import { remindersQuery, useEndReminders } from "../api.ts";
import { troubleOf } from "../words.ts";
import { CalendarAddress } from "./calendar-address.tsx";
import { DatesList } from "./dates-list.tsx";
import { MailReminders } from "./mail-reminders.tsx";
import { PushReminders } from "./push-reminders.tsx";

/** The days that matter, and how one is reminded of them and of each day's session. */
export function RemindersPanel() {
  const { data: state, error, refetch } = useQuery(remindersQuery);
  return (
    <div className="mt-2 grid max-w-xl gap-8 pb-4">
      <DatesList />
      {!state && !error && <Loading label="Loading your reminders" rows={2} />}
      {!state && error && <QueryError error={error} retry={refetch} />}
      {state && <Settings state={state} />}
    </div>
  );
}

function Settings({ state }: { state: Reminders }) {
  return (
    <>
      <section aria-labelledby="reminders-title">
        <h2 id="reminders-title" className="text-base">
          Reminders
        </h2>
        <p className="mt-1 text-sm text-soft">
          One a day at most, on days with minutes in your plan, and none once you have studied that day.
        </p>
        <div className="mt-3 grid gap-3">
          <MailReminders state={state} />
          <PushReminders state={state} />
        </div>
      </section>
      <CalendarAddress since={state.CalendarSince} />
      <EndAll state={state} />
    </>
  );
}

function EndAll({ state }: { state: Reminders }) {
  const end = useEndReminders();
  const isOff = !state.Mail && !state.Push && !state.PushHere && state.CalendarSince === null;
  return (
    <div className="border-t border-hairline pt-4">
      <Button variant="outline" disabled={isOff || end.isPending} onClick={() => end.mutate(undefined)}>
        Turn everything off
      </Button>
      <p role="status" className="mt-2 text-sm text-soft">
        {isOff && (end.isSuccess ? "Everything is off." : "Everything here is off until you turn it on.")}
      </p>
      <Trouble text={troubleOf(end.error)} />
    </div>
  );
}
