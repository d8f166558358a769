import { useQuery } from "@tanstack/react-query";
import { paths } from "../../../lib/paths.ts";
import { navigate } from "../../../lib/router.tsx";
import { LinkButton } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { ownQuery } from "../api.ts";
import { OwnQuestion } from "./own-question.tsx";

/** The learner's own questions, with the state of each. */
export function Mine({ page, userId }: { page: number; userId: string }) {
  const { data, error, refetch } = useQuery(ownQuery(page));
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading your questions" />;
  if (data.items.length === 0 && page > 1)
    return (
      <EmptyState
        text="This page is empty now."
        action={
          <LinkButton href={paths.community("mine")} variant="outline">
            To the first page
          </LinkButton>
        }
      />
    );
  if (data.items.length === 0)
    return (
      <EmptyState
        text="You have not written a question yet."
        hint="Anyone who can ask about a rule has understood it. Start from the last one that you got wrong."
        action={<LinkButton href={paths.community("write")}>Write your first</LinkButton>}
      />
    );
  return (
    <>
      <ol className="mt-4 max-w-measure border-t border-hairline">
        {data.items.map((question) => (
          <li key={question.ID} className="border-b border-hairline py-6">
            <OwnQuestion question={question} userId={userId} />
          </li>
        ))}
      </ol>
      <Paginator
        label="Your questions"
        page={page}
        totalPages={data.totalPages}
        onPage={(next) => navigate(paths.community("mine", { page: next }))}
      />
    </>
  );
}
