import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { ProblemSet } from "#contract/shapes.ts";
import { topicQuery } from "../features/catalogue/api.ts";
import { SetTable } from "../features/catalogue/components/set-table.tsx";
import { BEYOND_THE_EXAM } from "../features/catalogue/shelf-words.ts";
import { drawnTestsQuery } from "../features/practice/drawn/drawn-api.ts";
import { TestBox } from "../features/practice/drawn/test-box.tsx";
import { opensPaper } from "../lib/access.ts";
import { ApiError } from "../lib/call.ts";
import { paths } from "../lib/paths.ts";
import { useParam } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { Badge } from "../ui/badge.tsx";
import { Link } from "../ui/link.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { QueryError } from "../ui/query-error.tsx";
import { Section } from "../ui/section.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { NotFoundPage } from "./not-found.tsx";

// Without its code nothing can be downloaded, and the page is whole.
const TakeAlong = lazy(() => import("../offline/take-along.tsx").catch(() => ({ default: () => null })));

/** A topic: all its problem sets. */
export function TopicPage() {
  const topicId = Number(useParam("topicId"));
  const { data: topic, error, refetch } = useQuery(topicQuery(topicId));
  const { user, isLoading } = useSession();
  const tests = useQuery({ ...drawnTestsQuery({ topic_id: topicId }), enabled: user !== null });
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return <NotFoundPage />;
  if (error && !topic)
    return (
      <>
        <PageHeading title="Topic" />
        <QueryError error={error} retry={refetch} />
      </>
    );
  // One moment for all of it: tests that came later would push the sets down. Asked again after a failure, they don't.
  if (!topic || isLoading || (tests.isLoading && !tests.isFetched))
    return <Loading label="Loading the topic" />;
  return (
    <>
      <PageHeading
        title={topic.Name}
        kicker={
          <Link href={paths.paper(topic.Paper)} className="link">
            Paper {topic.Paper}
          </Link>
        }
      >
        {topic.ForFree && !opensPaper(user, topic.Paper) && (
          <p className="mt-3">
            <Badge tone="accent">FREE</Badge>
          </p>
        )}
        {topic.Note && (
          <p className="mt-3 text-sm">
            <Link href={topic.Note} className="link">
              Read the study note
            </Link>
          </p>
        )}
      </PageHeading>
      <Section
        title="Mock Test"
        className="mt-8"
        lead="20 random MCQs of this topic, marked at the end. Your last 5 tests can be reviewed."
      >
        <TestBox
          scope={{ topic_id: topic.ID }}
          paper={topic.Paper}
          isSignedIn={user !== null}
          hasAccess={opensPaper(user, topic.Paper)}
        />
      </Section>
      <Section title="All Questions">
        {topic.ProblemSets.length > 0 ? (
          <>
            {user && (
              <div className="mb-4 min-h-12">
                <Suspense>
                  <TakeAlong topic={topic} user={user} />
                </Suspense>
              </div>
            )}
            <SetTable caption={`Problem sets of ${topic.Name}`} sets={topic.ProblemSets} />
          </>
        ) : (
          <EmptyState text="This topic has no problem sets yet." />
        )}
      </Section>
      {topic.Beyond && <Beyond set={topic.Beyond} />}
    </>
  );
}

/** What the exam does not ask, folded away: it counts nowhere else. */
function Beyond({ set }: { set: ProblemSet }) {
  return (
    <details className="mt-12 border-t border-hairline pt-4">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{set.Title}</summary>
      <p className="mt-2 max-w-note text-sm text-soft">{BEYOND_THE_EXAM}</p>
      <div className="mt-4">
        <SetTable caption={set.Title} sets={[set]} />
      </div>
    </details>
  );
}
