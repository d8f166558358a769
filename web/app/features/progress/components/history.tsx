import { useQuery } from "@tanstack/react-query";
import type { PastAnswer } from "#contract/progress.ts";
import type { Question } from "#contract/shapes.ts";
import { dateTime } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { letterOf, splitAnswer } from "../../../question/answer-text.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Link } from "../../../ui/link.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { historyQuery } from "../api.ts";

const SURE = { guess: "a guess", unsure: "not sure", sure: "sure" };

/** What was chosen, as the card names it: letters, or what was written. */
function answerWords(question: Question, { Answer }: PastAnswer): string {
  if (question.QnType === "saq") return splitAnswer(question, Answer).join(" · ");
  return Answer.split("~")
    .map((option) => (option === "" ? "–" : letterOf(Number(option) - 1)))
    .join(" · ");
}

function verdict({ Score, MaxScore }: PastAnswer): string {
  if (Score === null) return "Not marked yet";
  if (Score === MaxScore) return "Right";
  return Score === 0 ? "Wrong" : `${Score} of ${MaxScore}`;
}

/** One's own answers to a question, newest first. */
export function History({ question }: { question: Question }) {
  const { data, error, refetch } = useQuery(historyQuery(question.ID));
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading your answers" rows={1} />;
  if (data.length === 0)
    return <p className="mt-4 text-sm text-soft">You have not answered this question yet.</p>;
  const columns: Column<PastAnswer>[] = [
    { header: "When", isRowHeader: true, cell: ({ At }) => <time dateTime={At}>{dateTime(At)}</time> },
    {
      header: "Chosen",
      cell: (past) => <span className="wrap-anywhere">{answerWords(question, past)}</span>,
    },
    {
      header: "Result",
      cell: (past) => (
        <>
          {verdict(past)}
          {past.Sure && <span className="text-soft"> ({SURE[past.Sure]})</span>}
        </>
      ),
    },
    {
      header: "Question",
      isHiddenOnPhone: ({ Version }) => Version === question.Version,
      cell: ({ Version }) =>
        Version < question.Version && (
          <Link href={paths.question(question.ID, { since: Version })} className="link">
            What changed since
          </Link>
        ),
    },
  ];
  return (
    <div className="mt-4">
      <DataTable
        caption="Your answers, newest first"
        columns={columns}
        rows={data}
        rowKey={(past) => past.AttemptID}
      />
    </div>
  );
}
