import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { Paper, ProblemSet, Question, Topic } from "#contract/shapes.ts";
import { fresh, keys } from "../../lib/cache.ts";
import { call, callList } from "../../lib/call.ts";

export const paperQuery = (paperId: number) =>
  queryOptions({
    queryKey: keys.paper(paperId),
    queryFn: () => call<Paper>("GET", `/api/paperv2/${paperId}`),
    staleTime: fresh.paper,
    meta: { inline: true },
  });

export const topicQuery = (topicId: number) =>
  queryOptions({
    queryKey: keys.topic(topicId),
    queryFn: () => call<Topic>("GET", `/api/topic/${topicId}`),
    staleTime: fresh.topic,
    meta: { inline: true },
  });

/** A set with the caller's attempts at it, which is why it goes stale as fast as they do. */
export const setQuery = (setId: number) =>
  queryOptions({
    queryKey: keys.set(setId),
    queryFn: () => call<ProblemSet>("GET", `/api/sets/${setId}`),
    staleTime: fresh.attempts,
    meta: { inline: true },
  });

/** Paper 0 stands for both. */
export const savedQuery = (paper: number, page: number) =>
  queryOptions({
    queryKey: keys.saved(paper, page),
    queryFn: () => callList<Question>("/api/questions/fav", { paper, page, pageSize: 10 }),
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });

export const updatedQuery = (paper: number, page: number) =>
  queryOptions({
    queryKey: keys.updated(paper, page),
    queryFn: () => callList<Question>(`/api/questions/updated/${paper}`, { page, pageSize: 10 }),
    staleTime: fresh.updated,
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });
