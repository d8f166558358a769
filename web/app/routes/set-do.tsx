import type { Attempt, User } from "#contract/shapes.ts";
import { PracticeRun } from "../features/practice/run/practice-run.tsx";
import { useRun } from "../features/practice/run/run.ts";
import { ApiError } from "../lib/call.ts";
import { paths } from "../lib/paths.ts";
import { navigate, useParam, useSearch } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { NoSubscription } from "../ui/no-subscription.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { QueryError, QuestionFetchError } from "../ui/query-error.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { NotFoundPage } from "./not-found.tsx";
import { PANELS } from "./panels.ts";

/** Practising a set, or sitting it as a test (`?delayMarking=true`). */
export function SetDoPage() {
  const setId = Number(useParam("setId"));
  const { user, isLoading } = useSession();
  if (isLoading) return <Loading label="Loading the questions" />;
  if (!user)
    return (
      <>
        <PageHeading title="Practice" />
        <SignInPrompt />
      </>
    );
  return <Running key={`${user.ID}/${setId}`} setId={setId} user={user} />;
}

function Running({ setId, user }: { setId: number; user: User }) {
  const delayMarking = useSearch().get("delayMarking") === "true";
  const { run, startError, questionsError, retry } = useRun(setId, delayMarking, user.ID);
  const review = (attempt: Attempt) => navigate(paths.setReview(setId, attempt.ID));
  if (run && run.items.length > 0)
    return <PracticeRun run={run} watermark={user.Email} panels={PANELS} onFinished={review} />;
  if (isStatus(startError, 404)) return <NotFoundPage />;
  if (!run && !startError && !questionsError) return <Loading label="Loading the questions" />;
  return (
    <>
      <PageHeading title="Practice" />
      {run && <EmptyState text="This problem set has no questions yet." />}
      {isStatus(startError, 403) && (
        <NoSubscription text="You do not have the right subscription to view this problem set." />
      )}
      {startError instanceof ApiError && startError.status === 400 && (
        <QueryError error={startError} retry={retry} />
      )}
      {!run && !isStatus(startError, 403) && !isStatus(startError, 400) && (
        <QuestionFetchError error={startError ?? questionsError} retry={retry} />
      )}
    </>
  );
}

const isStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;
