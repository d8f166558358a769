import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Attempt } from "#contract/shapes.ts";
import { ApiError } from "../../../lib/call.ts";
import { dateTime } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { planStory } from "../../../lib/plan-story.ts";
import { navigate } from "../../../lib/router.tsx";
import { useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { LinkButton } from "../../../ui/link.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { drawnTestsQuery, type TestScope, useDrawTest, useResetTest } from "./drawn-api.ts";
import { PastTests } from "./past-tests.tsx";

interface TestBoxProps {
  scope: TestScope;
  /** The paper whose plan opens them. */
  paper: number;
  isSignedIn: boolean;
  /** Whether the learner's subscription covers the paper. */
  hasAccess: boolean;
}

/** Dynamic tests of a paper or topic: the one that is on, a new one, and the last five. */
export function TestBox({ scope, paper, isSignedIn, hasAccess }: TestBoxProps) {
  const { data: tests, error, refetch } = useQuery({ ...drawnTestsQuery(scope), enabled: isSignedIn });
  if (!isSignedIn) return <Closed paper={paper} />;
  if (error && !tests) return <QueryError error={error} retry={refetch} />;
  if (!tests) return <Loading label="Loading your tests" />;
  const ongoing = tests.find((test) => test.MarkedAt === null);
  return (
    <>
      {!hasAccess && <Closed paper={paper} />}
      {hasAccess && (ongoing ? <Ongoing test={ongoing} /> : <Start scope={scope} />)}
      <PastTests tests={tests.filter((test) => test.MarkedAt !== null)} />
    </>
  );
}

function Closed({ paper }: { paper: number }) {
  const { user } = useSession();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-y border-hairline py-4">
      <p className="max-w-note text-sm text-soft">
        {user ? "Please subscribe to view and take these tests." : "Sign up or log in to take these tests."}{" "}
        {planStory(user, paper)}
      </p>
      {user ? (
        <LinkButton variant="outline" href={paths.pricing}>
          See Pricing
        </LinkButton>
      ) : (
        <LinkButton variant="outline" href={paths.login(window.location.pathname)}>
          Sign Up / Login
        </LinkButton>
      )}
    </div>
  );
}

function Start({ scope }: { scope: TestScope }) {
  const draw = useDrawTest(scope);
  const start = () =>
    draw.mutate(undefined, { onSuccess: (test) => navigate(paths.setDo(test.ProblemSetID)) });
  const isSoon = draw.error instanceof ApiError && draw.error.code === "coming_soon";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button onClick={start} disabled={draw.isPending || isSoon} className="px-6">
        {draw.isPending ? "Drawing your test" : "Start Test"}
      </Button>
      <p role="status" className="text-sm">
        {draw.error?.message}
      </p>
    </div>
  );
}

function Ongoing({ test }: { test: Attempt }) {
  const reset = useResetTest();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-y border-hairline py-4">
      <p className="text-sm">
        <b className="font-semibold">Started on {dateTime(test.CreatedAt)}</b>
        <span className="block text-soft">
          {test.QuestionsDone} of {test.QuestionCount} answered. Left open, it is marked after 24 hours.
        </span>
      </p>
      <div className="flex gap-3">
        <LinkButton href={paths.setDo(test.ProblemSetID)}>Continue</LinkButton>
        <Button variant="outline" onClick={() => setAsking(true)} disabled={reset.isPending}>
          Reset
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Reset this test?"
        confirmLabel="Reset"
        isBusy={reset.isPending}
        onConfirm={() => reset.mutate(test.ID, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        <p>
          The test and its {test.QuestionsDone} answer{test.QuestionsDone === 1 ? "" : "s"} are deleted. Tests
          that are marked stay.
        </p>
      </ConfirmDialog>
    </div>
  );
}
