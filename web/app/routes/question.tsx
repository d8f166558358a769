import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { LinkedThread } from "../features/discussion/components/linked-thread.tsx";
import { questionQuery } from "../features/practice/api.ts";
import { QuestionCard } from "../features/practice/card/question-card.tsx";
import { ShortcutHelp } from "../features/practice/card/shortcut-help.tsx";
import { ApiError } from "../lib/call.ts";
import { paths } from "../lib/paths.ts";
import { isAdminUser } from "../lib/roles.ts";
import { useParam, useSearch } from "../lib/router.tsx";
import { positiveInteger } from "../lib/search-params.ts";
import { useSession } from "../lib/session.ts";
import { lazyPanel } from "../question/lazy-panel.tsx";
import { Button } from "../ui/button.tsx";
import { LinkButton } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { QuestionFetchError } from "../ui/query-error.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { NotFoundPage } from "./not-found.tsx";
import { PANELS } from "./panels.ts";

/** Only whoever edits the bank needs it. */
const Trial = lazy(async () => ({
  default: (await import("../features/practice/samples/trial.tsx")).Trial,
}));

/** Only whoever follows a link to it asks what has changed. */
const WhatChanged = lazyPanel(() => import("../features/practice/changes/what-changed.tsx"));

/** One question to read; with its key where the caller has earned it. */
export function QuestionPage() {
  const questionId = Number(useParam("questionId"));
  const { user, isLoading } = useSession();
  const { data, error, refetch } = useQuery({ ...questionQuery(questionId), enabled: user !== null });
  const [showsHelp, setShowsHelp] = useState(false);
  const [isTrial, setTrial] = useState(false);
  const since = positiveInteger(useSearch().get("since"));
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFoundPage />;
  return (
    <>
      <PageHeading
        title={`Question ${questionId}`}
        actions={
          data?.Answer !== undefined &&
          isAdminUser(user) && (
            <>
              <LinkButton variant="outline" href={paths.manager({ q: questionId })}>
                Edit
              </LinkButton>
              <Button variant="outline" aria-pressed={isTrial} onClick={() => setTrial(!isTrial)}>
                Test Mode
              </Button>
            </>
          )
        }
      >
        {data && data.Answer === undefined && (
          <p className="mt-2 text-sm text-soft">
            The answer shows here once you have answered it in a set and it is marked.
          </p>
        )}
      </PageHeading>
      {!isLoading && !user && <SignInPrompt />}
      {error && !data && <QuestionFetchError error={error} retry={refetch} />}
      {(isLoading || (user && !data && !error)) && <Loading label="Loading the question" />}
      {data && since !== undefined && (
        <Suspense fallback={<Loading label="Loading what has changed" rows={2} />}>
          <WhatChanged questionId={data.ID} since={since} />
        </Suspense>
      )}
      {data && isTrial && (
        <div className="mt-4">
          <Suspense fallback={<Loading label="Loading Test Mode" />}>
            <Trial key={data.ID} question={data} onEnd={() => setTrial(false)} />
          </Suspense>
        </div>
      )}
      {user && data && !isTrial && (
        <div className="mt-4">
          <QuestionCard
            key={data.ID}
            question={data}
            title={data.Answer === undefined ? "Without its answer" : "With its answer"}
            mode="read"
            panels={PANELS}
            watermark={user.Email}
            onHelp={() => setShowsHelp(true)}
          />
        </div>
      )}
      {user && data && <LinkedThread question={data} />}
      {showsHelp && <ShortcutHelp onClose={() => setShowsHelp(false)} />}
    </>
  );
}
