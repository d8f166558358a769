import { queryOptions } from "@tanstack/react-query";
import { fresh, keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";

/** First answers to an mcq; the server gives them only after the caller's own marked answer. */
export const statsQuery = (questionId: number) =>
  queryOptions({
    queryKey: keys.stats(questionId),
    queryFn: () => call("GET /api/questions/mcq-stats/:id", { params: { id: questionId } }),
    staleTime: fresh.stats,
    meta: { inline: true },
  });
