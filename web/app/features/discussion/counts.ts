import { queryOptions } from "@tanstack/react-query";
import { fresh, keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";

/** As many as one call may ask for. */
const MOST = 30;

interface Asked {
  questionId: number;
  tell: (count: number) => void;
  fail: (error: unknown) => void;
}

let asked: Asked[] = [];

async function ask(batch: Asked[]) {
  try {
    const questions = [...new Set(batch.map(({ questionId }) => questionId))].join(",");
    const counts = await call("GET /api/chat/counts", { query: { questions } });
    const of = new Map(counts.map(({ QuestionID, MsgCount }) => [QuestionID, MsgCount]));
    for (const { questionId, tell } of batch) tell(of.get(questionId) ?? 0);
  } catch (error) {
    for (const { fail } of batch) fail(error);
  }
}

/** How many messages a question has; what a page asks at once goes in one call. @throws ApiError */
function loadCount(questionId: number): Promise<number> {
  return new Promise((tell, fail) => {
    asked.push({ questionId, tell, fail });
    if (asked.length > 1) return;
    queueMicrotask(() => {
      const all = asked;
      asked = [];
      for (let from = 0; from < all.length; from += MOST) void ask(all.slice(from, from + MOST));
    });
  });
}

/** How many messages a question has. */
export const countQuery = (questionId: number) =>
  queryOptions({
    queryKey: [...keys.talk, "count", questionId],
    queryFn: () => loadCount(questionId),
    staleTime: fresh.thread,
    meta: { inline: true },
  });
