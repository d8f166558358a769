import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { GradedAnswer, Question } from "#contract/shapes.ts";
import { afterSavedChange, keys } from "../lib/cache.ts";
import { call } from "../lib/call.ts";
import { useMutation } from "../lib/use-mutation.ts";

/** Saves a question or takes it off the list, wherever it is on screen. */
export function useSaveQuestion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ questionId, saved }: { questionId: number; saved: boolean }) =>
      call(saved ? "PUT /api/questions/:id/fav" : "PUT /api/questions/:id/un-fav", {
        params: { id: questionId },
      }),
    onSuccess: ({ Saved }, { questionId }) => {
      patchSaved(client, questionId, Saved);
      afterSavedChange(client, questionId);
    },
  });
}

/** The lists on screen are not read again for one bookmark, so it is put into what is cached. */
function patchSaved(client: QueryClient, questionId: number, Saved: boolean) {
  const patch = (question: Question) => (question.ID === questionId ? { ...question, Saved } : question);
  client.setQueriesData<Question[]>({ queryKey: ["set-questions"] }, (list) => list?.map(patch));
  client.setQueriesData<Question>({ queryKey: keys.question(questionId) }, (one) => one && patch(one));
  client.setQueriesData<GradedAnswer[]>({ queryKey: ["answers"] }, (list) =>
    list?.map((answer) => ({ ...answer, Question: patch(answer.Question) })),
  );
}
