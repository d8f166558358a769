import { ApiError, isUnreachable } from "../lib/call.ts";
import { QUESTION_FETCH_FAILURE, questionRefusal } from "../lib/question-failure.ts";
import { Button } from "./button.tsx";
import { NoSubscription } from "./no-subscription.tsx";
import { ErrorState } from "./notice.tsx";

interface QueryErrorProps {
  error: unknown;
  /** Tries again. */
  retry: () => void;
}

const sentenceOf = (error: unknown) => (error instanceof ApiError ? error.message : "Something went wrong");

/** A page's data could not be had. */
export function QueryError({ error, retry }: QueryErrorProps) {
  return (
    <ErrorState
      title={sentenceOf(error)}
      action={
        <Button variant="outline" onClick={retry}>
          Try again
        </Button>
      }
    />
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
    <ErrorState
      title={QUESTION_FETCH_FAILURE.title}
      action={
        <Button variant="outline" onClick={retry}>
          Try again
        </Button>
      }
    >
      <ul className="grid list-disc gap-1 pl-5">
        {QUESTION_FETCH_FAILURE.tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </ErrorState>
  );
}
