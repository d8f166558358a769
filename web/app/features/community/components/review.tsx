import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CommunityQuestion } from "#contract/community.ts";
import { REASON_LENGTH, REVIEW_REPUTATION } from "#contract/community-limits.ts";
import type { User } from "#contract/shapes.ts";
import { paths } from "../../../lib/paths.ts";
import { toast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { isReviewer } from "../access.ts";
import { reviewQuery, useReview } from "../api.ts";
import { Byline } from "./byline.tsx";
import { Solved } from "./solved.tsx";

/** What others have submitted, with the key, one at a time. */
export function Review({ user }: { user: User }) {
  if (!isReviewer(user))
    return (
      <EmptyState
        text={`Reviewing opens with a reputation of ${REVIEW_REPUTATION}.`}
        hint={`Yours is ${user.Rep}. Help others under the questions: each vote for what you write there raises it by one.`}
        action={
          <LinkButton variant="outline" href={paths.discuss()}>
            To the discussion
          </LinkButton>
        }
      />
    );
  return <Queue />;
}

function Queue() {
  const { data, error, refetch } = useQuery(reviewQuery);
  const [skipped, setSkipped] = useState<readonly number[]>([]);
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading what waits for a review" />;
  // What was never skipped comes first, then what was skipped longest ago.
  const [question] = data.items.toSorted((a, b) => skipped.lastIndexOf(a.ID) - skipped.lastIndexOf(b.ID));
  if (!question)
    return (
      <EmptyState
        text="Nothing waits for a review."
        hint="What learners submit comes here. You never review your own, and each submission once."
        action={<LinkButton href={paths.community("write")}>Write a question</LinkButton>}
      />
    );
  return (
    <Judging
      key={`${question.ID}.${question.Version}`}
      question={question}
      onSkip={data.items.length > 1 ? () => setSkipped([...skipped, question.ID]) : undefined}
    />
  );
}

const ASKED = [
  "Is exactly one option right, and is it the one that is marked?",
  "Does the explanation say why, and which law says so?",
  "Could a salesperson meet it, and is it of its topic?",
  "Are the words its author's own, plain and kind?",
];

interface JudgingProps {
  question: CommunityQuestion;
  onSkip: (() => void) | undefined;
}

function Judging({ question, onSkip }: JudgingProps) {
  const [reason, setReason] = useState("");
  const [needsReason, setNeedsReason] = useState(false);
  const review = useReview();
  const isFit = [...reason.trim()].length <= REASON_LENGTH;
  const judge = (Verdict: "approve" | "reject") => {
    if (Verdict === "reject" && reason.trim() === "") return setNeedsReason(true);
    review.mutate(
      { QuestionID: question.ID, Verdict, Reason: reason.trim() },
      {
        onSuccess: ({ Status }) => {
          const after = { published: "It is published now.", returned: "It goes back to its author." };
          const body =
            Status === "published" || Status === "returned" ? after[Status] : "One more is needed.";
          toast({ tone: "success", title: "Thank you for your review", body });
        },
      },
    );
  };
  return (
    <div className="beside beside-narrow mt-6">
      <section aria-label="The question" className="min-w-0">
        <h2 className="sr-only">The question</h2>
        <Byline question={question} />
        <div className="mt-5">
          <Solved question={question} />
        </div>
      </section>
      <section aria-label="Your review">
        <h2 className="text-lg">Your review</h2>
        <ul className="mt-3 grid list-disc gap-1.5 pl-5 text-sm text-soft">
          {ASKED.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
        <TextArea
          label="Reason"
          hint="Needed to reject: what should change? Its author reads it, without your name."
          most={REASON_LENGTH}
          className="mt-5"
          value={reason}
          aria-invalid={needsReason && reason.trim() === "" ? true : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        <p role="alert" className="text-sm font-semibold">
          {needsReason && reason.trim() === "" && "Please say what its author should change."}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button disabled={review.isPending || !isFit} onClick={() => judge("approve")}>
            Approve
          </Button>
          <Button variant="outline" disabled={review.isPending || !isFit} onClick={() => judge("reject")}>
            Reject
          </Button>
          {onSkip && (
            <Button variant="ghost" onClick={onSkip}>
              Skip
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}
