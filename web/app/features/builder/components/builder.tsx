import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/call.ts";
import { paths } from "../../../lib/paths.ts";
import { navigate, useSearch } from "../../../lib/router.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { ToggleChip } from "../../../ui/toggle-chip.tsx";
import { choicesQuery, countQuery, useBuildTest } from "../api.ts";
import { type Chosen, chosenAt, chosenOf, examMinutes, numberOf } from "../filter.ts";
import { FilterForm } from "./filter-form.tsx";
import { Presets } from "./presets.tsx";

/** What happens to a test once it is built. */
interface Terms {
  number: string;
  isTest: boolean;
  hasClock: boolean;
}

/** The test builder: a filter, how many questions match it, and how they are asked. */
export function Builder() {
  const search = useSearch();
  const [chosen, setChosen] = useState<Chosen>(() => chosenAt(search));
  const [terms, setTerms] = useState<Terms>({ number: "20", isTest: false, hasClock: false });
  const { data: choices, error, refetch } = useQuery(choicesQuery);
  if (error && !choices) return <QueryError error={error} retry={refetch} />;
  if (!choices) return <Loading label="Loading the test builder" />;
  return (
    <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid content-start gap-7">
        <Presets chosen={chosen} onChoose={(filter) => setChosen(chosenOf(filter))} />
        <FilterForm choices={choices} chosen={chosen} onChange={setChosen} />
      </div>
      <aside aria-label="Your test" className="lg:sticky lg:top-24 lg:self-start">
        <TestPanel chosen={chosen} terms={terms} onTerms={setTerms} />
      </aside>
    </div>
  );
}

interface TestPanelProps {
  chosen: Chosen;
  terms: Terms;
  onTerms: (terms: Terms) => void;
}

function TestPanel({ chosen, terms, onTerms }: TestPanelProps) {
  const { data: count } = useQuery(countQuery(chosen));
  const build = useBuildTest();
  const matching = count?.Questions ?? 0;
  const number = numberOf(terms.number);
  const asked = Math.min(number ?? 0, matching);
  const minutes = examMinutes(asked);
  const start = () =>
    build.mutate(
      {
        ...chosen,
        Number: number ?? 1,
        Delayed: terms.isTest,
        ...(terms.hasClock ? { Minutes: minutes } : {}),
      },
      { onSuccess: (attempt) => navigate(paths.setDo(attempt.ProblemSetID)) },
    );
  const refusal = build.error instanceof ApiError ? build.error : undefined;
  return (
    <div className="grid gap-5 border-t-2 border-ink pt-4 max-lg:pb-16">
      {count?.EmptiedBy && <p className="-mt-3 text-sm text-soft">{emptyHint(count.EmptiedBy)}</p>}
      <Field
        label="Number of questions"
        inputMode="numeric"
        value={terms.number}
        error={number === undefined ? "Please give a number from 1 to 100." : undefined}
        onChange={(event) => onTerms({ ...terms, number: event.target.value.trim() })}
      />
      <fieldset>
        <legend className="text-sm font-semibold">How it is asked</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          <ToggleChip isOn={!terms.isTest} onClick={() => onTerms({ ...terms, isTest: false })}>
            Practice
          </ToggleChip>
          <ToggleChip isOn={terms.isTest} onClick={() => onTerms({ ...terms, isTest: true })}>
            Exam conditions
          </ToggleChip>
        </div>
        <p className="mt-2 text-sm text-soft">
          {terms.isTest
            ? "Marked at the end, without explanations before."
            : "Each answer is marked at once, with its explanation."}
        </p>
        <div className="mt-3">
          <ToggleChip isOn={terms.hasClock} onClick={() => onTerms({ ...terms, hasClock: !terms.hasClock })}>
            Clock: {minutes} min, the exam's pace
          </ToggleChip>
        </div>
      </fieldset>
      {/* On a phone it stays in sight while one chooses. */}
      <div className="flex items-center justify-between gap-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-lg:border-t max-lg:border-hairline max-lg:bg-paper max-lg:px-4 max-lg:py-2 max-lg:pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:flex-col lg:items-stretch">
        <p role="status" className="min-w-0 font-serif text-lg figures max-lg:text-base">
          {count
            ? `${matching.toLocaleString("en-SG")} ${matching === 1 ? "question matches" : "questions match"}`
            : "Counting…"}
        </p>
        <Button onClick={start} disabled={asked === 0 || build.isPending}>
          {build.isPending
            ? "Building"
            : asked === 0
              ? "Build and start"
              : `Start ${asked} ${asked === 1 ? "question" : "questions"}`}
        </Button>
      </div>
      {refusal && (
        <p role="alert" className="text-sm font-semibold">
          {refusal.message}
        </p>
      )}
    </div>
  );
}

const HINTS: Record<string, string> = {
  Papers: "Your plan does not open any question of this paper.",
  Topics: "None of these topics has a question that you may open.",
  Areas: "None of these sub-areas has a question that you may open.",
  Tags: "No question of your choice has one of these tags.",
  Kinds: "No question of your choice is of this kind.",
  Difficulties: "No question of your choice is of this difficulty.",
  Misconceptions: "No question of your choice offers that error.",
  States: "No question of your choice is in this state. Try another one.",
};

/** Which choice leaves nothing. */
const emptyHint = (list: string) => HINTS[list] ?? "Try fewer filters.";
