import { useQuery } from "@tanstack/react-query";
import type { ProblemSet } from "#contract/shapes.ts";
import { ShareTest } from "../features/builder/components/share-test.tsx";
import { setQuery } from "../features/catalogue/api.ts";
import { AttemptTable } from "../features/catalogue/components/attempt-table.tsx";
import { QuestionDigest } from "../features/catalogue/components/question-digest.tsx";
import { BeforeFullPaper, SetHeader, StartButton } from "../features/catalogue/components/set-header.tsx";
import { setQuestionsQuery } from "../features/practice/api.ts";
import { opensPaper } from "../lib/access.ts";
import { ApiError } from "../lib/call.ts";
import { paths } from "../lib/paths.ts";
import { useParam } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { Link, LinkButton } from "../ui/link.tsx";
import { NoSubscription } from "../ui/no-subscription.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { QueryError, QuestionFetchError } from "../ui/query-error.tsx";
import { isRetiredSet, RetiredSet } from "../ui/retired-set.tsx";
import { Section } from "../ui/section.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";

/** A set: where to start, and the attempts so far. */
export function SetPage() {
  const setId = Number(useParam("setId"));
  const { data: set, error, refetch } = useQuery(setQuery(setId));
  const { user, isLoading } = useSession();
  if (isLoading || (!set && !error)) return <Loading label="Loading the problem set" />;
  if (!set)
    return (
      <>
        <PageHeading title="Problem set" />
        {isRetiredSet(error) ? (
          <RetiredSet error={error} />
        ) : isMissing(error) ? (
          <EmptyState
            text="There is no such problem set."
            hint="The address may have a typing error, or the set belongs to somebody else."
            action={<LinkButton href={paths.paper(1)}>Go to Paper 1</LinkButton>}
          />
        ) : user || isUnanswered(error) ? (
          <QueryError error={error} retry={refetch} />
        ) : (
          <SignInPrompt />
        )}
      </>
    );
  return (
    <>
      <SetHeader
        set={set}
        hasPlan={opensPaper(user, set.Paper)}
        actions={user && set.Accessible && <StartButton set={set} />}
      />
      <BeforeFullPaper set={set} />
      {set.Accessible ? (
        <>
          <Attempts set={set} isSignedIn={user !== null} />
          {!user && <FreeReading set={set} />}
          {set.IsGenerated && set.Attempts[0] && <ShareTest attemptId={set.Attempts[0].ID} />}
        </>
      ) : (
        <div className="mt-8">
          <NoSubscription
            text="You do not have the right subscription to view this problem set."
            paper={set.Paper}
          />
          {set.Attempts.length > 0 && <Attempts set={set} isSignedIn />}
        </div>
      )}
    </>
  );
}

const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

const isUnanswered = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 429);

/** The questions of a free set, for a visitor to read; answering wants an account. */
function FreeReading({ set }: { set: ProblemSet }) {
  const { data: questions, error, refetch } = useQuery(setQuestionsQuery(set.ID));
  return (
    <Section
      title="The questions"
      lead="Free to read. Sign up to answer them; each answer is then explained."
    >
      {error && !questions && <QuestionFetchError error={error} retry={refetch} />}
      {!questions && !error && <Loading label="Loading the questions" />}
      {questions?.map((question, index) => (
        <QuestionDigest key={question.ID} question={question} title={`Question ${index + 1}`} />
      ))}
    </Section>
  );
}

function Attempts({ set, isSignedIn }: { set: ProblemSet; isSignedIn: boolean }) {
  return (
    <Section title="Your attempts" className="mt-8">
      {isSignedIn ? (
        <AttemptTable setId={set.ID} attempts={set.Attempts} />
      ) : (
        <SignInPrompt
          hint={
            <>
              New here?{" "}
              <Link href={paths.try(set.Paper)} className="link">
                Try a few questions
              </Link>
              , no account needed.
            </>
          }
        />
      )}
    </Section>
  );
}
