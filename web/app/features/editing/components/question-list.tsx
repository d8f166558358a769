import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { EditorQuestion } from "#contract/editing.ts";
import { longDate } from "../../../lib/dates.ts";
import { type ManagerPlace, paths } from "../../../lib/paths.ts";
import { navigate } from "../../../lib/router.tsx";
import { searchNow } from "../../../lib/search-now.ts";
import { StemLine } from "../../../question/stem-line.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { FilterGroup } from "../../../ui/filter-group.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { type ListFilter, questionsQuery } from "../api.ts";
import { placeIn } from "../place.ts";

interface QuestionListProps {
  tenantId: number;
  place: ManagerPlace;
  filter: ListFilter;
}

const ONLY = [
  { value: "all", name: "All", hint: "Every question that is not deleted" },
  { value: "drafts", name: "Drafts", hint: "What no learner sees yet" },
  { value: "review", name: "Under review", hint: "The law under them has changed" },
  { value: "edited", name: "Edited here", hint: "Changed in the product since their file" },
  { value: "unassigned", name: "Unassigned", hint: "In no set" },
] as const;

/** Searches the questions and lists them page by page. */
export function QuestionList({ tenantId, place, filter }: QuestionListProps) {
  const [typed, setTyped] = useState(filter.sql);
  const { data, error, refetch, isFetching } = useQuery(questionsQuery(tenantId, filter));
  const go = (change: ManagerPlace) =>
    navigate(paths.manager({ ...placeIn(searchNow()), q: undefined, page: undefined, ...change }));
  const search = (event: FormEvent) => {
    event.preventDefault();
    go({ find: typed.trim() || undefined });
  };
  return (
    <>
      <form onSubmit={search} className="flex flex-wrap items-end gap-3">
        <Field
          label="Search"
          hint="Words that a question holds, as they stand."
          className="min-w-0 flex-[1_1_14rem]"
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="outline" className="min-h-12" disabled={isFetching}>
          Find
        </Button>
      </form>
      <div className="mt-4">
        <FilterGroup
          label="Which questions"
          options={[...ONLY]}
          value={filter.only ?? "all"}
          // Unassigned is a place of the tree too: another choice leaves it.
          onChange={(only) =>
            go({ only: only === "all" ? undefined : only, paper: place.paper || undefined })
          }
        />
      </div>
      {filter.constant && (
        <p className="mt-4 text-sm">
          Those that name <b className="font-mono">{filter.constant}</b>.{" "}
          <Link href={paths.manager()} className="link">
            Show all
          </Link>
        </p>
      )}
      {error && !data && <QueryError error={error} retry={refetch} />}
      {!data && !error && <Loading label="Loading the questions" />}
      {data?.items.length === 0 && <EmptyState text="No question is like that." />}
      <ul className="mt-6">
        {data?.items.map((question) => (
          <li key={question.ID} className="border-t border-hairline">
            <QuestionRow question={question} href={paths.manager({ ...place, q: question.ID })} />
          </li>
        ))}
      </ul>
      {data && (
        <Paginator
          label="Questions"
          page={filter.page}
          totalPages={data.totalPages}
          onPage={(page) => go({ page })}
        />
      )}
    </>
  );
}

function QuestionRow({ question, href }: { question: EditorQuestion; href: string }) {
  return (
    <Link href={href} className="block py-4 hover:bg-sunken">
      <span className="line-clamp-2 text-base wrap-anywhere">
        <StemLine text={question.Body} />
      </span>
      <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft">
        <span className="figures">
          {question.ID} · {question.QnType.toUpperCase()} · Version {question.Version},{" "}
          {longDate(question.UpdatedAt)}
        </span>
        {question.IsDraft && <Badge tone="accent">Draft</Badge>}
        {question.Review && <Badge tone="accent">Under review</Badge>}
        {question.Sets.length === 0 && <Badge>In no set</Badge>}
      </span>
    </Link>
  );
}
