import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import type { Topic } from "#contract/shapes.ts";
import { treeQuery } from "../features/editing/api.ts";
import { LawChanges } from "../features/editing/components/law-changes.tsx";
import { LoadedEditor, useFailedTree, useTopics } from "../features/editing/components/loaded-editor.tsx";
import { ManagerTree } from "../features/editing/components/manager-tree.tsx";
import { NewQuestion } from "../features/editing/components/new-question.tsx";
import { QuestionList } from "../features/editing/components/question-list.tsx";
import { SetEditor } from "../features/editing/components/set-editor.tsx";
import { placeIn } from "../features/editing/place.ts";
import { type ManagerPlace, paths } from "../lib/paths.ts";
import { isAdminUser, tenantOf } from "../lib/roles.ts";
import { navigate, useSearch } from "../lib/router.tsx";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/button.tsx";
import { ArrowLeftIcon } from "../ui/icon.tsx";
import { Link, LinkButton } from "../ui/link.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { QueryError } from "../ui/query-error.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { Tabs } from "../ui/tabs.tsx";

export { QuestionImportPage } from "./question-import.tsx";

const ONLY = ["drafts", "review", "unassigned", "edited"] as const;

/** The bank for those who run it: papers, sets, questions, and what to do when the law changes. */
export function QuestionManagerPage() {
  const search = useSearch();
  const { user, isLoading } = useSession();
  const tenantId = tenantOf(user);
  if (isLoading) return <Loading label="Loading the question manager" />;
  if (!user)
    return (
      <>
        <PageHeading title="Question manager" />
        <SignInPrompt />
      </>
    );
  if (tenantId === undefined)
    return (
      <>
        <PageHeading title="Question manager" />
        <EmptyState text="This page is for editors." />
      </>
    );
  const isLaw = search.get("tab") === "law";
  return (
    <>
      <PageHeading
        title="Question manager"
        actions={
          <LinkButton variant="outline" href="/question-manager/import">
            Import and export
          </LinkButton>
        }
      />
      {isAdminUser(user) && (
        <Tabs
          label="Question manager"
          tabs={[
            { name: "Questions", href: paths.manager(), isCurrent: !isLaw },
            { name: "Law changes", href: paths.manager({ tab: "law" }), isCurrent: isLaw },
          ]}
        />
      )}
      {isLaw && isAdminUser(user) ? <LawChanges /> : <Manager tenantId={tenantId} place={placeIn(search)} />}
    </>
  );
}

function Manager({ tenantId, place }: { tenantId: number; place: ManagerPlace }) {
  const topics = useTopics(tenantId);
  const back = paths.manager({ ...place, q: undefined, add: undefined });
  if (place.q !== undefined)
    return (
      <Whole back={back}>
        <LoadedEditor tenantId={tenantId} id={place.q} onRemoved={() => navigate(back)} />
      </Whole>
    );
  if (place.add !== undefined) {
    const inPaper = topics.find((topic) => topic.Paper === place.paper) ?? topics[0];
    const start = topics.find((topic) => topic.ID === place.topic) ?? inPaper;
    return (
      <Whole back={back}>
        {start ? (
          <NewQuestion
            tenantId={tenantId}
            topics={topics}
            topicId={start.ID}
            // Back from the stored question leads to the list, not to fields of a question that is stored already.
            onMade={(q) => navigate(paths.manager({ ...place, add: undefined, q }), { replace: true })}
          />
        ) : (
          <LoadingTopics tenantId={tenantId} label="Loading the topics" />
        )}
      </Whole>
    );
  }
  return (
    <div className="mt-6 flex flex-col gap-x-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      <aside>
        <LinkButton className="mb-4 w-full" href={paths.manager({ ...place, add: "new" })}>
          New question
        </LinkButton>
        <FoldedTree tenantId={tenantId} place={place} />
      </aside>
      <div className="mt-8 min-w-0 lg:mt-0">
        <Questions tenantId={tenantId} place={place} topics={topics} />
      </div>
    </div>
  );
}

/** The tree beside the list; on a phone it opens above it, and closes once something is chosen. */
function FoldedTree({ tenantId, place }: { tenantId: number; place: ManagerPlace }) {
  const here = paths.manager(place);
  const [openAt, setOpenAt] = useState<string>();
  const isOpen = openAt === here;
  const id = useId();
  return (
    <>
      <Button
        variant="outline"
        className="w-full lg:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpenAt(isOpen ? undefined : here)}
      >
        Choose a paper, topic or set
      </Button>
      <div id={id} className={isOpen ? "max-lg:mt-3" : "max-lg:hidden"}>
        <ManagerTree tenantId={tenantId} place={place} />
      </div>
    </>
  );
}

function Questions({ tenantId, place, topics }: { tenantId: number; place: ManagerPlace; topics: Topic[] }) {
  const tree = useQuery(treeQuery(tenantId, place.paper ?? 1, true)).data;
  const set = tree?.ProblemSets.find((one) => one.ID === place.set);
  if (place.set !== undefined)
    return set || topics.length > 0 ? (
      <SetEditor
        tenantId={tenantId}
        paper={place.paper ?? 1}
        setId={place.set}
        title={set?.Title ?? "A set drawn for a learner"}
        isFixed={set === undefined || set.Type === "Full"}
      />
    ) : (
      <LoadingTopics tenantId={tenantId} label="Loading the set" />
    );
  const filter = {
    page: place.page ?? 1,
    sql: place.find ?? "",
    setId: undefined,
    paper: place.paper || undefined,
    topicId: place.topic,
    constant: place.constant,
    only: ONLY.find((one) => one === place.only) ?? (place.paper === 0 ? "unassigned" : undefined),
  };
  const topic = topics.find((one) => one.ID === place.topic);
  return (
    <>
      <h2 className="mb-4 text-lg">{titleOf(place.paper, topic)}</h2>
      <QuestionList key={place.find} tenantId={tenantId} place={place} filter={filter} />
    </>
  );
}

/** In place of what needs the topics, until they are there. */
function LoadingTopics({ tenantId, label }: { tenantId: number; label: string }) {
  const failed = useFailedTree(tenantId);
  return failed ? (
    <QueryError error={failed.error} retry={() => void failed.refetch()} />
  ) : (
    <Loading label={label} />
  );
}

/** What the list is narrowed to by the tree. */
function titleOf(paper: number | undefined, topic: Topic | undefined): string {
  if (topic) return topic.Name;
  if (paper === undefined) return "All questions";
  return paper === 0 ? "Unassigned" : `Paper ${paper}`;
}

/** One question on the whole page, with a way back to the list. */
function Whole({ back, children }: { back: string; children: ReactNode }) {
  return (
    <div className="mt-6">
      <Link href={back} className="link mb-4 inline-flex min-h-11 items-center gap-1.5 text-sm">
        <ArrowLeftIcon size={16} /> Back to the list
      </Link>
      {children}
    </div>
  );
}
