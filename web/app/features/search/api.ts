import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fresh } from "../../lib/cache.ts";
import { callList } from "../../lib/call.ts";

/** What fits these words, a page of it; what was found before stays until it is there. */
export const searchQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: ["search", q, page],
    queryFn: () => callList("GET /api/search", { query: { q, page } }),
    staleTime: fresh.thread,
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });
