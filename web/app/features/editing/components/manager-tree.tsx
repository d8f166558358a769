import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProblemSet } from "#contract/shapes.ts";
import { paths } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { papersQuery, treeQuery } from "../api.ts";
import { AddSet } from "./add-set.tsx";

interface ManagerTreeProps {
  tenantId: number;
  paper: number;
  set: number | undefined;
}

/** The papers with Unassigned, and the topics and sets of the one that is chosen. */
export function ManagerTree({ tenantId, paper, set }: ManagerTreeProps) {
  const [hidesDrawn, setHidesDrawn] = useState(true);
  const papers = useQuery(papersQuery(tenantId));
  const { data, error, refetch } = useQuery({
    ...treeQuery(tenantId, paper, hidesDrawn),
    enabled: paper !== 0,
  });
  return (
    <nav aria-label="Papers and sets">
      <ul className="grid">
        {papers.data?.map((one) => (
          <li key={one.ID}>
            <Link
              href={paths.manager({ paper: one.ID, ...(one.ID === 0 ? { only: "unassigned" } : {}) })}
              aria-current={one.ID === paper && set === undefined ? "page" : undefined}
              className="flex min-h-11 items-center justify-between gap-3 rounded px-3 text-sm font-semibold hover:bg-sunken aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent"
            >
              {one.Title} <span className="figures text-xs font-normal text-soft">{one.Questions}</span>
            </Link>
          </li>
        ))}
      </ul>
      {paper !== 0 && (
        <>
          <label className="mt-4 flex min-h-11 items-center gap-3 px-3 text-sm">
            <input
              type="checkbox"
              checked={hidesDrawn}
              onChange={(event) => setHidesDrawn(event.target.checked)}
              className="size-5 accent-accent"
            />
            Hide Generated
          </label>
          {error && !data && <QueryError error={error} retry={refetch} />}
          {!data && !error && <Loading label="Loading the sets" rows={4} />}
          {data?.Topics.map((topic) => (
            <details key={topic.ID} open={topic.ProblemSets.some((one) => one.ID === set)} className="group">
              <summary className="min-h-11 cursor-pointer rounded px-3 py-2.5 text-sm font-semibold hover:bg-sunken">
                {topic.Name}
              </summary>
              <SetList sets={topic.ProblemSets} current={set} paper={paper} />
              <AddSet tenantId={tenantId} topic={topic} />
            </details>
          ))}
          {data && (
            <details>
              <summary className="min-h-11 cursor-pointer rounded px-3 py-2.5 text-sm font-semibold hover:bg-sunken">
                Mocks and others
              </summary>
              <SetList
                sets={data.ProblemSets.filter((one) => one.TopicID === null)}
                current={set}
                paper={paper}
              />
            </details>
          )}
        </>
      )}
    </nav>
  );
}

interface SetListProps {
  sets: readonly ProblemSet[];
  current: number | undefined;
  paper: number;
}

function SetList({ sets, current, paper }: SetListProps) {
  if (sets.length === 0) return <p className="px-3 py-2 text-sm text-soft">No sets.</p>;
  return (
    <ul className="ml-3 border-l border-hairline pl-2">
      {sets.map((one) => (
        <li key={one.ID}>
          <Link
            href={paths.manager({ paper, set: one.ID })}
            aria-current={one.ID === current ? "page" : undefined}
            className="flex min-h-9 items-center justify-between gap-3 rounded px-2 py-1 text-sm hover:bg-sunken aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent"
          >
            <span className="min-w-0 wrap-anywhere">{one.Title}</span>
            <span className="figures text-xs text-soft">{one.QuestionCount}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
