import { name as product } from "virtual:brand-name";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { paperQuery } from "../features/catalogue/api.ts";
import type { Wanted } from "../features/search/api.ts";
import { RecentThings, Topics } from "../features/search/components/before-typing.tsx";
import { SearchBox } from "../features/search/components/search-box.tsx";
import { SearchFilter } from "../features/search/components/search-filter.tsx";
import { SearchResults } from "../features/search/components/search-results.tsx";
import { FILTER, type Shown, VISITOR_FILTER } from "../features/search/kinds.ts";
import { remember } from "../features/search/recent.ts";
import { askableOf, useTyping } from "../features/search/typing.ts";
import { paths } from "../lib/paths.ts";
import { navigate, useSearch } from "../lib/router.tsx";
import { positiveInteger } from "../lib/search-params.ts";
import { useSession } from "../lib/session.ts";
import { Link } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { QueryError } from "../ui/query-error.tsx";
import { Loading } from "../ui/skeleton.tsx";

const PAPERS = [1, 2];

/** One box over topics, study notes, articles and the questions that its reader may read; a visitor finds what is public. */
export function SearchPage() {
  const { user, isLoading } = useSession();
  const search = useSearch();
  const filter = user ? FILTER : VISITOR_FILTER;
  const chosen = filter.find(({ kind }) => kind === (search.get("kind") ?? undefined)) ?? FILTER[0];
  const address: Wanted = {
    q: askableOf(search.get("q") ?? ""),
    kind: chosen?.kind,
    page: positiveInteger(search.get("page")) ?? 1,
  };
  const { text, setText, wanted, settle } = useTyping(address);
  const find = () => {
    settle();
    const q = askableOf(text);
    if (q) remember({ q });
  };
  // The tab and the browser's history say what was looked for; the heading must not grow while one types.
  useEffect(() => {
    document.title = `${address.q ? `Search: ${address.q}` : "Search"} · ${product}`;
  }, [address.q]);
  const choose = ({ kind }: Shown) => navigate(paths.search(wanted.q || undefined, kind), { replace: true });
  return (
    <>
      <PageHeading title="Search" />
      <SearchBox text={text} onText={setText} onFind={find} />
      {!isLoading && chosen && (
        <>
          <SearchFilter filter={filter} chosen={chosen} onChoose={choose} />
          {wanted.q ? (
            <SearchResults wanted={wanted} chosen={chosen} isVisitor={!user} />
          ) : (
            <BeforeTyping isVisitor={!user} />
          )}
        </>
      )}
    </>
  );
}

/** Suggestions before anything is typed. */
function BeforeTyping({ isVisitor }: { isVisitor: boolean }) {
  const papers = [useQuery(paperQuery(1)), useQuery(paperQuery(2))];
  const failed = papers.find(({ error, data }) => error && !data);
  const known = papers.flatMap(({ data }, i) => (data ? [{ id: PAPERS[i] ?? 0, topics: data.Topics }] : []));
  return (
    <>
      {isVisitor && (
        <p className="mt-4 max-w-note text-sm text-soft">
          Without an account you search the study notes, the articles and the sample questions.{" "}
          <Link href={paths.login(paths.search())} className="link">
            Sign up or log in
          </Link>{" "}
          to search the questions that are open to you too.
        </p>
      )}
      <RecentThings />
      {failed && (
        <QueryError error={failed.error} retry={() => papers.forEach((one) => void one.refetch())} />
      )}
      {!failed && known.length < papers.length && <Loading label="Loading the topics" />}
      {known.length === papers.length && <Topics papers={known} />}
    </>
  );
}
