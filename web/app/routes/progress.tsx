import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { Progress } from "#contract/progress.ts";
import { progressQuery } from "../features/progress/api.ts";
import { Calendar } from "../features/progress/components/calendar.tsx";
import { Habits, Misconceptions } from "../features/progress/components/habits.tsx";
import { MockLine, WeekLine } from "../features/progress/components/over-time.tsx";
import { TopicStandings } from "../features/progress/components/topic-standings.tsx";
import { lastPaper } from "../lib/last-paper.ts";
import { paths } from "../lib/paths.ts";
import { useSearch } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { lazyPanel } from "../question/lazy-panel.tsx";
import { LinkButton } from "../ui/link.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { QueryError } from "../ui/query-error.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { Tabs } from "../ui/tabs.tsx";

const ForecastPart = lazyPanel(async () => ({
  default: (await import("../features/forecast/components/forecast-part.tsx")).ForecastPart,
}));
const Beliefs = lazyPanel(async () => ({
  default: (await import("../features/ability/components/beliefs.tsx")).Beliefs,
}));

/** What happened to what one practised, of one paper at a time. */
export function ProgressPage() {
  const { user, isLoading } = useSession();
  const asked = Number(useSearch().get("paper"));
  const paper = asked === 1 || asked === 2 ? asked : (lastPaper() ?? 1);
  const { data, error, refetch } = useQuery({ ...progressQuery(paper), enabled: user !== null });
  return (
    <>
      <PageHeading title="Your progress" />
      <Tabs
        label="Papers"
        tabs={[1, 2].map((one) => ({
          name: `Paper ${one}`,
          href: paths.progress(one),
          isCurrent: one === paper,
        }))}
      />
      {isLoading && <Loading label="Loading your progress" />}
      {!isLoading && !user && <SignInPrompt />}
      {error && !data && <QueryError error={error} retry={refetch} />}
      {user && !data && !error && <Loading label="Loading your progress" />}
      {data && <Whole progress={data} paper={paper} />}
    </>
  );
}

function Whole({ progress, paper }: { progress: Progress; paper: number }) {
  const isEmpty = progress.Topics.every(({ Covered }) => Covered === 0) && progress.Days.length === 0;
  if (isEmpty)
    return (
      <EmptyState
        text={`Nothing of Paper ${paper} is answered yet.`}
        hint="After the first set this page shows where you are, topic by topic."
        action={<LinkButton href={paths.paper(paper)}>Go to Paper {paper}</LinkButton>}
      />
    );
  return (
    <>
      <Suspense fallback={<Loading label="Loading your forecast" rows={2} />}>
        <ForecastPart paper={paper} />
        <Beliefs paper={paper} />
      </Suspense>
      <TopicStandings topics={progress.Topics} passPercent={progress.PassPercent} />
      <MockLine mocks={progress.Mocks} passPercent={progress.PassPercent} />
      <WeekLine weeks={progress.Weeks} passPercent={progress.PassPercent} />
      <Habits progress={progress} />
      <Misconceptions all={progress.Misconceptions} />
      <Calendar days={progress.Days} />
    </>
  );
}
