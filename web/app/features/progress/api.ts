import { queryOptions } from "@tanstack/react-query";
import { fresh, keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";

export const progressQuery = (paper: number) =>
  queryOptions({
    queryKey: keys.progress(paper),
    queryFn: () => call("GET /api/progress", { query: { paper } }),
    staleTime: fresh.attempts,
    meta: { inline: true },
  });

export const historyQuery = (questionId: number) =>
  queryOptions({
    queryKey: keys.history(questionId),
    queryFn: () => call("GET /api/questions/:id/history", { params: { id: questionId } }),
    staleTime: fresh.attempts,
    meta: { inline: true },
  });
