import { useQuery } from "@tanstack/react-query";
import { savedQuery } from "../features/catalogue/api.ts";
import { QuestionDigest } from "../features/catalogue/components/question-digest.tsx";
import { UnsaveButton } from "../features/catalogue/components/unsave-button.tsx";
import { paths } from "../lib/paths.ts";
import { navigate, useSearch } from "../lib/router.tsx";
import { positiveInteger, savedFilter } from "../lib/search-params.ts";
import { useSession } from "../lib/session.ts";
import { FilterGroup } from "../ui/filter-group.tsx";
import { LinkButton } from "../ui/link.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Paginator } from "../ui/paginator.tsx";
import { QuestionFetchError } from "../ui/query-error.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";

const FILTERS: { value: "combined" | "p1" | "p2"; name: string; hint: string }[] = [
  { value: "combined", name: "Combined", hint: "Saved questions of both papers" },
  { value: "p1", name: "p1", hint: "Saved questions of Paper 1" },
  { value: "p2", name: "p2", hint: "Saved questions of Paper 2" },
];

const PAPERS = { combined: 0, p1: 1, p2: 2 };

/** The questions that the learner kept, newest first. */
export function SavedPage() {
  const { user, isLoading } = useSession();
  const filter = savedFilter(useSearch().get("filter")) ?? "combined";
  return (
    <>
      <PageHeading title="Saved questions" />
      {!isLoading && !user && <SignInPrompt />}
      {user && (
        <>
          <div className="mt-4 mb-6">
            <FilterGroup
              label="Papers"
              options={FILTERS}
              value={filter}
              onChange={(value) => navigate(paths.saved(value === "combined" ? undefined : value))}
            />
          </div>
          <SavedList paper={PAPERS[filter]} />
        </>
      )}
      {isLoading && <Loading label="Loading your saved questions" />}
    </>
  );
}

function SavedList({ paper }: { paper: number }) {
  const search = useSearch();
  const page = positiveInteger(search.get("page")) ?? 1;
  const filter = savedFilter(search.get("filter"));
  const { data, error, refetch } = useQuery(savedQuery(paper, page));
  if (error) return <QuestionFetchError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading your saved questions" />;
  // The last question of the last page was taken off the list: that page is gone.
  if (data.items.length === 0 && page > 1)
    return (
      <EmptyState
        text="This page is empty now."
        action={
          <LinkButton href={paths.saved(filter)} variant="outline">
            To the first page
          </LinkButton>
        }
      />
    );
  if (data.items.length === 0)
    return (
      <EmptyState
        text="You have not saved any questions."
        hint="While practising, the bookmark on a question keeps it here."
        action={
          <LinkButton href={paths.paper(paper === 2 ? 2 : 1)} variant="outline">
            Find a set to practise
          </LinkButton>
        }
      />
    );
  return (
    <>
      {data.items.map((question, index) => {
        const title = `Saved question ${(page - 1) * 10 + index + 1}`;
        return (
          <QuestionDigest
            key={question.ID}
            question={question}
            title={title}
            action={<UnsaveButton questionId={question.ID} title={title} />}
          />
        );
      })}
      <Paginator
        label="Saved questions"
        page={page}
        totalPages={data.totalPages}
        onPage={(next) => navigate(paths.saved(filter, next))}
      />
    </>
  );
}
