import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { counted } from "../../../lib/counted.ts";
import { addDays, daysFrom } from "../../../lib/days.ts";
import { toast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { planQuery, useSavePlan } from "../api.ts";
import { withHoliday } from "../plan-change.ts";
import { Panel, Refusal } from "./day-panel.tsx";

interface HolidayFormProps {
  today: string;
  onSaved: () => void;
}

/** So long is no holiday: a year was mistyped. */
const LONGEST = 180;

/** Takes several days off at once. */
export function HolidayForm({ today, onSaved }: HolidayFormProps) {
  const { data: plan } = useQuery(planQuery);
  const [first, setFirst] = useState(addDays(today, 1));
  const [last, setLast] = useState("");
  const [isChecked, setChecked] = useState(false);
  const save = useSavePlan();
  const fault = faultOf(first, last, today);
  const days = fault ? 0 : daysFrom(first, last).length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (fault || !plan) return;
    save.mutate(withHoliday(plan, first, last), {
      onSuccess: () => {
        toast({ tone: "info", title: "Enjoy it", body: "Your plan now works around these days." });
        onSaved();
      },
    });
  };
  return (
    <Panel title="Days off">
      <p className="mt-1 max-w-note text-sm text-soft">
        Say when you are away, and the plan spreads the work over the days that are left.
      </p>
      <form onSubmit={submit} noValidate className="mt-4 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="First day"
            type="date"
            min={today}
            value={first}
            onChange={(event) => setFirst(event.target.value)}
          />
          <Field
            label="Last day"
            type="date"
            min={first}
            value={last}
            error={isChecked ? fault : undefined}
            onChange={(event) => setLast(event.target.value)}
          />
        </div>
        <div>
          <Button type="submit" variant="outline" disabled={save.isPending || !plan}>
            {days > 0 ? `Take ${counted(days, "day")} off` : "Take these days off"}
          </Button>
          <Refusal error={save.error} />
        </div>
      </form>
    </Panel>
  );
}

function faultOf(first: string, last: string, today: string): string | undefined {
  if (first === "" || last === "") return "Please give the first and the last day.";
  if (first < today) return "The first day is over.";
  if (last < first) return "The last day comes before the first.";
  if (daysFrom(first, last).length > LONGEST) return "That is more than half a year. Please check the dates.";
}
