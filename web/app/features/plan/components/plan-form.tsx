import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { StudyPlan } from "#contract/plan.ts";
import { ApiError } from "../../../lib/call.ts";
import { toast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { ToggleChip } from "../../../ui/toggle-chip.tsx";
import { planQuery, useSavePlan } from "../api.ts";
import { CertificateFields, certificateChange, certificateOf } from "./certificate-fields.tsx";

const WEEKDAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const MOST_MINUTES = 1440;

/** The plan's own settings, folded away: papers, the exam's day, and minutes by weekday. */
export function PlanSettings() {
  const { data: plan } = useQuery(planQuery);
  return (
    <details className="mt-12 border-t border-hairline pt-4">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Your exam and your week</summary>
      {plan && <PlanForm key={JSON.stringify(plan)} plan={plan} />}
    </details>
  );
}

function PlanForm({ plan }: { plan: StudyPlan }) {
  const [papers, setPapers] = useState(plan.Papers);
  const [exam, setExam] = useState(plan.ExamDate ?? "");
  const [minutes, setMinutes] = useState(plan.Minutes.map(String));
  const [certificate, setCertificate] = useState(() => certificateOf(plan));
  const save = useSavePlan();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = minutes.map((text) => Math.min(MOST_MINUTES, Math.max(0, Math.round(Number(text) || 0))));
    save.mutate(
      {
        Papers: papers,
        Minutes: given,
        Asked: true,
        ...(exam === (plan.ExamDate ?? "") ? {} : { ExamDate: exam || null }),
        ...certificateChange(certificate),
      },
      { onSuccess: () => toast({ tone: "info", title: "Saved" }) },
    );
  };
  const toggle = (paper: number) =>
    setPapers(papers.includes(paper) ? papers.filter((one) => one !== paper) : [...papers, paper]);
  const error = save.error instanceof ApiError ? save.error : undefined;
  return (
    <form onSubmit={submit} className="mt-4 grid max-w-xl gap-6">
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
      <Field
        label="Day of your exam"
        hint="Leave it empty while it is not confirmed."
        type="date"
        value={exam}
        error={error?.fields.ExamDate}
        onChange={(event) => setExam(event.target.value)}
        className="max-w-56"
      />
      <CertificateFields value={certificate} onChange={setCertificate} errors={error?.fields ?? {}} />
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
