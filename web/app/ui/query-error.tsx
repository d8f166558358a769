import type { ReactNode } from "react";
import { ApiError, isUnreachable } from "../lib/call.ts";
import { paths } from "../lib/paths.ts";
import { QUESTION_FETCH_FAILURE, questionRefusal } from "../lib/question-failure.ts";
import { Button } from "./button.tsx";
import { LinkButton } from "./link.tsx";
import { NoSubscription } from "./no-subscription.tsx";
import { ErrorState } from "./notice.tsx";

interface QueryErrorProps {
  error: unknown;
  /** Tries again. */
  retry: () => void;
  /** What to say instead of the server's sentence, and what to try. */
  title?: string;
  children?: ReactNode;
}

const sentenceOf = (error: unknown) => (error instanceof ApiError ? error.message : "Something went wrong");

/** A page's data could not be had. */
export function QueryError({ error, retry, title = sentenceOf(error), children }: QueryErrorProps) {
  return (
    <ErrorState
      title={title}
      action={
        <div className="flex flex-wrap gap-3">
          <Button variant="outline" onClick={retry}>
            Try again
          </Button>
          {isUnreachable(error) && !navigator.onLine && (
            <LinkButton variant="ghost" href={paths.device}>
              What is on this device
            </LinkButton>
          )}
        </div>
      }
    >
      {children}
    </ErrorState>
  );
}

/** Questions could not be had: no subscription, or the connection with the tips that help. */
export function QuestionFetchError({ error, retry }: QueryErrorProps) {
  const refusal = questionRefusal(error);
  if (refusal) return <NoSubscription text={refusal} />;
  const isOffline = isUnreachable(error) && !navigator.onLine;
  if (isOffline || (error instanceof ApiError && error.status === 404))
    return <QueryError error={error} retry={retry} />;
  return (
    <QueryError error={error} retry={retry} title={QUESTION_FETCH_FAILURE.title}>
      <ul className="grid list-disc gap-1 pl-5">
        {QUESTION_FETCH_FAILURE.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </QueryError>
  );
}
