import { ApiError } from "../lib/call.ts";
import { paths } from "../lib/paths.ts";
import { LinkButton } from "../ui/link.tsx";
import { NoSubscription } from "../ui/no-subscription.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { QueryError, QuestionFetchError } from "../ui/query-error.tsx";
import { isRetiredSet, RetiredSet } from "../ui/retired-set.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";

interface NoRunProps {
  isSignedIn: boolean;
  /** Why there is no run, and which of the calls failed; null for both where a set holds nothing. */
  startError: unknown;
  questionsError: unknown;
  retry: () => void;
}

const isStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;

/** Why a set can't be practised just now. Few see it, so the page where one answers does not carry it. */
export default function NoRun({ isSignedIn, startError, questionsError, retry }: NoRunProps) {
  const error = startError ?? questionsError;
  if (!isSignedIn) return <SignInPrompt />;
  if (error === null) return <EmptyState text="This problem set has no questions yet." />;
  if (isRetiredSet(startError)) return <RetiredSet error={startError} />;
  if (isStatus(startError, 404))
    return (
      <EmptyState
        text="There is no such problem set."
        hint="The address may have a typing error, or the set belongs to somebody else."
        action={<LinkButton href={paths.paper(1)}>Go to Paper 1</LinkButton>}
      />
    );
  if (isStatus(startError, 403))
    return <NoSubscription text="You do not have the right subscription to view this problem set." />;
  if (isStatus(startError, 400)) return <QueryError error={startError} retry={retry} />;
  return <QuestionFetchError error={error} retry={retry} />;
}
