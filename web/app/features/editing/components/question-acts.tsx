import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { EditorQuestion } from "#contract/editing.ts";
import { dateTime } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { LinkButton } from "../../../ui/link.tsx";
import { regradesQuery, useClearReview, useRemove } from "../api.ts";
import type { Wording } from "../wording.ts";
import { History } from "./history.tsx";
import { RegradeDialog } from "./regrade-dialog.tsx";

interface QuestionActsProps {
  question: EditorQuestion;
  onRestore: (wording: Wording) => void;
  onRemoved: () => void;
}

/** What can be done with a question besides writing: its review, its versions, marking again, taking it out. */
export function QuestionActs({ question, onRestore, onRemoved }: QuestionActsProps) {
  const [asked, setAsked] = useState<"regrade" | "delete">();
  const [showsHistory, setShowsHistory] = useState(false);
  const remove = useRemove(question.TenantID);
  const close = () => setAsked(undefined);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" aria-expanded={showsHistory} onClick={() => setShowsHistory(!showsHistory)}>
          History
        </Button>
        <Button variant="outline" onClick={() => setAsked("regrade")}>
          Mark again
        </Button>
        {!question.IsDraft && question.TenantID === 1 && (
          <LinkButton variant="outline" href={paths.question(question.ID)}>
            See it as learners do
          </LinkButton>
        )}
        <Button variant="ghost" onClick={() => setAsked("delete")}>
          Delete
        </Button>
      </div>
      <Regrades questionId={question.ID} />
      {showsHistory && (
        <section aria-label="History" className="mt-6">
          <History question={question} onRestore={onRestore} />
        </section>
      )}
      {asked === "regrade" && <RegradeDialog question={question} onClose={close} />}
      <ConfirmDialog
        isOpen={asked === "delete"}
        title={`Delete question ${question.ID}?`}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(question.ID, { onSuccess: onRemoved, onSettled: close })}
        onCancel={close}
      >
        It leaves its sets and every list. Attempts that asked it still show it.
      </ConfirmDialog>
    </>
  );
}

/** Says why a question is under review, and lets it go. */
export function ReviewNotice({ question }: { question: EditorQuestion }) {
  const clear = useClearReview(question.ID);
  if (!question.Review) return null;
  return (
    <div role="status" className="mb-6 border-l-2 border-accent bg-accent-wash px-5 py-4 text-sm">
      <p>
        <b className="font-semibold">Under review since {dateTime(question.Review.Since)}.</b> It stays out of
        new tests.
      </p>
      <p className="mt-1">{question.Review.Reason}</p>
      <Button
        variant="outline"
        className="mt-3"
        disabled={clear.isPending}
        onClick={() => clear.mutate(undefined)}
      >
        It is right as it is
      </Button>
      <p className="mt-2 text-xs text-soft">
        Saving new words clears it too, and notifies everyone who answered the former ones.
      </p>
    </div>
  );
}

function Regrades({ questionId }: { questionId: number }) {
  const { data } = useQuery(regradesQuery(questionId));
  if (!data || data.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-1 text-sm text-soft">
      {data.map((one) => (
        <li key={one.ID}>
          Marked again on {dateTime(one.At)}: {one.Former} became {one.Answer}. “{one.Reason}” {one.Changed}{" "}
          {one.Changed === 1 ? "answer" : "answers"} changed{one.IsSettled ? "." : " so far."}
        </li>
      ))}
    </ul>
  );
}
