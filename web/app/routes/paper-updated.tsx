import { useQuery } from "@tanstack/react-query";
import { updatedQuery } from "../features/catalogue/api.ts";
import { QuestionDigest } from "../features/catalogue/components/question-digest.tsx";
import { opensPaper } from "../lib/access.ts";
import { paths } from "../lib/paths.ts";
import { navigate, useParam, useSearch } from "../lib/router.tsx";
import { positiveInteger } from "../lib/search-params.ts";
import { useSession } from "../lib/session.ts";
import { ArrowLeftIcon } from "../ui/icon.tsx";
import { Link, LinkButton } from "../ui/link.tsx";
import { NoSubscription } from "../ui/no-subscription.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Paginator } from "../ui/paginator.tsx";
import { PastTheEnd } from "../ui/past-the-end.tsx";
import { QuestionFetchError } from "../ui/query-error.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { NotFoundPage } from "./not-found.tsx";

/** What was edited in the last 14 days. */
export function PaperUpdatedPage() {
  const paperId = useParam("paperId");
  if (paperId !== "1" && paperId !== "2") return <NotFoundPage />;
  return (
    <>
      <PageHeading
        title="Recently updated"
        kicker={
          <Link href={paths.paper(Number(paperId))} className="link gap-1.5">
            <ArrowLeftIcon size={16} /> Paper {paperId}
          </Link>
        }
      >
        <p className="mt-2 text-sm text-soft">Questions edited in the last 14 days, newest first.</p>
      </PageHeading>
      <div className="mt-6">
        <UpdatedList paper={Number(paperId)} />
      </div>
    </>
  );
}

function UpdatedList({ paper }: { paper: number }) {
  const page = positiveInteger(useSearch().get("page")) ?? 1;
  const { user, isLoading } = useSession();
  const isOpen = user !== null && opensPaper(user, paper);
  const { data, error, refetch } = useQuery({ ...updatedQuery(paper, page), enabled: isOpen });
  if (!isLoading && !user) return <SignInPrompt />;
  if (user && !isOpen)
    return (
      <NoSubscription
        text={`You need a subscription to Paper ${paper} to see what was edited.`}
        paper={paper}
      />
    );
  if (error) return <QuestionFetchError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading recently updated questions" />;
  if (data.items.length === 0 && page > 1) return <PastTheEnd first={paths.paperUpdated(paper)} />;
  if (data.items.length === 0)
    return (
      <EmptyState
        text="No question was edited in the last 14 days."
        action={
          <LinkButton href={paths.paper(paper)} variant="outline">
            Back to Paper {paper}
          </LinkButton>
        }
      />
    );
  return (
    <>
      {data.items.map((question) => (
        <QuestionDigest
          key={question.ID}
          question={question}
          title={`Question ${question.ID}`}
          action={
            <LinkButton
              href={paths.question(question.ID)}
              variant="outline"
              aria-label={`Open question ${question.ID}`}
            >
              Open
            </LinkButton>
          }
        />
      ))}
      <Paginator
        label="Recently updated questions"
        page={page}
        totalPages={data.totalPages}
        onPage={(next) => navigate(paths.paperUpdated(paper, next))}
      />
    </>
  );
}
