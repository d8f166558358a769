import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import type { Paper, User } from "#contract/shapes.ts";
import { paperQuery } from "../features/catalogue/api.ts";
import { Mistakes } from "../features/catalogue/components/mistakes.tsx";
import { PaperProgress } from "../features/catalogue/components/paper-progress.tsx";
import { SetTable } from "../features/catalogue/components/set-table.tsx";
import { TopicCard } from "../features/catalogue/components/topic-card.tsx";
import { UpdatedLink } from "../features/catalogue/components/updated-link.tsx";
import { Corrections } from "../features/editing/components/corrections.tsx";
import { paperTodayQuery } from "../features/plan/api.ts";
import { TodayLine } from "../features/plan/components/next-step.tsx";
import { TestBox } from "../features/practice/drawn/test-box.tsx";
import { SamplePointer } from "../features/practice/samples/sample-pointer.tsx";
import { opensPaper } from "../lib/access.ts";
import { rememberPaper } from "../lib/last-paper.ts";
import { paths } from "../lib/paths.ts";
import { useParam, useSearch } from "../lib/router.tsx";
import type { PaperTab } from "../lib/script-paths.ts";
import { useSession } from "../lib/session.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { QueryError } from "../ui/query-error.tsx";
import { Section } from "../ui/section.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { Tabs } from "../ui/tabs.tsx";
import { NotFoundPage } from "./not-found.tsx";

const TABS: { tab: PaperTab | undefined; name: string; rest?: string }[] = [
  { tab: undefined, name: "Topics" },
  { tab: "cases", name: "Cases" },
  { tab: "mocks", name: "Mocks" },
  { tab: "mistakes", name: "Mistakes", rest: "and saved" },
];

/** A paper: its topics, cases and mocks, and what of it to practise again. */
export function PaperPage() {
  const paperId = Number(useParam("paperId"));
  const isPaper = paperId === 1 || paperId === 2;
  const { data: paper, error, refetch } = useQuery({ ...paperQuery(paperId), enabled: isPaper });
  const { user, isLoading } = useSession();
  // Where it fails, the page is whole without it.
  const { data: today, isLoading: isTodayLoading } = useQuery({
    ...paperTodayQuery(paperId),
    enabled: isPaper && user !== null,
  });
  const wanted = useSearch().get("tab");
  useEffect(() => {
    if (isPaper) rememberPaper(paperId);
  }, [isPaper, paperId]);
  if (!isPaper) return <NotFoundPage />;
  const current = TABS.find(({ tab }) => tab === wanted)?.tab;
  // One moment for all of it: what came after the rest would push it down.
  if (!error && (!paper || isLoading || isTodayLoading))
    return <Loading label={`Loading Paper ${paperId}`} />;
  return (
    <>
      <PageHeading
        title={paper?.Title ?? `Paper ${paperId}`}
        actions={paper && user && <UpdatedLink paperId={paperId} count={paper.UpdatedCount} />}
      >
        {paper && <PaperProgress paper={paper} isSignedIn={user !== null} />}
      </PageHeading>
      {!user && <SamplePointer paperId={paperId} />}
      {today && <TodayLine today={today} paper={paperId} />}
      <Tabs
        label={`Parts of Paper ${paperId}`}
        tabs={TABS.map(({ tab, name, rest }) => ({
          name,
          rest,
          href: paths.paper(paperId, tab),
          isCurrent: tab === current,
        }))}
      />
      {user && <Corrections />}
      {!paper && <QueryError error={error} retry={refetch} />}
      {paper && current === undefined && <Topics paper={paper} user={user} />}
      {paper && current === "cases" && <Cases paper={paper} />}
      {paper && current === "mocks" && <Mocks paper={paper} user={user} />}
      {current === "mistakes" && <Mistakes paperId={paperId} isSignedIn={user !== null} />}
    </>
  );
}

interface PartProps {
  paper: Paper;
  user: User | null;
}

/** In the order of the syllabus; to anyone who has no plan, what is free comes first. */
function Topics({ paper, user }: PartProps) {
  const hasPlan = opensPaper(user, paper.ID);
  const placed = paper.Topics.map((topic, index) => ({ topic, position: index + 1 }));
  const shown = hasPlan
    ? placed
    : placed.toSorted((a, b) => Number(b.topic.ForFree) - Number(a.topic.ForFree));
  return (
    <Section title="Topics" className="mt-8">
      <ol className="grid grid-cols-1 gap-x-12 md:grid-cols-2">
        {shown.map(({ topic, position }) => (
          <TopicCard
            key={topic.ID}
            topic={topic}
            position={position}
            hasPlan={hasPlan}
            showsProgress={user !== null}
          />
        ))}
      </ol>
    </Section>
  );
}

const soon = <p className="text-sm text-soft">Coming soon!</p>;

function Cases({ paper }: { paper: Paper }) {
  return (
    <>
      <Section
        title="Case Study Questions"
        className="mt-8"
        lead={paper.CaseSets.length > 0 && "One story, several questions about it."}
      >
        {paper.CaseSets.length > 0 ? <SetTable caption="Case Study Questions" sets={paper.CaseSets} /> : soon}
      </Section>
      {paper.ShortAnswerSets.length > 0 && (
        <Section
          title="Short answers (old format)"
          lead="The exam asked for short answers until its format changed. They still make good drills."
        >
          <SetTable caption="Short answers, old format" sets={paper.ShortAnswerSets} />
        </Section>
      )}
    </>
  );
}

function Mocks({ paper, user }: PartProps) {
  return (
    <>
      <Section
        title="Dynamic Mock Tests"
        className="mt-8"
        lead="30 MCQs plus 1 case study, drawn for you: what you have not seen comes first. Timed, and marked at the end; about 75 minutes. Your last 5 tests can be reviewed."
      >
        <TestBox
          scope={{ paper_id: paper.ID }}
          paper={paper.ID}
          isSignedIn={user !== null}
          hasAccess={opensPaper(user, paper.ID)}
        />
      </Section>
      <Section
        title="Full Mock Papers"
        lead={
          paper.FullSets.length > 0 &&
          "The whole paper under exam conditions: the clock runs down, and at the end what is saved is marked."
        }
      >
        {paper.FullSets.length > 0 ? <SetTable caption="Full Mock Papers" sets={paper.FullSets} /> : soon}
      </Section>
    </>
  );
}
