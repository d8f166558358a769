import { useEffect } from "react";
import { useStartItem } from "../features/plan/api.ts";
import { ApiError, isUnreachable } from "../lib/call.ts";
import { paths } from "../lib/paths.ts";
import { navigate, useParam, usePreload } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/button.tsx";
import { Link, LinkButton } from "../ui/link.tsx";
import { NoSubscription } from "../ui/no-subscription.tsx";
import { ErrorState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";

/** Starts an item of today's session, and continues to its questions. */
export function PlanItemPage() {
  const day = useParam("day");
  const item = useParam("item");
  const isItem = /^[0-9a-f]{8}$/.test(item);
  const { user, isLoading } = useSession();
  return (
    <>
      <PageHeading title="Your session" />
      {isLoading && <Loading label="Loading your session" />}
      {!isLoading && !user && <SignInPrompt />}
      {user && !isItem && (
        <ErrorState title="There is no such part of a session.">
          <BackToToday />
        </ErrorState>
      )}
      {user && isItem && <Starting key={`${day}/${item}`} day={day} item={item} />}
    </>
  );
}

function Starting({ day, item }: { day: string; item: string }) {
  const { mutate, error } = useStartItem();
  const preload = usePreload();
  const start = () =>
    mutate(
      { Day: day, Item: item },
      // In the place of this page, so that the way back is not a second start.
      { onSuccess: ({ ProblemSetID }) => navigate(paths.setDo(ProblemSetID), { replace: true }) },
    );
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the page is what starts the item, once
  useEffect(() => {
    start();
    void preload(paths.setDo(0));
  }, []);
  if (!error) return <Loading label="Starting your session" />;
  const refusal = error instanceof ApiError ? error : undefined;
  if (refusal?.status === 403)
    return (
      <>
        <NoSubscription text={refusal.message} />
        <BackToToday />
      </>
    );
  const isWorthAnother = isUnreachable(error) || (refusal?.status ?? 500) >= 500;
  return (
    <ErrorState
      title={refusal?.message ?? "Something went wrong"}
      action={
        isWorthAnother ? (
          <Button onClick={start}>Try again</Button>
        ) : (
          refusal?.status === 404 && <LinkButton href={paths.today}>See today's session</LinkButton>
        )
      }
    >
      {refusal?.status !== 404 && <BackToToday />}
    </ErrorState>
  );
}

const BackToToday = () => (
  <Link href={paths.today} className="link inline-flex min-h-11 items-center text-sm">
    Back to today
  </Link>
);
