import { useQuery } from "@tanstack/react-query";
import { choicesQuery } from "../features/builder/api.ts";
import { PractiseSaved } from "../features/builder/components/practise-saved.tsx";
import { savedQuery } from "../features/catalogue/api.ts";
import { QuestionDigest } from "../features/catalogue/components/question-digest.tsx";
import { UnsaveButton } from "../features/catalogue/components/unsave-button.tsx";
import { paths, type SavedFilter } from "../lib/paths.ts";
import { navigate, useSearch } from "../lib/router.tsx";
import { positiveInteger, savedFilter } from "../lib/search-params.ts";
import { useSession } from "../lib/session.ts";
import { FilterGroup } from "../ui/filter-group.tsx";
import { LinkButton } from "../ui/link.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Paginator } from "../ui/paginator.tsx";
import { QuestionFetchError } from "../ui/query-error.tsx";
import { Select } from "../ui/select.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";

const FILTERS: { value: "combined" | "p1" | "p2"; name: string; hint: string }[] = [
  { value: "combined", name: "Combined", hint: "Saved questions of both papers" },
  { value: "p1", name: "p1", hint: "Saved questions of Paper 1" },
  { value: "p2", name: "p2", hint: "Saved questions of Paper 2" },
];

const PAPERS: Record<(typeof FILTERS)[number]["value"], (1 | 2)[]> = { combined: [1, 2], p1: [1], p2: [2] };

/** The questions that the learner kept, newest first: to practise, or to think through and then see the answer. */
export function SavedPage() {
  const { user, isLoading } = useSession();
  const search = useSearch();
  const filter = savedFilter(search.get("filter"));
  const papers = PAPERS[filter ?? "combined"];
  const topic = positiveInteger(search.get("topic"));
  const paper = papers.length === 2 ? 0 : (papers[0] ?? 0);
  const page = positiveInteger(search.get("page")) ?? 1;
  const { data: saved } = useQuery({ ...savedQuery({ paper, topic, page }), enabled: user !== null });
  // How many can be practised is asked once there is something, and after what the page itself needs.
  const hasSome = saved !== undefined && saved.items.length > 0;
  // Without a topic there is nothing to choose among; it stays until that is known, so that nothing moves.
  const isEmpty = saved !== undefined && !hasSome && topic === undefined && page === 1;
  return (
    <>
      <PageHeading title="Saved questions" />
      {!isLoading && !user && <SignInPrompt />}
      {user && (
        <>
          <div className="mt-4 mb-6 grid gap-x-6 gap-y-4 *:min-w-0 sm:flex sm:flex-wrap sm:items-end sm:justify-between">
            <div className="grid gap-x-6 gap-y-4 *:min-w-0 sm:flex sm:flex-wrap sm:items-end">
              <FilterGroup
                label="Papers"
                options={FILTERS}
                value={filter ?? "combined"}
                onChange={(value) => navigate(paths.saved(value === "combined" ? undefined : value))}
              />
              {!isEmpty && (
                <TopicChoice
                  papers={papers}
                  topic={topic}
                  onChoose={(next) => navigate(paths.saved(filter, undefined, next))}
                />
              )}
            </div>
            {hasSome && <PractiseSaved papers={papers} topic={topic} />}
          </div>
          <SavedList filter={filter} paper={paper} topic={topic} />
        </>
      )}
      {isLoading && <Loading label="Loading your saved questions" />}
    </>
  );
}

interface TopicChoiceProps {
  papers: readonly number[];
  topic: number | undefined;
  onChoose: (topic: number | undefined) => void;
}

function TopicChoice({ papers, topic, onChoose }: TopicChoiceProps) {
  const { data: choices } = useQuery(choicesQuery);
  const topics = (choices?.Topics ?? []).filter(({ Paper }) => papers.includes(Paper));
  return (
    <Select
      label="Topic"
      className="sm:w-64"
      value={topic ?? ""}
      onChange={(event) => onChoose(positiveInteger(event.currentTarget.value))}
    >
      <option value="">All topics</option>
      {topics.map(({ ID, Name }) => (
        <option key={ID} value={ID}>
          {Name}
        </option>
      ))}
    </Select>
  );
}

interface SavedListProps {
  filter: SavedFilter | undefined;
  /** 0 for both. */
  paper: number;
  topic: number | undefined;
}

function SavedList({ filter, paper, topic }: SavedListProps) {
  const page = positiveInteger(useSearch().get("page")) ?? 1;
  const { data, error, refetch } = useQuery(savedQuery({ paper, topic, page }));
  if (error) return <QuestionFetchError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading your saved questions" />;
  // The last question of the last page was taken off the list: that page is gone.
  if (data.items.length === 0 && page > 1)
    return (
      <EmptyState
        text="This page is empty now."
        action={
          <LinkButton href={paths.saved(filter, undefined, topic)} variant="outline">
            To the first page
          </LinkButton>
        }
      />
    );
  if (data.items.length === 0 && topic)
    return (
      <EmptyState
        text="You have saved nothing in this topic."
        action={
          <LinkButton href={paths.saved(filter)} variant="outline">
            See all topics
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
            hidesKey
          />
        );
      })}
      <Paginator
        label="Saved questions"
        page={page}
        totalPages={data.totalPages}
        onPage={(next) => navigate(paths.saved(filter, next, topic))}
      />
    </>
  );
}
