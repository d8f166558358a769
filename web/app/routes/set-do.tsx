import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Attempt, User } from "#contract/shapes.ts";
import { PracticeRun } from "../features/practice/run/practice-run.tsx";
import { useRun } from "../features/practice/run/run.ts";
import { startQuery } from "../features/practice/run/run-api.ts";
import { ApiError } from "../lib/call.ts";
import { paths } from "../lib/paths.ts";
import { navigate, useParam, useSearch } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { hasSessionMarker } from "../lib/whoami.ts";
import { FocusPage } from "../ui/focus-page.tsx";
import { LinkButton } from "../ui/link.tsx";
import { NoSubscription } from "../ui/no-subscription.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { QueryError, QuestionFetchError } from "../ui/query-error.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { PANELS } from "./panels.ts";

/** Practising a set, or sitting it as a test (`?delayMarking=true`). */
export function SetDoPage() {
  const setId = Number(useParam("setId"));
  const { user, isLoading } = useSession();
  const delayMarking = useSearch().get("delayMarking") === "true";
  const client = useQueryClient();
  // Not only after it is known who is asking: the one call need not wait for the other.
  useQuery({ ...startQuery(client, setId, delayMarking), enabled: hasSessionMarker() });
  if (user)
    return <Running key={`${user.ID}/${setId}`} setId={setId} delayMarking={delayMarking} user={user} />;
  return (
    <FocusPage title="Practice" exit={exitTo(setId)}>
      {isLoading ? <Loading label="Loading the questions" /> : <SignInPrompt />}
    </FocusPage>
  );
}

const exitTo = (setId: number) => ({ href: paths.set(setId), label: "back to the set" });

interface RunningProps {
  setId: number;
  delayMarking: boolean;
  user: User;
}

function Running({ setId, delayMarking, user }: RunningProps) {
  const { run, startError, questionsError, retry } = useRun(setId, delayMarking, user.ID);
  const review = (attempt: Attempt) => navigate(paths.setReview(setId, attempt.ID));
  if (run && run.items.length > 0)
    return <PracticeRun run={run} watermark={user.Email} panels={PANELS} onFinished={review} />;
  const error = startError ?? questionsError;
  const isMissing = isStatus(startError, 404);
  return (
    <FocusPage
      title="Practice"
      exit={isMissing ? { href: paths.paper(1), label: "to Paper 1" } : exitTo(setId)}
    >
      {!run && error === null && <Loading label="Loading the questions" />}
      {run && <EmptyState text="This problem set has no questions yet." />}
      {isMissing && (
        <EmptyState
          text="There is no such problem set."
          hint="The address may have a typing error, or the set belongs to somebody else."
          action={<LinkButton href={paths.paper(1)}>Go to Paper 1</LinkButton>}
        />
      )}
      {isStatus(startError, 403) && (
        <NoSubscription text="You do not have the right subscription to view this problem set." />
      )}
      {startError instanceof ApiError && startError.status === 400 && (
        <QueryError error={startError} retry={retry} />
      )}
      {!run && error !== null && !isStatus(startError, 404, 403, 400) && (
        <QuestionFetchError error={error} retry={retry} />
      )}
    </FocusPage>
  );
}

const isStatus = (error: unknown, ...statuses: number[]) =>
  error instanceof ApiError && statuses.includes(error.status);
