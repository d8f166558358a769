import { useState } from "react";
import type { CommunityQuestion } from "#contract/community.ts";
import { longDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { StemLine } from "../../../question/stem-line.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { LinkButton } from "../../../ui/link.tsx";
import { useDelete } from "../api.ts";
import { REMARK_WORDS, STATUS_WORDS } from "../words.ts";
import { Solved } from "./solved.tsx";
import { Unfolding } from "./unfolding.tsx";

const TONES = { draft: "neutral", in_review: "accent", published: "done", returned: "accent" } as const;

/** One's own question: its state, what others said of it, and what there is to do. */
export function OwnQuestion({ question, userId }: { question: CommunityQuestion; userId: string }) {
  const { Status, Paper, TopicName, Body, Votes, UpdatedAt } = question;
  const isOpen = Status === "draft" || Status === "returned";
  return (
    <article aria-label={`Question ${question.ID}`}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <Badge tone={TONES[Status]}>{STATUS_WORDS[Status]}</Badge>
        <span>
          Paper {Paper} · {TopicName}
        </span>
        <time dateTime={UpdatedAt}>{longDate(UpdatedAt)}</time>
        {Status === "published" && (
          <span className="figures">
            {Votes} {Math.abs(Votes) === 1 ? "vote" : "votes"}
          </span>
        )}
      </p>
      <h2 className="mt-2 excerpt font-serif text-stem font-normal wrap-anywhere" dir="auto">
        {Body ? <StemLine text={Body} /> : "Nothing is asked yet."}
      </h2>
      {Status === "in_review" && (
        <p className="mt-2 text-sm text-soft">
          Reviewers are looking at it. Two who approve publish it; you get a mail either way.
        </p>
      )}
      <Reviews question={question} />
      <Remarks question={question} />
      {isOpen ? (
        <Acts question={question} userId={userId} />
      ) : (
        <Unfolding summary={<span className="text-sm font-semibold text-accent">See it whole</span>}>
          <Solved question={question} />
        </Unfolding>
      )}
    </article>
  );
}

/** Why it came back. What reviewers had to say of one that they published is no less worth reading. */
function Reviews({ question: { Status, Reviews: reviews = [] } }: { question: CommunityQuestion }) {
  const said = reviews.filter(({ Reason, Verdict }) => Reason !== "" || Verdict === "reject");
  if (said.length === 0) return null;
  return (
    <div className="mt-4 border-l-2 border-control pl-5">
      <h3 className="font-sans text-sm font-semibold">
        {Status === "returned" ? "What reviewers would change" : "What reviewers said"}
      </h3>
      <ul className="mt-1 grid gap-2 text-sm">
        {said.map(({ Verdict, Reason, At }) => (
          <li key={`${At}${Reason}`} className="wrap-anywhere whitespace-pre-line" dir="auto">
            <b className="font-semibold">{Verdict === "approve" ? "Approved: " : "Rejected: "}</b>
            {Reason || "no reason was given."}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Remarks({ question: { Remarks: remarks = [] } }: { question: CommunityQuestion }) {
  if (remarks.length === 0) return null;
  return (
    <div className="mt-4 border-l-2 border-control pl-5">
      <h3 className="font-sans text-sm font-semibold">What learners said</h3>
      <ul className="mt-1 grid gap-2 text-sm">
        {remarks.map(({ Type, Body, At }) => (
          <li key={`${At}${Body}`} className="wrap-anywhere whitespace-pre-line" dir="auto">
            {Type && <b className="font-semibold">{REMARK_WORDS[Type]}. </b>}
            {Body}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Acts({ question, userId }: { question: CommunityQuestion; userId: string }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useDelete(userId, question.ID);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <LinkButton variant="outline" href={paths.community("write", { question: question.ID })}>
        {question.Status === "draft" ? "Go on writing" : "Mend and submit again"}
      </LinkButton>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this question?"
        confirmLabel="Delete it"
        isBusy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        Its words, options and explanation are gone then, and what reviewers said of it.
      </ConfirmDialog>
    </div>
  );
}
