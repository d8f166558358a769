import { useQuery } from "@tanstack/react-query";
import type { Topic } from "#contract/shapes.ts";
import { ApiError } from "../../../lib/call.ts";
import { EmptyState } from "../../../ui/notice.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { useFocusAfterChange } from "../../../ui/use-focus-after-change.ts";
import { questionQuery, treeQuery } from "../api.ts";
import { Editor } from "./editor.tsx";
import { QuestionActs, ReviewNotice } from "./question-acts.tsx";

/** Topics of both papers, which a question can be filed under. */
export function useTopics(tenantId: number): Topic[] {
  return useTrees(tenantId).flatMap(({ data }) => data?.Topics ?? []);
}

/** The paper whose topics could not be had; undefined while there is none. */
export const useFailedTree = (tenantId: number) =>
  useTrees(tenantId).find(({ data, error }) => error !== null && data === undefined);

const useTrees = (tenantId: number) => [
  useQuery(treeQuery(tenantId, 1, true)),
  useQuery(treeQuery(tenantId, 2, true)),
];

interface LoadedEditorProps {
  tenantId: number;
  id: number;
  onRemoved: () => void;
}

/** The editor of the question of an ID. */
export function LoadedEditor({ tenantId, id, onRemoved }: LoadedEditorProps) {
  const topics = useTopics(tenantId);
  const { data, error, refetch } = useQuery(questionQuery(id));
  const place = useFocusAfterChange<HTMLElement>(data?.UpdatedAt);
  if (error instanceof ApiError && (error.status === 404 || error.status === 403))
    return <EmptyState text="There is no such question." />;
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading the question" />;
  return (
    <section ref={place} aria-label={`Question ${data.ID}`} tabIndex={-1} className="outline-none">
      <h2 className="mb-2 text-lg">Question {data.ID}</h2>
      <ReviewNotice question={data} />
      <Editor
        key={data.UpdatedAt}
        question={data}
        topics={topics}
        acts={(restore) => <QuestionActs question={data} onRestore={restore} onRemoved={onRemoved} />}
      />
    </section>
  );
}
