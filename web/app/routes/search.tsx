import { SearchBox } from "../features/search/components/search-box.tsx";
import { SearchResults } from "../features/search/components/search-results.tsx";
import { useSearch } from "../lib/router.tsx";
import { positiveInteger } from "../lib/search-params.ts";
import { useSession } from "../lib/session.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";

/** One box over topics, study notes, articles and the questions that the learner may read. */
export function SearchPage() {
  const { user, isLoading } = useSession();
  const search = useSearch();
  const q = search.get("q")?.trim().slice(0, 200) ?? "";
  const page = positiveInteger(search.get("page")) ?? 1;
  return (
    <>
      <PageHeading title={q ? `Search: ${q}` : "Search"} />
      {isLoading && <Loading label="Loading" />}
      {!isLoading && !user && <SignInPrompt />}
      {user && (
        <>
          <SearchBox q={q} />
          {q.length > 1 && <SearchResults q={q} page={page} />}
        </>
      )}
    </>
  );
}
