import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { EditorQuestion, QuestionWords } from "#contract/editing.ts";
import type { SetType } from "#contract/shapes.ts";
import { call, callList } from "../../lib/call.ts";
import { toast } from "../../lib/toasts.ts";
import { useMutation } from "../../lib/use-mutation.ts";
import { dropDraft } from "./drafts.ts";

const KIND = "editing";
const inline = { inline: true };

export const papersQuery = (tenantId: number) =>
  queryOptions({
    queryKey: [KIND, "papers", tenantId],
    queryFn: () => call("GET /api/tenant/:tenantId/paper", { params: { tenantId } }),
    meta: inline,
  });

export const treeQuery = (tenantId: number, paperId: number, hideGenerated: boolean) =>
  queryOptions({
    queryKey: [KIND, "tree", tenantId, paperId, hideGenerated],
    queryFn: () =>
      call("GET /api/tenant/:tenantId/paper/:paperId", {
        params: { tenantId, paperId },
        query: { hideGenerated },
      }),
    meta: inline,
  });

export interface ListFilter {
  page: number;
  sql: string;
  setId: number | undefined;
  paper: number | undefined;
  topicId: number | undefined;
  constant: string | undefined;
  only: "drafts" | "review" | "unassigned" | "edited" | undefined;
}

export const questionsQuery = (tenantId: number, filter: ListFilter) =>
  queryOptions({
    queryKey: [KIND, "questions", tenantId, filter],
    queryFn: () =>
      callList("GET /api/tenant/:tenantId/questions", {
        params: { tenantId },
        query: { ...filter, pageSize: filter.setId === undefined ? 10 : 100, orderBy: "-UpdatedAt" },
      }),
    meta: inline,
  });

export const questionQuery = (id: number) =>
  queryOptions({
    queryKey: [KIND, "question", id],
    queryFn: () => call("GET /api/admin/questions/:id", { params: { id } }),
    // What is edited must not be an hour old.
    staleTime: 0,
    meta: inline,
  });

export const versionsQuery = (id: number, page: number) =>
  queryOptions({
    queryKey: [KIND, "versions", id, page],
    queryFn: () => callList("GET /api/admin/questions/:id/versions", { params: { id }, query: { page } }),
    meta: inline,
  });

export const regradesQuery = (id: number) =>
  queryOptions({
    queryKey: [KIND, "regrades", id],
    queryFn: () => call("GET /api/admin/questions/:id/regrades", { params: { id } }),
    meta: inline,
  });

export const constantsQuery = queryOptions({
  queryKey: [KIND, "constants"],
  queryFn: () => call("GET /api/admin/constants"),
  meta: inline,
});

/** What the linter says to a wording; asked again only when the wording changes. */
export const findingsQuery = (type: EditorQuestion["QnType"], words: QuestionWords) =>
  queryOptions({
    queryKey: [KIND, "findings", type, words],
    queryFn: () => call("POST /api/admin/question-check", { body: { ...words, QnType: type } }),
    staleTime: Number.POSITIVE_INFINITY,
    meta: inline,
  });

/** An editor's act: everything that shows the bank is read again when it is next shown. */
function useAct<V, R>(
  act: (input: V) => Promise<R>,
  options: { done?: (result: R) => string; failed: string; durationMs?: number },
) {
  const client = useQueryClient();
  return useMutation({
    meta: inline,
    mutationFn: act,
    onSuccess: async (result) => {
      if (options.done)
        toast({ tone: "success", title: options.done(result), durationMs: options.durationMs });
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "whoami" });
    },
    onError: (error) => toast({ tone: "warning", title: options.failed, body: error.message }),
  });
}

const SAVED: Record<EditorQuestion["Change"], string> = {
  nothing: "Saved",
  wording: "Saved. Learners are not notified, and statistics go on.",
  commas: "Saved. Learners are not notified, and statistics go on.",
  explanation: "Saved. Learners see it as updated, and statistics go on.",
  question: "Saved. It asks something else now, so its statistics start again.",
};

export interface Save extends QuestionWords {
  UpdatedAt: string;
  IsDraft: boolean;
  Note: string;
  resetStat: boolean;
}

/** Saves a question. What is stored is no draft any more, also where its editor has left the page meanwhile. */
export const useSave = (id: number) =>
  useAct(
    async ({ resetStat, ...body }: Save) => {
      const query = resetStat ? { resetStat: true } : {};
      const question = await call("PUT /api/admin/questions/:id", { params: { id }, query, body });
      dropDraft(id);
      return question;
    },
    { done: (question) => SAVED[question.Change], failed: "saving failed" },
  );

/** Stores a new question; its draft goes as in `useSave`. */
export const useAdd = (tenantId: number) =>
  useAct(
    async (body: QuestionWords & { QnType: EditorQuestion["QnType"]; TopicID: number }) => {
      const question = await call("POST /api/tenant/:tenantId/questions", { params: { tenantId }, body });
      dropDraft(body.QnType);
      return question;
    },
    { done: () => "Kept as a draft", failed: "saving failed" },
  );

export const useRemove = (tenantId: number) =>
  useAct(
    (questionId: number) =>
      call("DELETE /api/tenant/:tenantId/questions/:questionId", { params: { tenantId, questionId } }),
    { done: () => "question deleted", failed: "Admin action failed", durationMs: 3000 },
  );

export const useSaveSet = (tenantId: number) =>
  useAct(
    ({ setId, ...body }: { setId: number; Title: string; Questions: number[] }) =>
      call("PUT /api/tenant/:tenantId/sets/:setId", { params: { tenantId, setId }, body }),
    { done: () => "Set saved", failed: "saving failed" },
  );

export const useAddSet = (tenantId: number) =>
  useAct(
    (body: { Title: string; TopicID: number; Type: Exclude<SetType, "Full"> }) =>
      call("POST /api/tenant/:tenantId/sets", { params: { tenantId }, body }),
    { done: () => "Set added", failed: "saving failed" },
  );

export const usePreviewRegrade = (id: number) =>
  useAct(
    (Answer: string) =>
      call("POST /api/admin/questions/:id/regrade/preview", { params: { id }, body: { Answer } }),
    { failed: "Admin action failed" },
  );

export const useRegrade = (id: number) =>
  useAct(
    (body: { Answer: string; Reason: string }) =>
      call("POST /api/admin/questions/:id/regrade", { params: { id }, body }),
    { done: () => "Marked again. Scores change within a minute.", failed: "Admin action failed" },
  );

export const useClearReview = (id: number) =>
  useAct(() => call("PUT /api/admin/questions/:id/reviewed", { params: { id } }), {
    done: () => "It can appear in new tests again",
    failed: "Admin action failed",
  });

export const useSaveConstant = (key: string) =>
  useAct(
    (body: { Value: string; From: string; To: string | null; Source: string }) =>
      call("PUT /api/admin/constants/:key", { params: { key }, body }),
    {
      done: ({ UnderReview }) => `Saved. Questions under review: ${UnderReview}.`,
      failed: "saving failed",
    },
  );

export const useReviewSource = () =>
  useAct(
    (body: { Source: string; Reason: string; Preview: boolean }) =>
      call("POST /api/admin/law-changes", { body }),
    { failed: "Admin action failed" },
  );
