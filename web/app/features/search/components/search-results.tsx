import { useQuery } from "@tanstack/react-query";
import type { SearchHit } from "#contract/search.ts";
import { paths } from "../../../lib/paths.ts";
import { navigate } from "../../../lib/router.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { searchQuery } from "../api.ts";

const KINDS: Record<SearchHit["Kind"], string> = {
  topic: "Topic",
  note: "Study note",
  question: "Question",
  post: "Article",
};

export function SearchResults({ q, page }: { q: string; page: number }) {
  const { data, error, refetch, isPlaceholderData } = useQuery(searchQuery(q, page));
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Searching" />;
  if (data.items.length === 0)
    return (
      <EmptyState
        text={`Nothing fits “${q}”.`}
        hint="Try another word, or fewer. Questions are found by their own words, and those of a paper without a plan not at all."
      />
    );
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
      <p role="status" className="sr-only">
        Results for {q}, page {page} of {data.totalPages}
      </p>
      <ol className="mt-4 max-w-measure">
        {data.items.map((hit) => (
          <li key={hit.Href} className="relative border-b border-hairline py-4 hover:bg-sunken">
            <p className="text-xs font-semibold text-soft">
              {KINDS[hit.Kind]}
              {hit.Shelf === "beyond" && " · Beyond the exam"}
            </p>
            <h2 className="mt-0.5 text-base font-semibold">
              <Link href={hit.Href} className="inline-flex min-h-6 items-center after:absolute after:inset-0">
                {hit.Title}
              </Link>
            </h2>
            {hit.Snippet && hit.Kind !== "topic" && hit.Snippet !== hit.Title && (
              <p className="mt-1 text-sm text-soft">{hit.Snippet}</p>
            )}
          </li>
        ))}
      </ol>
      <Paginator
        label="Results"
        page={page}
        totalPages={data.totalPages}
        onPage={(next) => navigate(paths.search(q, next))}
      />
    </div>
  );
}
