import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fresh, keys } from "../../lib/cache.ts";
import { call, callList } from "../../lib/call.ts";

export const noteQuery = (questionId: number) =>
  queryOptions({
    queryKey: keys.note(questionId),
    queryFn: () => call("GET /api/questions/:id/note", { params: { id: questionId } }),
    staleTime: fresh.attempts,
    meta: { inline: true },
  });

export const passagesQuery = (questionId: number) =>
  queryOptions({
    queryKey: keys.passages(questionId),
    queryFn: () => call("GET /api/questions/:id/marks", { params: { id: questionId } }),
    staleTime: fresh.attempts,
    meta: { inline: true },
  });

export interface NoteFilter {
  q: string;
  /** 0 for both. */
  paper: number;
  page: number;
}

export const notesQuery = ({ q, paper, page }: NoteFilter) =>
  queryOptions({
    queryKey: keys.notes({ q, paper, page }),
    queryFn: ({ signal }) =>
      callList("GET /api/notes", { query: { ...(q ? { q } : {}), paper, page, pageSize: 20 }, signal }),
    staleTime: fresh.attempts,
    placeholderData: keepPreviousData,
    meta: { inline: true },
  });
