import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { CommunityQuestion } from "#contract/community.ts";
import { fresh } from "../../lib/cache.ts";
import { ApiError, call, callList } from "../../lib/call.ts";
import { toast } from "../../lib/toasts.ts";
import { useMutation } from "../../lib/use-mutation.ts";
import type { OwnDraft } from "./draft.ts";
import { forgetDraft } from "./draft-store.ts";

/** The kind of all that the community's page reads. */
const COMMUNITY = "community";
const PAGE_SIZE = 20;

/** Others' questions that the learner has not answered: a run's worth, so it is not read again while one answers. */
export const practiceQuery = (paper: number | undefined) =>
  queryOptions({
    queryKey: [COMMUNITY, "practice", paper],
    queryFn: () =>
      callList("GET /api/userquestions", { query: { paper, unanswered: true, pageSize: PAGE_SIZE } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    meta: { inline: true },
  });

export const answeredQuery = (page: number) =>
  queryOptions({
    queryKey: [COMMUNITY, "answered", page],
    queryFn: () => callList("GET /api/userquestions/attempts", { query: { page, pageSize: PAGE_SIZE } }),
    staleTime: fresh.thread,
    meta: { inline: true },
  });

export const ownQuery = (page: number) =>
  queryOptions({
    queryKey: [COMMUNITY, "own", page],
    queryFn: () => callList("GET /api/userquestions/owner", { query: { page, pageSize: PAGE_SIZE } }),
    staleTime: 0,
    meta: { inline: true },
  });

export const reviewQuery = queryOptions({
  queryKey: [COMMUNITY, "review"],
  queryFn: () => callList("GET /api/userquestions/review", { query: { pageSize: PAGE_SIZE } }),
  staleTime: 0,
  meta: { inline: true },
});

export const questionQuery = (questionID: number) =>
  queryOptions({
    queryKey: [COMMUNITY, "question", questionID],
    queryFn: () => call("GET /api/userquestions/:questionID", { params: { questionID } }),
    staleTime: 0,
    gcTime: 0,
    meta: { inline: true },
  });

/** The topics that a question may be of. */
export const topicsQuery = queryOptions({
  queryKey: [COMMUNITY, "topics"],
  queryFn: async () => {
    const { items } = await callList("GET /api/topic", { query: { pageSize: 200 } });
    return items.map(({ ID, Name, Paper }) => ({ ID, Name, Paper }));
  },
  staleTime: fresh.paper,
  meta: { inline: true },
});

/** A failure in its own words; too many calls are reported everywhere in the same. */
function tellFailure(error: Error): void {
  if (error instanceof ApiError && error.status === 429) return;
  const body = error instanceof ApiError ? error.message : undefined;
  toast({ tone: "warning", title: "That did not work", ...(body ? { body } : {}) });
}

/** What is on screen stays as it is, but for these kinds; the rest is read again when it is next opened. */
async function outdate(client: QueryClient, ...shown: string[]): Promise<void> {
  const isPractice = ([, part]: readonly unknown[]) => part === "practice";
  await client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === COMMUNITY && !isPractice(queryKey),
    refetchType: "none",
  });
  await Promise.all(
    shown.map((part) => client.refetchQueries({ queryKey: [COMMUNITY, part], type: "active" })),
  );
}

export function useAnswer(questionID: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: (answer: "1" | "2" | "3" | "4") =>
      call("PUT /api/userquestions/:questionID/attempt", { params: { questionID }, body: { answer } }),
    onSuccess: () => outdate(client),
    onError: tellFailure,
  });
}

type Remark = NonNullable<CommunityQuestion["UserRemark"]>;

export function useRate(questionID: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: ({ vote, remark }: { vote: number; remark: Remark }) =>
      call("PUT /api/userquestions/feedback/:questionID", {
        params: { questionID },
        body: { vote, type: remark.Type, feedback: remark.Body },
      }),
    onSuccess: () => outdate(client),
    onError: tellFailure,
  });
}

export function useReview() {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: (body: { QuestionID: number; Verdict: "approve" | "reject"; Reason: string }) =>
      call("POST /api/userquestions/review", { body }),
    onSettled: () => outdate(client, "review"),
    onError: tellFailure,
  });
}

/** What is written goes to the server: as a draft, or to be reviewed. */
export function useSave() {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: ({ draft, Submit }: { draft: OwnDraft; Submit: boolean }): Promise<CommunityQuestion> => {
      const { id, updatedAt, topicId: TopicID = 0, answer: Answer } = draft;
      const words = {
        QnType: "mcq" as const,
        Body: draft.body,
        Params: draft.options,
        Answer,
        Explanation: draft.explanation,
        Source: draft.source,
        TopicID,
        Submit,
      };
      if (id === undefined || updatedAt === undefined)
        return call("POST /api/userquestions", { body: words });
      return call("PUT /api/userquestions/:questionID", {
        params: { questionID: id },
        body: { ...words, UpdatedAt: updatedAt },
      });
    },
    onSuccess: () => outdate(client),
  });
}

/** Deletes one's own question, and what is kept of it on this device. */
export function useDelete(userId: string, questionID: number) {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: () => call("DELETE /api/userquestions/:questionID", { params: { questionID } }),
    // Not with the press: it is gone from the page before that hears of it.
    onSuccess: () => forgetDraft(userId, questionID),
    onSettled: () => outdate(client, "own"),
    onError: tellFailure,
  });
}
