import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { FeedbackOutcome } from "#contract/feedback.ts";
import type { FeedbackType } from "#contract/feedback-type.ts";
import { ApiError, call, callList } from "../../lib/call.ts";
import { toast } from "../../lib/toasts.ts";
import { useMutation } from "../../lib/use-mutation.ts";

const KIND = "feedback";

interface Feedback {
  Type: FeedbackType;
  Body: string;
  QuestionID?: number;
}

/** The set that is on screen. */
function setOfAddress(): { ProblemSetID?: number } {
  const found = /^\/set\/(\d+)/.exec(window.location.pathname)?.[1];
  return found ? { ProblemSetID: Number(found) } : {};
}

/** Tells the house; `done` is the title of the toast that says so. */
export function useSend(done: "Feedback Received" | "Feedback sent") {
  return useMutation({
    meta: { inline: true },
    mutationFn: (feedback: Feedback) =>
      call("POST /api/anal/user/feedback", {
        body: {
          ...feedback,
          ...setOfAddress(),
          CurrentURL: (window.location.pathname + window.location.search).slice(0, 2048),
          Browser: navigator.userAgent.slice(0, 512),
        },
      }),
    onSuccess: () => toast({ tone: "success", title: done, body: "Thank you. You hear from us by e-mail." }),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 429) return;
      const said = error instanceof ApiError && error.status === 400 ? error.message : undefined;
      toast({
        tone: "warning",
        title: "Feedback Failed",
        body: said ?? "An error has occurred ): Thanks for trying though.",
      });
    },
  });
}

export const feedbackQuery = (page: number) =>
  queryOptions({
    queryKey: [KIND, page],
    queryFn: () => callList("GET /api/admin/feedbacks", { query: { page } }),
    meta: { inline: true },
  });

/** An admin's write: the list is read again, and a failure is reported under its title. */
function useAct<V>(act: (input: V) => Promise<unknown>, done: string) {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: act,
    onSuccess: () => {
      toast({ tone: "success", title: done });
      return client.invalidateQueries({ queryKey: [KIND] });
    },
    onError: (error) => toast({ tone: "warning", title: "Admin action failed", body: error.message }),
  });
}

export const useClose = () =>
  useAct(
    ({ id, ...body }: { id: number; Outcome: FeedbackOutcome; Note: string }) =>
      call("PUT /api/admin/feedbacks/:id", { params: { id }, body }),
    "feedback closed",
  );

export const useRemove = () =>
  useAct((id: number) => call("DELETE /api/admin/feedbacks/:id", { params: { id } }), "feedback deleted");
