import { useQuery } from "@tanstack/react-query";
import type { SearchHit } from "#contract/search.ts";
import { paths } from "../../../lib/paths.ts";
import { navigate } from "../../../lib/router.tsx";
import { Link, LinkButton } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { PastTheEnd } from "../../../ui/past-the-end.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { searchQuery, type Wanted } from "../api.ts";
import { KIND_NAMES, type Shown } from "../kinds.ts";
import { remember } from "../recent.ts";

interface SearchResultsProps {
  wanted: Wanted;
  chosen: Shown;
  isVisitor: boolean;
}

/** What was found, best first, with its number said as it changes. */
export function SearchResults({ wanted, chosen, isVisitor }: SearchResultsProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(searchQuery(wanted));
  const { q, kind, page } = wanted;
  const isPastTheEnd = data?.items.length === 0 && page > 1;
  return (
    <>
      <p role="status" className="mt-3 min-h-6 text-sm text-soft figures">
        {data && !isPlaceholderData && countWords(data.total ?? data.items.length, q)}
      </p>
      {error && !data && <QueryError error={error} retry={refetch} />}
      {!data && !error && <Loading label="Searching" rows={3} />}
      {isPastTheEnd && <PastTheEnd first={paths.search(q, kind)} />}
      {data?.items.length === 0 && !isPastTheEnd && <Nothing q={q} chosen={chosen} isVisitor={isVisitor} />}
      {data && data.items.length > 0 && (
        <div aria-busy={isPlaceholderData}>
          <ol className="max-w-measure">
            {data.items.map((hit) => (
              <Hit key={`${hit.Kind}/${hit.ID}/${hit.Href}`} hit={hit} wanted={wanted} />
            ))}
          </ol>
          <Paginator
            label="Results"
            page={page}
            totalPages={data.totalPages}
            onPage={(next) => navigate(paths.search(q, kind, next))}
          />
        </div>
      )}
    </>
  );
}

/** As many as are given; who is not served by these asks otherwise. */
const MOST_GIVEN = 100;

function countWords(total: number, q: string): string {
  if (total >= MOST_GIVEN) return `The best ${MOST_GIVEN} results for “${q}”`;
  return `${total} result${total === 1 ? "" : "s"} for “${q}”`;
}

function Hit({ hit, wanted: { q, kind, page } }: { hit: SearchHit; wanted: Wanted }) {
  const { Kind, Title, Snippet, Href, Shelf } = hit;
  // A question has no title of its own: its first words are both.
  const saysMore = Snippet !== "" && Kind !== "topic" && !Snippet.startsWith(Title.replace(/ …$/, ""));
  const open = () => {
    // The address may lag behind what was typed, and Back is to lead to these results.
    navigate(paths.search(q, kind, page > 1 ? page : undefined), { replace: true });
    remember({ q });
    remember({ Kind, Title, Href });
  };
  return (
    <li className="relative border-b border-hairline py-4 hover:bg-sunken">
      <p className="text-xs font-semibold text-soft">
        {KIND_NAMES[Kind]}
        {Shelf === "beyond" && " · Beyond the exam"}
      </p>
      <h2 className="mt-0.5 text-base font-semibold">
        <Link
          href={Href}
          onClick={open}
          className="inline-flex min-h-6 items-center after:absolute after:inset-0"
        >
          {saysMore || Kind === "topic" ? Title : Snippet || Title}
        </Link>
      </h2>
      {saysMore && <p className="mt-1 text-sm text-soft">{Snippet}</p>}
    </li>
  );
}

/** Nothing was found: what to try. */
function Nothing({ q, chosen, isVisitor }: { q: string; chosen: Shown; isVisitor: boolean }) {
  return (
    <EmptyState
      text={`${chosen.none} “${q}”.`}
      hint={
        isVisitor
          ? "Try another word, or fewer. Without an account you search the study notes, the articles and the sample questions."
          : "Try another word, or fewer. Questions are found by their own words, and those of a paper without a plan not at all."
      }
      action={
        chosen.kind && (
          <LinkButton href={paths.search(q)} variant="outline">
            Look everywhere
          </LinkButton>
        )
      }
    />
  );
}
