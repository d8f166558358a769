import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import type { StudyPlan } from "#contract/plan.ts";
import { ApiError } from "../../../lib/call.ts";
import { counted } from "../../../lib/counted.ts";
import { fullDay } from "../../../lib/days.ts";
import { toast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { useFocusAfterChange } from "../../../ui/use-focus-after-change.ts";
import { type PlanChange, type PlannedDay, planDayQuery, planQuery, useSavePlan } from "../api.ts";
import {
  minutesGiven,
  minutesOf,
  withHoliday,
  withMinutes,
  withoutDate,
  withoutHoliday,
} from "../plan-change.ts";
import { SessionPreview } from "./session-preview.tsx";

interface DayPanelProps {
  day: PlannedDay;
  today: string;
}

/** One day: its session as it looks now, and from today on its minutes. */
export function DayPanel({ day, today }: DayPanelProps) {
  const { data: session, error, refetch } = useQuery(planDayQuery(day.Day === today ? undefined : day.Day));
  const { data: plan } = useQuery(planQuery);
  return (
    <Panel title={day.Day === today ? "Today" : fullDay(day.Day)}>
      {error && !session && (
        <QueryError error={error} retry={refetch} title="This day's session did not load." />
      )}
      {session && (
        <>
          <p className="mt-1 text-sm text-soft">{sayOf(day, today)}</p>
          {session.Note && day.Day !== today && <p className="mt-1 text-sm">{session.Note}</p>}
          <SessionPreview day={session} />
        </>
      )}
      {plan && day.Day >= today && <DayForm day={day} plan={plan} />}
    </Panel>
  );
}

/** What lies beside the days, with a heading of its own. */
export const Panel = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-4 rounded border border-hairline bg-raised p-5">
    <h3 className="text-stem">{title}</h3>
    {children}
  </section>
);

function sayOf(day: PlannedDay, today: string): string {
  if (day.Day < today)
    return day.Done > 0 ? `${counted(day.Done, "question")} answered.` : "A day without questions.";
  if (day.IsOff) return "A day off.";
  if (day.Minutes === 0) return "Nothing planned.";
  return `${counted(day.Minutes, "minute")}${day.Day === today ? "." : ", as it looks now. It moves as you go on."}`;
}

function DayForm({ day, plan }: { day: PlannedDay; plan: StudyPlan }) {
  const [typed, setTyped] = useState<string>();
  const [isChecked, setChecked] = useState(false);
  const save = useSavePlan();
  // “As usual” goes away with what it undid.
  const form = useFocusAfterChange<HTMLFormElement>(JSON.stringify(plan.Dates));
  // As the learner gave them: in the last week fewer are planned.
  const minutes = typed ?? String(minutesGiven(plan, day.Day));
  const given = minutesOf(minutes);
  const put = (change: PlanChange, title: string) =>
    save.mutate(change, {
      onSuccess: () => {
        setTyped(undefined);
        toast({ tone: "info", title });
      },
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (given !== undefined) put(withMinutes(plan, day.Day, given), "Saved for this day");
  };
  const isOwn = plan.Dates.some(({ Day }) => Day === day.Day);
  return (
    <form
      ref={form}
      tabIndex={-1}
      onSubmit={submit}
      noValidate
      className="mt-4 outline-none border-t border-hairline pt-4"
    >
      <div className="flex flex-wrap items-end gap-3">
        {!day.IsOff && (
          <>
            <Field
              label="Minutes on this day"
              inputMode="numeric"
              value={minutes}
              error={isChecked && given === undefined ? "Please give a number from 0 to 1,440." : undefined}
              onChange={(event) => setTyped(event.target.value)}
              className="w-48"
            />
            <Button type="submit" variant="outline" disabled={save.isPending} className="mb-0.5">
              Save
            </Button>
          </>
        )}
        <Button
          variant={day.IsOff ? "outline" : "ghost"}
          disabled={save.isPending}
          className="mb-0.5"
          onClick={() =>
            day.IsOff
              ? put(withoutHoliday(plan, day.Day, day.Day), "Back in your plan")
              : put(withHoliday(plan, day.Day, day.Day), "Day off saved")
          }
        >
          {day.IsOff ? "Study on this day after all" : "Take this day off"}
        </Button>
        {isOwn && !day.IsOff && (
          <Button
            variant="ghost"
            disabled={save.isPending}
            className="mb-0.5"
            onClick={() => put(withoutDate(plan, day.Day), "As on other weeks again")}
          >
            As usual
          </Button>
        )}
      </div>
      <Refusal error={save.error} />
    </form>
  );
}

/** Why a change was not saved. */
export const Refusal = ({ error }: { error: unknown }) => (
  <p role="alert" className="text-sm font-semibold [&:not(:empty)]:mt-2">
    {error instanceof ApiError && error.message}
  </p>
);
