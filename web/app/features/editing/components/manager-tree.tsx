import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ProblemSet } from "#contract/shapes.ts";
import { type ManagerPlace, paths } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { papersQuery, treeQuery } from "../api.ts";
import { AddSet } from "./add-set.tsx";

interface ManagerTreeProps {
  tenantId: number;
  place: ManagerPlace;
}

const ROW =
  "flex min-h-11 items-center justify-between gap-3 rounded px-3 py-1.5 text-sm font-semibold hover:bg-sunken aria-[current=page]:bg-accent-wash";

const currentIf = (isCurrent: boolean) => (isCurrent ? "page" : undefined);

/** The papers with Unassigned, and the topics and sets of the one that is chosen. What is chosen is what the list shows. */
export function ManagerTree({ tenantId, place }: ManagerTreeProps) {
  const papers = useQuery(papersQuery(tenantId));
  const { paper, topic, set } = place;
  const isAll = paper === undefined && topic === undefined && set === undefined;
  return (
    <nav aria-label="Papers and sets">
      <ul className="grid">
        <li>
          <Link href={paths.manager()} aria-current={currentIf(isAll)} className={ROW}>
            All questions
          </Link>
        </li>
        {papers.data?.map((one) => (
          <li key={one.ID}>
            <Link
              href={paths.manager({ paper: one.ID })}
              aria-current={currentIf(one.ID === paper && topic === undefined && set === undefined)}
              className={ROW}
            >
              {one.Title} <span className="figures text-xs font-normal text-soft">{one.Questions}</span>
            </Link>
            {one.ID === paper && one.ID !== 0 && (
              <PaperTree tenantId={tenantId} paper={paper} place={place} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A paper's topics, the chosen one with its sets. */
function PaperTree({ tenantId, paper, place }: ManagerTreeProps & { paper: number }) {
  const [hidesDrawn, setHidesDrawn] = useState(true);
  const { data, error, refetch } = useQuery(treeQuery(tenantId, paper, hidesDrawn));
  const { topic: chosen, set } = place;
  const others = data?.ProblemSets.filter((one) => one.TopicID === null) ?? [];
  return (
    <div className="ml-3 border-l border-hairline pl-2">
      <label className="flex min-h-11 items-center gap-3 px-3 text-sm">
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
      <ul>
        {data?.Topics.map((topic) => {
          const holdsSet = topic.ProblemSets.some((one) => one.ID === set);
          return (
            <li key={topic.ID}>
              <Link
                href={paths.manager({ paper, topic: topic.ID })}
                aria-current={currentIf(topic.ID === chosen && set === undefined)}
                className={ROW}
              >
                {topic.Name}
              </Link>
              {(topic.ID === chosen || holdsSet) && (
                <>
                  <SetList sets={topic.ProblemSets} current={set} place={{ paper, topic: topic.ID }} />
                  <AddSet tenantId={tenantId} topic={topic} />
                </>
              )}
            </li>
          );
        })}
      </ul>
      {data && (
        <details open={others.some((one) => one.ID === set)}>
          <summary className="min-h-11 cursor-pointer rounded px-3 py-2.5 text-sm font-semibold hover:bg-sunken">
            Mocks and others
          </summary>
          <SetList sets={others} current={set} place={{ paper }} />
        </details>
      )}
    </div>
  );
}

interface SetListProps {
  sets: readonly ProblemSet[];
  current: number | undefined;
  place: ManagerPlace;
}

function SetList({ sets, current, place }: SetListProps) {
  if (sets.length === 0) return <p className="px-3 py-2 text-sm text-soft">No sets.</p>;
  return (
    <ul className="ml-3 border-l border-hairline pl-2">
      {sets.map((one) => (
        <li key={one.ID}>
          <Link
            href={paths.manager({ ...place, set: one.ID })}
            aria-current={one.ID === current ? "page" : undefined}
            className="flex min-h-11 items-center justify-between gap-3 rounded px-2 py-1 text-sm hover:bg-sunken aria-[current=page]:bg-accent-wash"
          >
            <span className="min-w-0 wrap-anywhere">{one.Title}</span>
            <span className="figures text-xs text-soft">{one.QuestionCount}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
