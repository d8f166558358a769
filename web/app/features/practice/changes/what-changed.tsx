import { useQuery } from "@tanstack/react-query";
import type { QuestionChanges } from "#contract/shapes.ts";
import { longDate } from "../../../lib/dates.ts";
import { WordDiff } from "../../../question/word-diff.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { changesQuery } from "./changes-api.ts";
import { changedSections } from "./sections.ts";

const WORDS: Record<QuestionChanges["Changes"][number]["Change"], string> = {
  nothing: "checked again",
  commas: "punctuation",
  wording: "better words for the same",
  explanation: "the explanation",
  question: "what is asked",
};

/** What a question says now against one of its versions, for anyone who learnt or wrote something by that one. */
export default function WhatChanged({ questionId, since }: { questionId: number; since: number }) {
  const { data, error, refetch } = useQuery(changesQuery(questionId, since));
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading what has changed" rows={2} />;
  return (
    <section aria-labelledby="what-changed" className="mt-4 max-w-measure border-l-2 border-control pl-4">
      <h2 id="what-changed" className="font-sans text-base font-semibold">
        What has changed
      </h2>
      {data.Changes.length === 0 ? (
        <p className="mt-1 text-sm text-soft">Nothing. This is still the current version.</p>
      ) : (
        <Found changes={data} />
      )}
    </section>
  );
}

function Found({ changes }: { changes: QuestionChanges }) {
  const sections = changedSections(changes.Former, changes.Current);
  return (
    <>
      <ul className="mt-1 text-sm text-soft">
        {changes.Changes.map(({ Version, At, Change, Note }) => (
          <li key={Version}>
            <time dateTime={At}>{longDate(At)}</time>: {WORDS[Change]}
            {Note && ` – “${Note}”`}
          </li>
        ))}
      </ul>
      {sections.length === 0 && (
        <p className="mt-3 text-sm">
          {changes.Current.Answer === undefined
            ? "What you can see of it says the same. Its explanation shows once your answer is marked."
            : "It says the same as it did then."}
        </p>
      )}
      {sections.map(({ name, from, to }) => (
        <div key={name} className="mt-3">
          <h3 className="font-sans text-sm font-semibold">{name}</h3>
          <WordDiff from={from} to={to} />
        </div>
      ))}
    </>
  );
}
