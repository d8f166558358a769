import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Attempt, User } from "#contract/shapes.ts";
import { PracticeRun } from "../features/practice/run/practice-run.tsx";
import { type Run, useRun } from "../features/practice/run/run.ts";
import { startQuery } from "../features/practice/run/run-api.ts";
import { paths } from "../lib/paths.ts";
import { navigate, useParam, useSearch } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { hasSessionMarker } from "../lib/whoami.ts";
import { lazyPanel } from "../question/lazy-panel.tsx";
import { FocusPage } from "../ui/focus-page.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { PANELS } from "./panels.ts";

const NoRun = lazyPanel(() => import("./no-run.tsx"));
const loading = <Loading label="Loading the questions" />;

/** Practising a set, or sitting it as a test (`?delayMarking=true`). */
export function SetDoPage() {
  const setId = Number(useParam("setId"));
  const { user, isLoading } = useSession();
  const delayMarking = useSearch().get("delayMarking") === "true";
  const client = useQueryClient();
  // Not only after it is known who is asking: the one call need not wait for the other.
  useQuery({ ...startQuery(client, setId, delayMarking), enabled: hasSessionMarker() });
  if (user)
    return <Running key={`${user.ID}/${setId}`} setId={setId} delayMarking={delayMarking} user={user} />;
  return (
    <FocusPage title="Practice" exit={exitTo(setId)}>
      {isLoading ? (
        loading
      ) : (
        <Suspense fallback={loading}>
          <NoRun isSignedIn={false} startError={null} questionsError={null} retry={() => undefined} />
        </Suspense>
      )}
    </FocusPage>
  );
}

const exitTo = (setId: number) => ({ href: paths.set(setId), label: "back to the set" });

interface RunningProps {
  setId: number;
  delayMarking: boolean;
  user: User;
}

function Running({ setId, delayMarking, user }: RunningProps) {
  const { run: now, startError, questionsError, retry } = useRun(setId, delayMarking, user.ID);
  const [ended, setEnded] = useState<Run>();
  // A marked run is read again, and has not begun again: it stays until the review's code is there.
  const run = ended ?? now;
  const review = (attempt: Attempt) => {
    setEnded(now);
    navigate(paths.setReview(setId, attempt.ID));
  };
  if (run && run.items.length > 0)
    return <PracticeRun run={run} watermark={user.Email} panels={PANELS} onFinished={review} />;
  const isWaiting = !run && startError === null && questionsError === null;
  return (
    <FocusPage title="Practice" exit={exitTo(setId)}>
      {isWaiting ? (
        loading
      ) : (
        <Suspense fallback={loading}>
          <NoRun isSignedIn startError={startError} questionsError={questionsError} retry={retry} />
        </Suspense>
      )}
    </FocusPage>
  );
}
