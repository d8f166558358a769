import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { StudyPlan } from "#contract/plan.ts";
import { toast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { ToggleChip } from "../../../ui/toggle-chip.tsx";
import { paperQuery, useSavePlan } from "../api.ts";
import { Refusal } from "./day-panel.tsx";

/** The longest account of what went wrong. */
const MOST = 2000;

interface ResitFormProps {
  plan: StudyPlan;
  /** The paper that was just failed; nothing is stored of its resit yet. */
  failed?: number | undefined;
}

/** The paper that is sat again, what went badly in it, and what the candidate says of it. */
export function ResitForm({ plan, failed }: ResitFormProps) {
  const stored = plan.Resit;
  const [paper, setPaper] = useState(failed ?? stored?.Paper);
  const [topics, setTopics] = useState(stored?.Paper === paper ? (stored?.Topics ?? []) : []);
  const [account, setAccount] = useState(stored?.Account ?? "");
  const save = useSavePlan();
  const choose = (one: number) => {
    setPaper(paper === one ? undefined : one);
    setTopics([]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (paper === undefined) return;
    save.mutate(
      {
        Resit: { Paper: paper, Account: account, Topics: topics },
        // What is sat again is planned for.
        ...(plan.Papers.includes(paper) ? {} : { Papers: [...plan.Papers, paper] }),
      },
      { onSuccess: () => toast({ tone: "info", title: "Saved", body: "Your plan now begins there." }) },
    );
  };
  return (
    <form onSubmit={submit} className="mt-2 grid max-w-xl gap-5">
      <fieldset>
        <legend className="text-sm text-soft">
          Many pass on a later sitting. Say which paper, and the plan begins with what went badly.
        </legend>
        <div className="mt-3 flex gap-2">
          {[1, 2].map((one) => (
            <ToggleChip key={one} isOn={paper === one} onClick={() => choose(one)}>
              Paper {one}
            </ToggleChip>
          ))}
        </div>
      </fieldset>
      {paper !== undefined && (
        <>
          <TopicChoice paper={paper} chosen={topics} onChange={setTopics} />
          <TextArea
            label="What happened, in your own words"
            hint="For your plan only. What ran out: time, memory, the case studies?"
            most={MOST}
            value={account}
            onChange={(event) => setAccount(event.target.value)}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {paper !== undefined && (
          <Button type="submit" variant="outline" disabled={save.isPending || [...account].length > MOST}>
            Save
          </Button>
        )}
        {stored && (
          <Button variant="ghost" disabled={save.isPending} onClick={() => save.mutate({ Resit: null })}>
            Not sitting again
          </Button>
        )}
      </div>
      <Refusal error={save.error} />
    </form>
  );
}

interface TopicChoiceProps {
  paper: number;
  chosen: number[];
  onChange: (topics: number[]) => void;
}

function TopicChoice({ paper, chosen, onChange }: TopicChoiceProps) {
  const { data } = useQuery(paperQuery(paper));
  if (!data) return null;
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset>
      <legend className="text-sm font-semibold">Which topics went badly?</legend>
      <div className="mt-1 grid sm:grid-cols-2">
        {data.Topics.map(({ ID, Name }) => (
          <label key={ID} className="flex min-h-11 items-center gap-3 py-1 text-sm">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={chosen.includes(ID)}
              onChange={() => toggle(ID)}
            />
            <span className="min-w-0">{Name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
