import { useQuery } from "@tanstack/react-query";
import type { Attempt, User } from "#contract/shapes.ts";
import { setQuery } from "../features/catalogue/api.ts";
import { answersQuery, attemptQuery, latestAttemptQuery } from "../features/practice/api.ts";
import { ReviewHeader } from "../features/practice/components/review-header.tsx";
import { ReviewedQuestions } from "../features/practice/components/reviewed-questions.tsx";
import { statisticsSlot } from "../features/statistics/components/lazy-stats.tsx";
import { ApiError } from "../lib/call.ts";
import { paths } from "../lib/paths.ts";
import { navigate, useParam, useSearch } from "../lib/router.tsx";
import { positiveInteger } from "../lib/search-params.ts";
import { useSession } from "../lib/session.ts";
import { LinkButton } from "../ui/link.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Paginator } from "../ui/paginator.tsx";
import { QueryError, QuestionFetchError } from "../ui/query-error.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { NotFoundPage } from "./not-found.tsx";

const PAGE_SIZE = 10;

/** A marked attempt, question by question: the one that the address names, else the latest. */
export function SetReviewPage() {
  const setId = Number(useParam("setId"));
  const attemptID = positiveInteger(useSearch().get("attemptID"));
  const { user, isLoading } = useSession();
  const isSignedIn = user !== null;
  const named = useQuery({
    ...attemptQuery(attemptID ?? 0),
    enabled: isSignedIn && attemptID !== undefined,
  });
  const latest = useQuery({
    ...latestAttemptQuery(setId),
    enabled: isSignedIn && attemptID === undefined,
  });
  const { data: attempt, error, refetch } = attemptID === undefined ? latest : named;
  if (isLoading || (user && attempt === undefined && !error)) return <Loading label="Loading the review" />;
  if (!user)
    return (
      <>
        <PageHeading title="Review" />
        <SignInPrompt />
      </>
    );
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  // An attempt at another set has its own address.
  if (attempt && attempt.ProblemSetID !== setId) return <NotFoundPage />;
  if (attempt && attempt.Score !== null) return <Review attempt={attempt} user={user} />;
  return (
    <>
      <PageHeading title="Review" />
      {error && <QueryError error={error} retry={refetch} />}
      {!error && <NothingYet setId={setId} isOngoing={attempt !== null} />}
    </>
  );
}

function NothingYet({ setId, isOngoing }: { setId: number; isOngoing: boolean }) {
  return (
    <EmptyState
      text={isOngoing ? "This attempt is still in progress." : "You have not attempted this problem set"}
      hint={isOngoing ? "Finish it, and its review appears here." : undefined}
      action={
        <LinkButton href={paths.setDo(setId)}>{isOngoing ? "Continue" : "Start Practising"}</LinkButton>
      }
    />
  );
}

function Review({ attempt, user }: { attempt: Attempt; user: User }) {
  const page = positiveInteger(useSearch().get("page")) ?? 1;
  const { data: answers, error, refetch } = useQuery(answersQuery(attempt.ID));
  const { data: set } = useQuery(setQuery(attempt.ProblemSetID));
  const totalPages = Math.max(1, Math.ceil((answers?.length ?? 0) / PAGE_SIZE));
  const shownPage = Math.min(page, totalPages);
  const offset = (shownPage - 1) * PAGE_SIZE;
  const go = (next: number) => navigate(paths.setReview(attempt.ProblemSetID, attempt.ID, next));
  return (
    <>
      <ReviewHeader
        attempt={attempt}
        skipped={answers?.filter((answer) => answer.Ans === "").length}
        isAccessible={set?.Accessible ?? attempt.ProblemSet.Accessible}
        hasOngoing={set?.Progress === "ongoing"}
      />
      {error && !answers && <QuestionFetchError error={error} retry={refetch} />}
      {!answers && !error && <Loading label="Loading the review" />}
      {answers && (
        <>
          <div className="mt-8">
            <ReviewedQuestions
              key={shownPage}
              answers={answers.slice(offset, offset + PAGE_SIZE)}
              offset={offset}
              total={answers.length}
              watermark={user.Email}
              statistics={statisticsSlot}
            />
          </div>
          <Paginator label="Reviewed questions" page={shownPage} totalPages={totalPages} onPage={go} />
        </>
      )}
    </>
  );
}
