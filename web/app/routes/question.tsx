import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { discussionPanel } from "../features/discussion/components/discussion-panel.tsx";
import { LinkedThread, useLinkedMessage } from "../features/discussion/components/linked-thread.tsx";
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
import { withoutKey } from "../question/marks.ts";
import { RetiredNote } from "../question/retired-note.tsx";
import { Button } from "../ui/button.tsx";
import { LinkButton } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { QuestionFetchError } from "../ui/query-error.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { PANELS } from "./panels.ts";

/** It was taken out, say, since somebody linked to it. */
function Missing() {
  return (
    <>
      <PageHeading title="No such question">
        <p className="mt-3 max-w-note text-base text-soft">
          This question is not in the bank any more, or the address has a typing error. Where it was answered,
          the review still shows it.
        </p>
      </PageHeading>
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton href={paths.search()}>Search</LinkButton>
        <LinkButton variant="outline" href={paths.home}>
          Home
        </LinkButton>
      </div>
    </>
  );
}

/** Only anyone who edits the bank needs it. */
const Trial = lazy(async () => ({
  default: (await import("../features/practice/samples/trial.tsx")).Trial,
}));

/** Only anyone who follows a link to it asks what has changed. */
const WhatChanged = lazyPanel(() => import("../features/practice/changes/what-changed.tsx"));

/** One question to read; with its key where the caller has earned it. */
export function QuestionPage() {
  const questionId = Number(useParam("questionId"));
  const { user, isLoading } = useSession();
  const { data, error, refetch } = useQuery({ ...questionQuery(questionId), enabled: user !== null });
  const [showsHelp, setShowsHelp] = useState(false);
  const [isTrial, setTrial] = useState(false);
  // Who comes for a message did not ask for the answer, and its discussion is on the page already.
  const isLinked = useLinkedMessage() !== undefined;
  const [wantsKey, setWantsKey] = useState(false);
  const panels = isLinked ? PANELS.filter((panel) => panel !== discussionPanel) : PANELS;
  const hidesKey = isLinked && !wantsKey && data?.Answer !== undefined;
  const shown = data && hidesKey ? withoutKey(data) : data;
  const since = positiveInteger(useSearch().get("since"));
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <Missing />;
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
        {data?.Shelf === "beyond" && <p className="mt-2 text-sm text-soft">Beyond the exam</p>}
        {data && data.Answer === undefined && !data.Retired && (
          <p className="mt-2 text-sm text-soft">
            The answer shows here once you have answered it in a set and it is marked.
          </p>
        )}
        {hidesKey && (
          <Button variant="outline" className="mt-3" onClick={() => setWantsKey(true)}>
            Show the answer
          </Button>
        )}
      </PageHeading>
      {!isLoading && !user && <SignInPrompt />}
      {error && !data && <QuestionFetchError error={error} retry={refetch} />}
      {(isLoading || (user && !data && !error)) && <Loading label="Loading the question" />}
      {data && <RetiredNote question={data} />}
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
      {user && shown && !isTrial && (
        <div className="mt-4">
          <QuestionCard
            key={`${shown.ID}/${hidesKey}`}
            question={shown}
            title={shown.Answer === undefined ? "Without its answer" : "With its answer"}
            mode="read"
            panels={panels}
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
