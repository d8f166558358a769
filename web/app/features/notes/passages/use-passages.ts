import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Mark, Passage } from "#contract/notes.ts";
import { keys } from "../../../lib/cache.ts";
import { ApiError, call, isUnreachable } from "../../../lib/call.ts";
import { toast } from "../../../lib/toasts.ts";
import { useMutation } from "../../../lib/use-mutation.ts";
import { passagesQuery } from "../api.ts";
import { forgetUnsaved, keepUnsaved, readUnsaved } from "./unsaved-passages.ts";

export interface Passages {
  /** Undefined until they are known, and while an open test asks the question. */
  marks: Mark[] | undefined;
  add: (passage: Passage) => void;
  remove: (mark: Passage) => void;
}

const passageOf = ({ Field, Quote, Prefix, Suffix, Start }: Mark): Passage => ({
  Field,
  Quote,
  Prefix,
  Suffix,
  Start,
});

export const isSame = (a: Passage, b: Passage) =>
  a.Field === b.Field && a.Start === b.Start && a.Quote === b.Quote;

/**
 * The passages that the learner marked in a question. A change shows at once and is sent one after the other; until the server
 * has it, it waits in this browser.
 */
export function usePassages(questionId: number, isWanted: boolean): Passages {
  const client = useQueryClient();
  const { data, error, isSuccess } = useQuery({ ...passagesQuery(questionId), enabled: isWanted });
  const { mutate } = useMutation({
    scope: { id: `passages/${questionId}` },
    mutationFn: (Marks: Passage[]) =>
      call("PUT /api/questions/:id/marks", { params: { id: questionId }, body: { Marks } }),
    onSuccess: (_, saved) => forgetUnsaved(questionId, saved),
    onError: (failure, refused) => {
      if (!(failure instanceof ApiError) || isUnreachable(failure) || failure.status >= 500) return;
      forgetUnsaved(questionId, refused);
      toast({ tone: "warning", title: "The passage was not marked", body: failure.message });
      void client.invalidateQueries({ queryKey: keys.passages(questionId) });
    },
    meta: { inline: true },
  });
  const show = (passages: readonly Passage[]) =>
    client.setQueryData(keys.passages(questionId), {
      Marks: passages.map((passage) => ({ Detached: false, ...passage })),
    });
  const change = (passages: Passage[]) => {
    show(passages);
    keepUnsaved(questionId, passages);
    mutate(passages);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits is sent once the server can be asked, and not with each drawing
  useEffect(() => {
    const unsaved = isSuccess ? readUnsaved(questionId) : undefined;
    if (!unsaved) return;
    show(unsaved);
    mutate(unsaved);
  }, [isSuccess, questionId]);
  // What is not known cannot be replaced: while an open test asks the question, say.
  const marks = error ? undefined : data?.Marks;
  const now = () => (client.getQueryData(passagesQuery(questionId).queryKey)?.Marks ?? []).map(passageOf);
  return {
    marks,
    add: (passage) => change([...now(), passage]),
    remove: (mark) => change(now().filter((one) => !isSame(one, mark))),
  };
}
