import { lazy, Suspense } from "react";
import type { Question } from "#contract/shapes.ts";
import { useSearch } from "../../../lib/router.tsx";
import { positiveInteger } from "../../../lib/search-params.ts";

const Thread = lazy(() => import("./thread.tsx"));

/** The message that the address names. */
export const useLinkedMessage = () => positiveInteger(useSearch().get("msgID"));

/** The discussion under a question, where the address names a message: at that message, marked, or answering it. */
export function LinkedThread({ question }: { question: Question }) {
  const msgID = useLinkedMessage();
  const isReply = useSearch().get("reply") === "true";
  if (!msgID) return null;
  return (
    <Suspense>
      <Thread
        key={`${msgID}/${isReply}`}
        questionId={question.ID}
        isAnswered={question.Answer !== undefined}
        linked={{ msgID, isReply }}
      />
    </Suspense>
  );
}
