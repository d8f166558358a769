import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Topic } from "#contract/shapes.ts";
import { treeQuery } from "../features/editing/api.ts";
import { LawChanges } from "../features/editing/components/law-changes.tsx";
import { LoadedEditor, useTopics } from "../features/editing/components/loaded-editor.tsx";
import { ManagerTree } from "../features/editing/components/manager-tree.tsx";
import { NewQuestion } from "../features/editing/components/new-question.tsx";
import { QuestionList } from "../features/editing/components/question-list.tsx";
import { SetEditor } from "../features/editing/components/set-editor.tsx";
import { type ManagerPlace, paths } from "../lib/paths.ts";
import { isAdminUser, tenantOf } from "../lib/roles.ts";
import { navigate, useSearch } from "../lib/router.tsx";
import { positiveInteger } from "../lib/search-params.ts";
import { useSession } from "../lib/session.ts";
import { Button } from "../ui/button.tsx";
import { ArrowLeftIcon } from "../ui/icon.tsx";
import { Link, LinkButton } from "../ui/link.tsx";
import { EmptyState } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { SignInPrompt } from "../ui/sign-in-prompt.tsx";
import { Loading } from "../ui/skeleton.tsx";
import { Tabs } from "../ui/tabs.tsx";

export { QuestionImportPage } from "./question-import.tsx";

const ONLY = ["drafts", "review", "unassigned", "edited"] as const;

function placeIn(search: URLSearchParams): ManagerPlace {
  return {
    paper: search.get("paper") === "0" ? 0 : positiveInteger(search.get("paper")),
    set: positiveInteger(search.get("set")),
    q: positiveInteger(search.get("q")),
    find: search.get("find") ?? undefined,
    only: search.get("only") ?? undefined,
    constant: search.get("constant") ?? undefined,
    page: positiveInteger(search.get("page")),
  };
}

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
  const paper = place.paper ?? 1;
  const topics = useTopics(tenantId);
  const [isAdding, setAdding] = useState(false);
  return (
    <div className="mt-6 flex flex-col gap-x-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)]">
      {place.q === undefined ? (
        <aside className={place.set === undefined ? "" : "max-lg:order-last max-lg:mt-12"}>
          <Button className="mb-4 w-full" disabled={topics.length === 0} onClick={() => setAdding(true)}>
            New question
          </Button>
          <ManagerTree tenantId={tenantId} paper={paper} set={place.set} />
        </aside>
      ) : null}
      <div className={place.q === undefined ? "mt-8 min-w-0 lg:mt-0" : "min-w-0 lg:col-span-2"}>
        {place.q === undefined ? (
          <Questions tenantId={tenantId} place={place} topics={topics} />
        ) : (
          <OneQuestion tenantId={tenantId} id={place.q} back={paths.manager({ ...place, q: undefined })} />
        )}
      </div>
      {isAdding && (
        <NewQuestion
          tenantId={tenantId}
          topics={topics}
          onMade={(q) => {
            setAdding(false);
            navigate(paths.manager({ ...place, q }));
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
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
      <Loading label="Loading the set" />
    );
  const only = ONLY.find((one) => one === place.only);
  const filter = {
    page: place.page ?? 1,
    sql: place.find ?? "",
    setId: undefined,
    paper: place.paper || undefined,
    constant: place.constant,
    only,
  };
  return <QuestionList key={place.find} tenantId={tenantId} place={place} filter={filter} />;
}

function OneQuestion({ tenantId, id, back }: { tenantId: number; id: number; back: string }) {
  return (
    <>
      <Link href={back} className="link mb-4 inline-flex min-h-11 items-center gap-1.5 text-sm">
        <ArrowLeftIcon size={16} /> Back to the list
      </Link>
      <LoadedEditor tenantId={tenantId} id={id} onRemoved={() => navigate(back)} />
    </>
  );
}
