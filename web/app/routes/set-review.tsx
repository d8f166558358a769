import { useQuery } from "@tanstack/react-query";
import type { Attempt, GradedAnswer, User } from "#contract/shapes.ts";
import { setQuery } from "../features/catalogue/api.ts";
import { NextSet } from "../features/catalogue/components/next-set.tsx";
import { Reached } from "../features/catalogue/components/reached.tsx";
import { answersQuery, attemptQuery, latestAttemptQuery } from "../features/practice/api.ts";
import { AnalysisPanel } from "../features/practice/review/analysis-panel.tsx";
import { numberingOf, skippedWords } from "../features/practice/review/numbering.ts";
import {
  analysisQuery,
  canPractise,
  isOfKind,
  KINDS,
  type Kind,
} from "../features/practice/review/review-api.ts";
import { PractiseAgain, ReviewFilter } from "../features/practice/review/review-filter.tsx";
import { ReviewHeader } from "../features/practice/review/review-header.tsx";
import { ReviewedQuestions } from "../features/practice/review/reviewed-questions.tsx";
import { ApiError } from "../lib/call.ts";
import { paths } from "../lib/paths.ts";
import { navigate, useParam, useSearch } from "../lib/router.tsx";
import { positiveInteger } from "../lib/search-params.ts";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/button.tsx";
import { LinkButton } from "../ui/link.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Paginator } from "../ui/paginator.tsx";
import { QueryError, QuestionFetchError } from "../ui/query-error.tsx";
import { isRetiredSet, RetiredSet } from "../ui/retired-set.tsx";
import { Section } from "../ui/section.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { NotFoundPage } from "./not-found.tsx";
import { PANELS } from "./panels.ts";
import "../styles/review-print.css";

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
  // While a new attempt is open, the last marked one is what there is to review.
  const isOpen = attemptID === undefined && latest.data?.MarkedAt === null;
  const ofSet = useQuery({ ...setQuery(setId), enabled: isSignedIn && isOpen });
  const lastMarked = isOpen ? ofSet.data?.Attempts.find((one) => one.MarkedAt !== null) : undefined;
  const isWaitingForSet = isOpen && ofSet.data === undefined;
  const { data: found } = attemptID === undefined ? latest : named;
  const { error, refetch } = isWaitingForSet ? ofSet : attemptID === undefined ? latest : named;
  const attempt = isWaitingForSet ? undefined : (lastMarked ?? found);
  if (isLoading || (user && attempt === undefined && !error)) return <Loading label="Loading the review" />;
  if (!user)
    return (
      <>
        <PageHeading title="Review" />
        <SignInPrompt />
      </>
    );
  if (isRetiredSet(error))
    return (
      <>
        <PageHeading title="Review" />
        <RetiredSet error={error} />
      </>
    );
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  // An attempt at another set has its own address.
  if (attempt && attempt.ProblemSetID !== setId) return <NotFoundPage />;
  if (attempt && attempt.MarkedAt !== null) return <Review attempt={attempt} user={user} />;
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

interface WaysOnProps {
  attempt: Attempt;
  answers: GradedAnswer[];
  hasOngoing: boolean;
}

/** What went wrong first, then the next set, then all of it again. */
function WaysOn({ attempt, answers, hasOngoing }: WaysOnProps) {
  const { ProblemSet: set } = attempt;
  const again = set.Type === "Full" ? "Take it again" : "Practise again";
  return (
    <>
      <PractiseAgain attemptId={attempt.ID} answers={answers} kind="wrong" />
      <NextSet set={set} isFirst={!answers.some(isOfKind.wrong)} />
      {(hasOngoing || !set.Retired) && (
        <LinkButton variant="outline" href={paths.setDo(set.ID)}>
          {hasOngoing ? "Continue" : again}
        </LinkButton>
      )}
    </>
  );
}

function Review({ attempt, user }: { attempt: Attempt; user: User }) {
  const search = useSearch();
  const kind = KINDS.find((one) => one === search.get("show"));
  const { data: answers, error, refetch } = useQuery(answersQuery(attempt.ID));
  const analysis = useQuery({ ...analysisQuery(attempt.ID), enabled: attempt.QuestionCount > 1 });
  const { data: set } = useQuery(setQuery(attempt.ProblemSetID));
  // One moment for all of it: what came after the rest would push it down. What failed once is not waited for again, since
  // somebody may be reading the rest.
  if ((!answers && !error) || (analysis.isLoading && analysis.errorUpdateCount === 0))
    return <Loading label="Loading the review" />;
  const isAccessible = set?.Accessible ?? attempt.ProblemSet.Accessible;
  const all = answers ?? [];
  const numbering = numberingOf(all);
  const shown = kind ? all.filter(isOfKind[kind]) : all;
  const totalPages = Math.max(1, Math.ceil(shown.length / PAGE_SIZE));
  const page = Math.min(positiveInteger(search.get("page")) ?? 1, totalPages);
  const go = (next: number, show: Kind | undefined) =>
    navigate(paths.setReview(attempt.ProblemSetID, attempt.ID, next > 1 ? next : undefined, show));
  return (
    <div className="review-sheet">
      <ReviewHeader
        attempt={attempt}
        skipped={skippedWords(all)}
        reached={<Reached attempt={attempt} />}
        actions={
          isAccessible && <WaysOn attempt={attempt} answers={all} hasOngoing={set?.Progress === "ongoing"} />
        }
      />
      {error && !answers && <QuestionFetchError error={error} retry={refetch} />}
      {answers && (
        <>
          {attempt.QuestionCount > 1 && <AnalysisPanel attempt={attempt} numbers={numbering.numbers} />}
          <Section title="Question by question">
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
              <ReviewFilter answers={answers} value={kind} onChange={(next) => go(1, next)} />
              {isAccessible && kind && canPractise(kind) && kind !== "wrong" && (
                <PractiseAgain attemptId={attempt.ID} answers={answers} kind={kind} variant="outline" />
              )}
            </div>
            <div className="mt-6">
              <ReviewedQuestions
                key={`${page}/${kind}`}
                answers={shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)}
                numbering={numbering}
                watermark={user.Email}
                panels={PANELS}
              />
            </div>
            <Paginator
              label="Reviewed questions"
              page={page}
              totalPages={totalPages}
              onPage={(next) => go(next, kind)}
            />
            <Button variant="outline" className="mt-6" onClick={() => window.print()}>
              {totalPages > 1 ? "Print these questions" : "Print"}
            </Button>
          </Section>
        </>
      )}
    </div>
  );
}
