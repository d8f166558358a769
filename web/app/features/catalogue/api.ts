import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fresh, keys } from "../../lib/cache.ts";
import { call, callList } from "../../lib/call.ts";

export const paperQuery = (paperId: number) =>
  queryOptions({
    queryKey: keys.paper(paperId),
    queryFn: () => call("GET /api/paperv2/:id", { params: { id: paperId } }),
    staleTime: fresh.paper,
    meta: { inline: true },
  });

export const topicQuery = (topicId: number) =>
  queryOptions({
    queryKey: keys.topic(topicId),
    queryFn: () => call("GET /api/topic/:id", { params: { id: topicId } }),
    staleTime: fresh.topic,
    meta: { inline: true },
  });

/** A set with the caller's attempts at it, which is why it goes stale as fast as they do. */
export const setQuery = (setId: number) =>
  queryOptions({
    queryKey: keys.set(setId),
    queryFn: () => call("GET /api/sets/:id", { params: { id: setId } }),
    staleTime: fresh.attempts,
    meta: { inline: true },
  });

/** The sets of what was wrong, skipped or flagged, the newest first. */
export const againSetsQuery = (paperId: number) =>
  queryOptions({
    queryKey: keys.againSets(paperId),
    queryFn: () => call("GET /api/practice-sets", { query: { paper_id: paperId } }),
    staleTime: fresh.attempts,
    meta: { inline: true },
  });

export interface SavedChoice {
  /** 0 for both. */
  paper: number;
  /** Undefined for all of them. */
  topic: number | undefined;
  page: number;
}

export const savedQuery = ({ paper, topic, page }: SavedChoice) =>
  queryOptions({
    queryKey: keys.saved({ paper, topic, page }),
    queryFn: () =>
      callList("GET /api/questions/fav", { query: { paper, ...(topic && { topic }), page, pageSize: 10 } }),
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });

export const updatedQuery = (paper: number, page: number) =>
  queryOptions({
    queryKey: keys.updated(paper, page),
    queryFn: () =>
      callList("GET /api/questions/updated/:paperId", {
        params: { paperId: paper },
        query: { page, pageSize: 10 },
      }),
    staleTime: fresh.updated,
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });
