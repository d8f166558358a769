import { type FormEvent, useState } from "react";
import type { StudyPlan } from "#contract/plan.ts";
import { ApiError } from "../../../lib/call.ts";
import { toast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/select.tsx";
import { ToggleChip } from "../../../ui/toggle-chip.tsx";
import { type PlanChange, useSavePlan } from "../api.ts";
import { monthsFrom } from "../exam-months.ts";
import { CertificateFields, certificateChange, certificateOf, lacksDay } from "./certificate-fields.tsx";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MOST_MINUTES = 1440;

/** What is known of the exam. */
type Known = "day" | "month" | "nothing";
const KNOWN: { value: Known; name: string }[] = [
  { value: "day", name: "I know the day" },
  { value: "month", name: "I know the month" },
  { value: "nothing", name: "Not confirmed yet" },
];

const knownOf = ({ ExamDate, ExamMonth }: StudyPlan): Known =>
  ExamDate !== null ? "day" : ExamMonth !== null ? "month" : "nothing";

/** Papers, the exam's day, and minutes by weekday. */
export function PlanForm({ plan, today }: { plan: StudyPlan; today: string }) {
  const [papers, setPapers] = useState(plan.Papers);
  const [known, setKnown] = useState(() => knownOf(plan));
  const [day, setDay] = useState(plan.ExamDate ?? "");
  const [month, setMonth] = useState(plan.ExamMonth ?? "");
  const [minutes, setMinutes] = useState(plan.Minutes.map(String));
  const [certificate, setCertificate] = useState(() => certificateOf(plan));
  const [isChecked, setChecked] = useState(false);
  const save = useSavePlan();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (lacksDay(certificate)) return;
    const given = minutes.map((text) => Math.min(MOST_MINUTES, Math.max(0, Math.round(Number(text) || 0))));
    save.mutate(
      {
        Papers: papers,
        Minutes: given,
        Asked: true,
        ...examOf(plan, known, day, month),
        ...certificateChange(certificate),
      },
      { onSuccess: () => toast({ tone: "info", title: "Saved" }) },
    );
  };
  const toggle = (paper: number) =>
    setPapers(papers.includes(paper) ? papers.filter((one) => one !== paper) : [...papers, paper]);
  const error = save.error instanceof ApiError ? save.error : undefined;
  const missing: Record<string, string> =
    isChecked && lacksDay(certificate) ? { PassedPaper: "Please give the day you sat it." } : {};
  return (
    <form onSubmit={submit} noValidate className="grid max-w-xl gap-6">
      <fieldset>
        <legend className="text-sm font-semibold">Your exam</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {KNOWN.map(({ value, name }) => (
            <ToggleChip key={value} isOn={known === value} onClick={() => setKnown(value)}>
              {name}
            </ToggleChip>
          ))}
        </div>
        {known === "day" && (
          <Field
            label="Day of your exam"
            {...(plan.ExamDate !== null && plan.ExamDate < today
              ? { hint: "This day is over. Give the next one when you have it." }
              : {})}
            type="date"
            value={day}
            error={error?.fields.ExamDate}
            onChange={(event) => setDay(event.target.value)}
            className="mt-4 max-w-64"
          />
        )}
        {known === "month" && <MonthChoice month={month} onChoose={setMonth} />}
        {known === "nothing" && (
          <p className="mt-2 max-w-note text-sm text-soft">
            Seats are limited and first come, first served. Until you have a date the plan reckons with four
            weeks from today.
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend className="text-sm font-semibold">Papers</legend>
        <div className="mt-2 flex gap-2">
          {[1, 2].map((paper) => (
            <ToggleChip key={paper} isOn={papers.includes(paper)} onClick={() => toggle(paper)}>
              Paper {paper}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
      <CertificateFields
        value={certificate}
        onChange={setCertificate}
        errors={{ ...error?.fields, ...missing }}
      />
      <fieldset>
        <legend className="text-sm font-semibold">Minutes on each day of the week</legend>
        <div className="mt-2 grid grid-cols-4 gap-2 sm:grid-cols-7">
          {WEEKDAYS.map((name, i) => (
            <label key={name} className="text-xs text-soft">
              {name}
              <input
                inputMode="numeric"
                value={minutes[i]}
                onChange={(event) =>
                  setMinutes(minutes.map((one, at) => (at === i ? event.target.value : one)))
                }
                className="mt-1 block min-h-11 w-full rounded border border-control bg-raised px-2 text-base text-ink figures"
              />
            </label>
          ))}
        </div>
      </fieldset>
      {error && !error.fields.ExamDate && !error.fields.CourseDate && !error.fields.PassedPaper && (
        <p role="alert" className="text-sm font-semibold">
          {error.message}
        </p>
      )}
      <div>
        <Button type="submit" variant="outline" disabled={save.isPending || papers.length === 0}>
          Save
        </Button>
      </div>
    </form>
  );
}

interface MonthChoiceProps {
  month: string;
  onChoose: (month: string) => void;
}

const MonthChoice = ({ month, onChoose }: MonthChoiceProps) => (
  <Select
    label="Month of your exam"
    value={month}
    onChange={(event) => onChoose(event.target.value)}
    className="mt-4 max-w-64"
  >
    <option value="">Choose a month</option>
    {monthsFrom(new Date()).map(({ value, name }) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </Select>
);

/** What changes of the exam's day. One that is over stays as it is until another one is given. */
function examOf(plan: StudyPlan, known: Known, day: string, month: string): PlanChange {
  const ExamDate = known === "day" && day !== "" ? day : null;
  const ExamMonth = known === "month" && month !== "" ? month : null;
  return ExamDate === plan.ExamDate && ExamMonth === plan.ExamMonth ? {} : { ExamDate, ExamMonth };
}
