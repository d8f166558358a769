import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Feedback } from "#contract/feedback.ts";
import { dateTime } from "../../../lib/dates.ts";
import { useFilledPage } from "../../../lib/filled-page.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { feedbackQuery, useRemove } from "../api.ts";
import { OUTCOME_WORDS, TYPE_WORDS } from "../words.ts";
import { CloseDialog } from "./close-dialog.tsx";

type Asked = { what: "close" | "delete"; feedback: Feedback };

interface FeedbackListProps {
  /** Opens the editor of the question that the feedback is about. */
  onEdit: (questionId: number) => void;
}

const columnsOf = (ask: (asked: Asked) => void, onEdit: FeedbackListProps["onEdit"]): Column<Feedback>[] => [
  {
    header: "Body",
    isRowHeader: true,
    className: "sm:w-1/3",
    cell: (one) => (
      <span className="block whitespace-pre-line wrap-anywhere">
        {one.Body}
        {one.Note && <span className="block text-xs text-soft">Our note: {one.Note}</span>}
      </span>
    ),
  },
  {
    header: "Type",
    cell: (one) => (
      <span className={one.Type === "QnWrongKey" ? "font-semibold" : ""}>{TYPE_WORDS[one.Type]}</span>
    ),
  },
  {
    header: "QuestionID",
    isHiddenOnPhone: (one) => one.QuestionID === null,
    cell: (one) =>
      one.QuestionID && (
        <Link href={paths.question(one.QuestionID)} className="link inline-flex min-h-6 items-center">
          {one.QuestionID}
        </Link>
      ),
  },
  { header: "Email", cell: (one) => <span className="wrap-anywhere">{one.UserEmail || "gone"}</span> },
  {
    header: "Created At",
    cell: (one) => (
      <time dateTime={one.CreatedAt} className="text-xs whitespace-nowrap">
        {dateTime(one.CreatedAt)}
      </time>
    ),
  },
  {
    header: "Decide",
    isSelfEvident: true,
    className: "sm:text-right",
    cell: (feedback) => (
      <span className="flex flex-wrap items-center gap-2 sm:justify-end">
        {feedback.Outcome ? (
          <Badge tone="done">{OUTCOME_WORDS[feedback.Outcome]}</Badge>
        ) : (
          <Button variant="outline" onClick={() => ask({ what: "close", feedback })}>
            Close
          </Button>
        )}
        {feedback.QuestionID !== null && (
          <Button
            variant="outline"
            aria-label={`Edit question ${feedback.QuestionID}`}
            onClick={() => onEdit(feedback.QuestionID ?? 0)}
          >
            Edit
          </Button>
        )}
        <Button variant="ghost" className="px-3" onClick={() => ask({ what: "delete", feedback })}>
          Delete
        </Button>
      </span>
    ),
  },
];

/** What users reported: open ones first, a wrong answer before all else. */
export function FeedbackList({ onEdit }: FeedbackListProps) {
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked>();
  const remove = useRemove();
  const { data, error, refetch } = useQuery(feedbackQuery(page));
  const isLeaving = useFilledPage(page, data?.items, setPage);
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data || isLeaving) return <Loading label="Loading the feedback" />;
  if (data.items.length === 0) return <EmptyState text="No feedback yet." />;
  const close = () => setAsked(undefined);
  return (
    <>
      <DataTable
        caption="Feedback, what is open first"
        columns={columnsOf(setAsked, onEdit)}
        rows={data.items}
        rowKey={(one) => one.ID}
      />
      <Paginator label="Feedback" page={page} totalPages={data.totalPages} onPage={setPage} />
      {asked?.what === "close" && <CloseDialog feedback={asked.feedback} onClose={close} />}
      <ConfirmDialog
        isOpen={asked?.what === "delete"}
        title="Delete this feedback?"
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked.feedback.ID, { onSettled: close })}
        onCancel={close}
      >
        It leaves the list, and its sender is not notified.
      </ConfirmDialog>
    </>
  );
}
