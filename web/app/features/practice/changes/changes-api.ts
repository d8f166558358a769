import { queryOptions } from "@tanstack/react-query";
import { fresh, keys } from "../../../lib/cache.ts";
import { call } from "../../../lib/call.ts";

/** What happened to a question since one of its versions. */
export const changesQuery = (questionId: number, since: number) =>
  queryOptions({
    queryKey: [...keys.question(questionId), "changes", since],
    queryFn: () => call("GET /api/questions/:id/changes", { params: { id: questionId }, query: { since } }),
    staleTime: fresh.thread,
    meta: { inline: true },
  });
