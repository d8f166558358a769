import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { User } from "#contract/shapes.ts";
import { paths } from "../../../lib/paths.ts";
import { LinkButton } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { questionQuery } from "../api.ts";
import { draftOf, EMPTY } from "../draft.ts";
import { keptDraft } from "../draft-store.ts";
import { Editor } from "./editor.tsx";

/** Where a question is written: a new one, or one's own that is not published. */
export function Write({ user, questionId }: { user: User; questionId: number | undefined }) {
  // A question that was sent makes room for the next.
  const [round, setRound] = useState(0);
  if (questionId !== undefined) return <Rewriting key={questionId} user={user} questionId={questionId} />;
  return (
    <Editor
      key={`new/${round}`}
      user={user}
      stored={EMPTY}
      kept={keptDraft(user.ID, undefined)}
      onAfresh={() => setRound(round + 1)}
    />
  );
}

function Rewriting({ user, questionId }: { user: User; questionId: number }) {
  const { data, error, refetch } = useQuery(questionQuery(questionId));
  const [round, setRound] = useState(0);
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading your question" />;
  if (!data.IsOwn || data.Status === "in_review" || data.Status === "published")
    return (
      <EmptyState
        text={data.IsOwn ? "This question stays as it is." : "This question is somebody else's."}
        hint={
          data.Status === "in_review"
            ? "It is under review. Should it come back to you, you can mend it here."
            : "What is published is no longer changed."
        }
        action={<LinkButton href={paths.community("mine")}>To your questions</LinkButton>}
      />
    );
  return (
    <Editor
      key={`${questionId}/${round}`}
      user={user}
      stored={draftOf(data)}
      kept={keptDraft(user.ID, questionId)}
      onAfresh={async () => {
        await refetch();
        setRound(round + 1);
      }}
    />
  );
}
