import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EditorQuestion, QuestionVersion } from "#contract/editing.ts";
import { dateTime } from "../../../lib/dates.ts";
import { WordDiff } from "../../../question/word-diff.tsx";
import { Button } from "../../../ui/button.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { versionsQuery } from "../api.ts";
import { textOf } from "../version-text.ts";
import { versionWording, type Wording } from "../wording.ts";

interface HistoryProps {
  question: EditorQuestion;
  /** Puts a version's words into the fields; nothing is saved by it. */
  onRestore: (wording: Wording) => void;
}

const CHANGES: Record<QuestionVersion["Change"], string> = {
  nothing: "the same words",
  commas: "commas only",
  wording: "better words for the same",
  explanation: "what explains it",
  question: "what is asked",
};

/** A question's versions, the latest first, each with what it changed. */
export function History({ question, onRestore }: HistoryProps) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(versionsQuery(question.ID, page));
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading the versions" rows={2} />;
  return (
    <>
      <ol className="border-b border-hairline">
        {data.items.map((version) => (
          <li key={version.Version} className="border-t border-hairline py-4">
            <p className="flex flex-wrap items-baseline gap-x-3 text-sm">
              <b className="font-semibold">Version {version.Version}</b>
              <span className="text-soft">
                {dateTime(version.At)} · {version.Author || "the bank's files"}
              </span>
            </p>
            {version.Note && <p className="mt-1 text-sm">“{version.Note}”</p>}
            <Changes version={version} />
            {version.Version !== question.Version && (
              <Button
                variant="outline"
                className="mt-3"
                onClick={() => onRestore(versionWording(question, version))}
              >
                Put version {version.Version} into the fields
              </Button>
            )}
          </li>
        ))}
      </ol>
      <Paginator label="Versions" page={page} totalPages={data.totalPages} onPage={setPage} />
    </>
  );
}

function Changes({ version }: { version: QuestionVersion }) {
  if (!version.Before) return <p className="mt-1 text-sm text-soft">The first wording.</p>;
  return (
    <details className="mt-1 text-sm">
      <summary className="min-h-6 cursor-pointer py-1 text-soft">Changed {CHANGES[version.Change]}</summary>
      <div className="mt-2 border-l-2 border-control pl-4">
        <WordDiff from={textOf(version.Before)} to={textOf(version)} />
      </div>
    </details>
  );
}
