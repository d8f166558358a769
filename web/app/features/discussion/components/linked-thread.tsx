import { lazy, Suspense } from "react";
import type { Question } from "#contract/shapes.ts";
import { useSearch } from "../../../lib/router.tsx";
import { positiveInteger } from "../../../lib/search-params.ts";

const Thread = lazy(() => import("./thread.tsx"));

/** The discussion under a question, where the address names a message: at that message, marked. */
export function LinkedThread({ question }: { question: Question }) {
  const msgID = positiveInteger(useSearch().get("msgID"));
  if (!msgID) return null;
  return (
    <Suspense>
      {/* Whoever followed a link to a message wants to see it. */}
      <Thread key={msgID} questionId={question.ID} isAnswered msgID={msgID} />
    </Suspense>
  );
}
