import { queryOptions } from "@tanstack/react-query";
import type { SearchHit, SearchKind } from "#contract/search.ts";
import { fresh } from "../../lib/cache.ts";
import { callList, type Page } from "../../lib/call.ts";

/** What is looked for. */
export interface Wanted {
  q: string;
  kind?: SearchKind | undefined;
  page: number;
}

export const LEAST = 2;
export const MOST = 200;

/** What is in until the answer is there: what was found before, as far as it is of the kind that is wanted. */
function standIn(before: Page<SearchHit> | undefined, kind: SearchKind | undefined) {
  const items = before?.items.filter((hit) => kind === undefined || hit.Kind === kind) ?? [];
  return before && items.length > 0 ? { ...before, items } : undefined;
}

/** What fits these words, a page of it. A call that nobody waits for any more, since another letter was typed, is ended. */
export const searchQuery = ({ q, kind, page }: Wanted) =>
  queryOptions({
    queryKey: ["search", q, kind, page],
    queryFn: ({ signal }) => callList("GET /api/search", { query: { q, kind, page }, signal }),
    staleTime: fresh.thread,
    placeholderData: (before: Page<SearchHit> | undefined) => standIn(before, kind),
    meta: { inline: true },
  });
