import { useQuery } from "@tanstack/react-query";
import type { Ref } from "react";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { useFocusAfterChange } from "../../../ui/use-focus-after-change.ts";
import { planQuery } from "../api.ts";
import { OwnDates } from "./own-dates.tsx";
import { PlanForm } from "./plan-form.tsx";
import { ResitForm } from "./resit-form.tsx";

interface SettingsProps {
  today: string;
  resit?: number | undefined;
}

/** Brings what was asked for into view, and into the reader's hands. */
const arrive: Ref<HTMLElement> = (section) => {
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
};

/** All settings of a plan. */
export function Settings({ today, resit }: SettingsProps) {
  const { data: plan, error, refetch } = useQuery(planQuery);
  const key = plan && JSON.stringify([plan.ExamDate, plan.ExamMonth, plan.Papers, plan.Minutes]);
  const form = useFocusAfterChange<HTMLDivElement>(key);
  const days = useFocusAfterChange<HTMLDivElement>(plan && JSON.stringify([plan.DaysOff, plan.Dates]));
  const resitKey = plan && JSON.stringify([plan.Resit, resit]);
  const again = useFocusAfterChange<HTMLDivElement>(resitKey);
  if (error && !plan) return <QueryError error={error} retry={refetch} />;
  if (!plan) return <Loading label="Loading your plan" rows={2} />;
  return (
    <div className="mt-4 grid gap-10">
      {/* What another part saved of the plan leaves alone what is being typed here. */}
      <div ref={form} tabIndex={-1} className="outline-none">
        <PlanForm key={key} plan={plan} today={today} />
      </div>
      {/* Where there are none, no room is kept for them either. */}
      <div ref={days} tabIndex={-1} className="outline-none empty:-mt-10">
        <OwnDates plan={plan} today={today} />
      </div>
      <section aria-labelledby="resit" tabIndex={-1} ref={resit === undefined ? null : arrive}>
        <h3 id="resit" className="text-stem">
          Sitting a paper again
        </h3>
        <div ref={again} tabIndex={-1} className="outline-none">
          <ResitForm key={resitKey} plan={plan} failed={resit} />
        </div>
      </section>
    </div>
  );
}
