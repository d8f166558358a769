import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Today } from "#contract/plan.ts";
import { ExamQuestion } from "../features/forecast/components/exam-question.tsx";
import { ForecastShort } from "../features/forecast/components/forecast-short.tsx";
import { planDayQuery, planQuery, todayQuery, useSavePlan } from "../features/plan/api.ts";
import { FirstDay } from "../features/plan/components/first-day.tsx";
import { PlanSettings } from "../features/plan/components/plan-settings.tsx";
import { Session } from "../features/plan/components/session.tsx";
import { LastResults, UnderWay, WorthAnotherLook } from "../features/plan/components/today-lists.tsx";
import { TwoWeeks } from "../features/plan/components/two-weeks.tsx";
import { examWords } from "../features/plan/words.ts";
import { RemindersFold } from "../features/reminders/components/reminders-fold.tsx";
import { fullDay, todayInSingapore } from "../lib/days.ts";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/session.ts";
import { toast } from "../lib/toasts.ts";
import "../styles/days.css";
import { Link } from "../ui/link.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { QueryError } from "../ui/query-error.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";

/** The day's session, what to expect of the exam, and the days around. */
export function TodayPage() {
  const { user, isLoading } = useSession();
  const enabled = user !== null;
  const { data: today, error, refetch } = useQuery({ ...todayQuery, enabled });
  // What the page shows once that is there: the one need not wait for the other.
  useQuery({ ...planQuery, enabled });
  useQuery({ ...planDayQuery(), enabled });
  const isWaiting = isLoading || (user !== null && !today && !error);
  // On the first day only what was asked is on the page.
  const isFirstDay = today?.Next.Href === paths.today;
  const exam = today && !isFirstDay && examWords(today);
  return (
    <>
      <PageHeading
        title="Today"
        kicker={<span className="flex min-h-11 items-center">{fullDay(todayInSingapore())}</span>}
      >
        {exam && <p className="mt-1 text-base text-soft figures">{exam}</p>}
      </PageHeading>
      {!isLoading && !user && <SignInPrompt />}
      {isWaiting && <Loading label="Loading your day" />}
      {error && !today && <QueryError error={error} retry={refetch} />}
      {today && isFirstDay && <FirstDay />}
      {today && !isFirstDay && <Day today={today} />}
    </>
  );
}

function Day({ today }: { today: Today }) {
  const { data: plan } = useQuery(planQuery);
  const { data: session } = useQuery(planDayQuery());
  const save = useSavePlan();
  const [resit, setResit] = useState<number>();
  // The server's day, where it is known: a page may be open past midnight.
  const day = session?.Day ?? todayInSingapore();
  const planFor = (paper: number, passed: { Paper: number; Date: string }) =>
    save.mutate(
      // The day on which the pass runs out is among the dates that matter.
      { Papers: [paper], ExamDate: null, ExamMonth: null, Resit: null, PassedPaper: passed },
      { onSuccess: () => toast({ tone: "info", title: `Your plan is for Paper ${paper} now` }) },
    );
  // What was begun from the session is shown there.
  const inSession = new Set(session?.Items.map(({ Attempt }) => Attempt));
  return (
    <>
      {plan && (
        <ExamQuestion
          papers={plan.Papers}
          examDate={plan.ExamDate}
          today={day}
          onFailed={setResit}
          onPlan={planFor}
        />
      )}
      {/* On a phone one after the other, what is to be done first; on a wide screen what is only looked at is aside.
       */}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Session today={today} />
        <div className="mt-12 lg:mt-8">{plan && <ForecastShort papers={plan.Papers} />}</div>
        <TwoWeeks today={day} />
        <div>
          <UnderWay attempts={today.Open.filter(({ ID }) => !inSession.has(ID))} />
          <WorthAnotherLook today={today} />
          <LastResults attempts={today.Results} />
        </div>
      </div>
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
      <PlanSettings today={day} resit={resit} />
      <RemindersFold />
    </>
  );
}
