import { type ReactNode, useState } from "react";
import { ApiError } from "../../../lib/call.ts";
import { Button } from "../../../ui/button.tsx";
import { type PlanChange, useSavePlan } from "../api.ts";
import { monthFromPricing, monthsFrom } from "../exam-months.ts";

const PAPERS = [
  { name: "Both papers", value: [1, 2] },
  { name: "Paper 1", value: [1] },
  { name: "Paper 2", value: [2] },
];
const MINUTES = [15, 30, 45, 60, 90];
const SEVEN = 7;

/** Three questions on the first day, each of which can be skipped; the last one saves them all. */
export function FirstDay() {
  const [step, setStep] = useState(0);
  const [change, setChange] = useState<PlanChange>({});
  const save = useSavePlan();
  const months = monthsFrom(new Date());
  const [month, setMonth] = useState(() => monthFromPricing(months) ?? "");
  const answer = (more: PlanChange) => {
    const all = { ...change, ...more };
    // The last answer is sent and not kept: where it is refused, another one takes its place.
    if (step === 2) return save.mutate({ ...all, Asked: true });
    setChange(all);
    setStep(step + 1);
  };
  const steps = [
    <Step key="papers" n={1} question="Which papers are you sitting?" onSkip={() => answer({})}>
      {PAPERS.map(({ name, value }) => (
        <Choice key={name} onChoose={() => answer({ Papers: value })}>
          {name}
        </Choice>
      ))}
    </Step>,
    <Step key="exam" n={2} question="When is your exam?" onSkip={() => answer({})} skip="Not yet">
      <label className="block">
        <span className="sr-only">Month of your exam</span>
        <select
          value={month}
          onChange={(event) => setMonth(event.target.value)}
          className="min-h-12 rounded border border-control bg-raised px-3 text-base text-ink"
        >
          <option value="">Choose a month</option>
          {months.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button disabled={month === ""} onClick={() => answer({ ExamMonth: month })}>
        Next
      </Button>
    </Step>,
    <Step
      key="minutes"
      n={3}
      question="How many minutes a day can you study?"
      onSkip={() => answer({})}
      isBusy={save.isPending}
    >
      {MINUTES.map((minutes) => (
        <Choice
          key={minutes}
          isBusy={save.isPending}
          onChoose={() => answer({ Minutes: Array.from({ length: SEVEN }, () => minutes) })}
        >
          {minutes} min
        </Choice>
      ))}
    </Step>,
  ];
  return (
    <section aria-label="Set up your study" className="mt-8 border-y border-hairline py-8">
      {steps[step]}
      <p role="alert" className="mt-3 text-sm font-semibold">
        {save.error instanceof ApiError && save.error.message}
      </p>
    </section>
  );
}

interface StepProps {
  n: number;
  question: string;
  skip?: string;
  onSkip: () => void;
  isBusy?: boolean;
  children: ReactNode;
}

function Step({ n, question, skip = "Skip", onSkip, isBusy = false, children }: StepProps) {
  return (
    <fieldset>
      <legend className="font-serif text-lg">{question}</legend>
      <p className="mt-1 text-sm text-soft figures">{n} of 3. You can change it any time.</p>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {children}
        <Button variant="ghost" onClick={onSkip} disabled={isBusy}>
          {skip}
        </Button>
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  onChoose: () => void;
  isBusy?: boolean;
  children: ReactNode;
}

const Choice = ({ onChoose, isBusy = false, children }: ChoiceProps) => (
  <Button variant="outline" onClick={onChoose} disabled={isBusy}>
    {children}
  </Button>
);
