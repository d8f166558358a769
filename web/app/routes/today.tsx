import { useQuery } from "@tanstack/react-query";
import { todayQuery } from "../features/plan/api.ts";
import { FirstDay } from "../features/plan/components/first-day.tsx";
import { NextStep } from "../features/plan/components/next-step.tsx";
import { PlanSettings } from "../features/plan/components/plan-form.tsx";
import { LastResults, UnderWay, WorthAnotherLook } from "../features/plan/components/today-lists.tsx";
import { RemindersFold } from "../features/reminders/components/reminders-fold.tsx";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/session.ts";
import { Link } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { QueryError } from "../ui/query-error.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";

const dayOfToday = () =>
  new Date().toLocaleDateString("en-SG", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "Asia/Singapore",
  });

/** Where one is, and the next useful thing. */
export function TodayPage() {
  const { user, isLoading } = useSession();
  const { data: today, error, refetch } = useQuery({ ...todayQuery, enabled: user !== null });
  const isWaiting = isLoading || (user !== null && !today && !error);
  // On the first day only what was asked is on the page.
  const isFirstDay = today?.Next.Href === paths.today;
  return (
    <>
      <PageHeading
        title="Today"
        kicker={<span className="flex min-h-11 items-center">{dayOfToday()}</span>}
      />
      {!isLoading && !user && <SignInPrompt />}
      {isWaiting && <Loading label="Loading your day" />}
      {error && !today && <QueryError error={error} retry={refetch} />}
      {today && isFirstDay && <FirstDay />}
      {today && !isFirstDay && (
        <>
          <NextStep today={today} />
          <UnderWay attempts={today.Open} />
          <WorthAnotherLook today={today} />
          <LastResults attempts={today.Results} />
          <p className="mt-10 flex flex-wrap gap-x-6 gap-y-2 text-sm">
            <Link href={paths.build()} className="link">
              Build a test
            </Link>
            <Link href={paths.progress()} className="link">
              Your progress
            </Link>
            <Link href={paths.notes()} className="link">
              Your notes
            </Link>
          </p>
          <PlanSettings />
          <RemindersFold />
        </>
      )}
    </>
  );
}
