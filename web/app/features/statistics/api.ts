import { queryOptions } from "@tanstack/react-query";
import type { McqStats } from "#contract/shapes.ts";
import { fresh, keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";

/** First answers to an mcq; the server gives them only after the caller's own marked answer. */
export const statsQuery = (questionId: number) =>
  queryOptions({
    queryKey: keys.stats(questionId),
    queryFn: () => call<McqStats>("GET", `/api/questions/mcq-stats/${questionId}`),
    staleTime: fresh.stats,
    meta: { inline: true },
  });
