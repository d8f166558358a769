import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CommunityAttempt } from "#contract/community.ts";
import { paths } from "../../../lib/paths.ts";
import { toast } from "../../../lib/toasts.ts";
import { LinkButton } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { practiceQuery } from "../api.ts";
import { PractiseCard } from "./practise-card.tsx";

const NOT_LOADED = {
  tone: "warning",
  title: "The next questions did not load",
  body: "Please try again in a moment.",
} as const;

/** Others' questions that the learner has not answered, one at a time. */
export function Practise({ paper }: { paper: number | undefined }) {
  const { data, error, refetch } = useQuery(practiceQuery(paper));
  const [index, setIndex] = useState(0);
  const [answered, setAnswered] = useState<ReadonlyMap<number, CommunityAttempt>>(new Map());
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading the questions" />;
  const { items, totalPages } = data;
  const question = items[index];
  if (!question) return <AllDone wasAnything={items.length > 0} />;
  const next = async () => {
    const isLast = index === items.length - 1;
    if (isLast && totalPages > 1) {
      const { isError } = await refetch();
      // Without the next ones the learner stays where they are, and may press again.
      if (isError) toast(NOT_LOADED);
      else setIndex(0);
    } else setIndex(index + 1);
  };
  return (
    <PractiseCard
      key={question.ID}
      question={question}
      place={totalPages > 1 ? `Question ${index + 1}` : `Question ${index + 1} of ${items.length}`}
      takesFocus={index > 0 || answered.size > 0}
      attempt={answered.get(question.ID)}
      onAnswered={(attempt) => setAnswered(new Map(answered).set(attempt.QnID, attempt))}
      onNext={next}
    />
  );
}

const AllDone = ({ wasAnything }: { wasAnything: boolean }) => (
  <EmptyState
    text={
      wasAnything ? "That was the last one for now." : "There is no question here that you have not answered."
    }
    hint="New ones come from learners like you. What you have just understood makes a good question."
    action={
      <LinkButton href={paths.community("write")}>
        {wasAnything ? "Write one yourself" : "Write the next one"}
      </LinkButton>
    }
  />
);
