import { useQuery } from "@tanstack/react-query";
import type { Paper, User } from "#contract/shapes.ts";
import { paperQuery } from "../features/catalogue/api.ts";
import { PaperProgress } from "../features/catalogue/components/paper-progress.tsx";
import { SetTable } from "../features/catalogue/components/set-table.tsx";
import { TopicCard } from "../features/catalogue/components/topic-card.tsx";
import { UpdatedLink } from "../features/catalogue/components/updated-link.tsx";
import { TestBox } from "../features/practice/drawn/test-box.tsx";
import { SamplePointer } from "../features/practice/samples/sample-pointer.tsx";
import { opensPaper } from "../lib/access.ts";
import { useParam } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { QueryError } from "../ui/query-error.tsx";
import { Section } from "../ui/section.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { NotFoundPage } from "./not-found.tsx";

/** A paper: its topics, cases, mocks and short answers. */
export function PaperPage() {
  const paperId = Number(useParam("paperId"));
  const isPaper = paperId === 1 || paperId === 2;
  const { data: paper, error, refetch } = useQuery({ ...paperQuery(paperId), enabled: isPaper });
  const { user, isLoading } = useSession();
  if (!isPaper) return <NotFoundPage />;
  return (
    <>
      <PageHeading
        title={paper?.Title ?? `Paper ${paperId}`}
        actions={paper && user && <UpdatedLink paperId={paperId} count={paper.UpdatedCount} />}
      >
        {paper && <PaperProgress paper={paper} isSignedIn={user !== null} />}
      </PageHeading>
      {!user && !isLoading && <SamplePointer paperId={paperId} />}
      {paper && <PaperSections paper={paper} user={user} />}
      {!paper && error && <QueryError error={error} retry={refetch} />}
      {!paper && !error && <Loading label={`Loading Paper ${paperId}`} />}
    </>
  );
}

function PaperSections({ paper, user }: { paper: Paper; user: User | null }) {
  return (
    <>
      <Section title="Topics">
        <ol className="grid grid-cols-1 gap-x-12 md:grid-cols-2">
          {paper.Topics.map((topic, index) => (
            <TopicCard key={topic.ID} topic={topic} position={index + 1} showsProgress={user !== null} />
          ))}
        </ol>
      </Section>
      <Section
        title="Case Study Questions"
        lead={paper.CaseSets.length > 0 && "One story, several questions about it."}
      >
        {paper.CaseSets.length > 0 ? (
          <SetTable caption="Case Study Questions" sets={paper.CaseSets} />
        ) : (
          <p className="text-sm text-soft">Coming soon!</p>
        )}
      </Section>
      <Section
        title="Dynamic Mock Tests"
        lead="30 MCQs plus 1 case study, drawn for you: what you have not seen comes first. Timed, and marked at the end; about 75 minutes. Your last 5 tests can be reviewed."
      >
        <TestBox
          scope={{ paper_id: paper.ID }}
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
        {paper.FullSets.length > 0 ? (
          <SetTable caption="Full Mock Papers" sets={paper.FullSets} />
        ) : (
          <p className="text-sm text-soft">Coming soon!</p>
        )}
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
