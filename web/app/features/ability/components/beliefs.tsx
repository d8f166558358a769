import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Ability } from "#contract/ability.ts";
import { dayAndYear } from "../../../lib/days.ts";
import { paths } from "../../../lib/paths.ts";
import { ChevronDownIcon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Section } from "../../../ui/section.tsx";
import { ShareBand } from "../../../ui/share-band.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { ToggleChip } from "../../../ui/toggle-chip.tsx";
import { abilityQuery, useSayKnown } from "../api.ts";
import "../../../styles/beliefs.css";

type Topic = Ability["Topics"][number];
type Area = Topic["Areas"][number];

/** What is believed of the learner in a paper, to see and to correct. */
export function Beliefs({ paper }: { paper: number }) {
  const { data, error, refetch } = useQuery(abilityQuery(paper));
  if (error && !data)
    return <QueryError error={error} retry={refetch} title="What we believe of you did not load." />;
  if (!data) return <Loading label="Loading what we believe of you" rows={2} />;
  if (data.Topics.length === 0) return null;
  return (
    <Section
      title="What we believe of you"
      lead={
        <>
          How likely you are to get a middling question right: now, and on {dayAndYear(data.Day)} if you left
          it at that. The range holds nine times in ten. If we are wrong about something, say “I know this”:
          your plan then leaves it for later. Answers are those to single questions; a case belongs to no one
          topic.{" "}
          <Link href={paths.calibration} className="link">
            How this is worked out
          </Link>
        </>
      }
    >
      <table className="beliefs">
        <caption className="sr-only">What we believe of you, by topic and sub-area</caption>
        <thead>
          <tr>
            <th scope="col">Topic</th>
            <th scope="col">Now</th>
            <th scope="col">On exam day</th>
            <th scope="col">Answers</th>
            <th scope="col">
              <span className="sr-only">What you say</span>
            </th>
          </tr>
        </thead>
        {data.Topics.map((topic) => (
          <TopicRows key={topic.ID} topic={topic} />
        ))}
      </table>
    </Section>
  );
}

/** A topic, and on request its sub-areas in rows of their own. */
function TopicRows({ topic }: { topic: Topic }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <tbody>
      <tr>
        <th scope="row" className="belief-whole">
          {topic.Areas.length > 0 ? (
            <button
              type="button"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
              className="belief-opens flex min-h-11 w-full items-center gap-2 text-left font-semibold hover:text-accent"
            >
              <ChevronDownIcon size={18} className="text-soft" />
              <span className="min-w-0">{topic.Name}</span>
            </button>
          ) : (
            <span className="font-semibold">{topic.Name}</span>
          )}
        </th>
        <BeliefCells belief={topic} />
        <td className="belief-whole" />
      </tr>
      {isOpen && topic.Areas.map((area) => <AreaRow key={area.Key} area={area} />)}
    </tbody>
  );
}

function AreaRow({ area }: { area: Area }) {
  const know = useSayKnown();
  const isKnown = know.isPending ? know.variables.Known : area.Known;
  return (
    <tr className="belief-area">
      <th scope="row" className="belief-whole">
        {area.Title}
      </th>
      <BeliefCells belief={area} />
      <td className="belief-whole">
        <ToggleChip
          isOn={isKnown}
          disabled={know.isPending}
          onClick={() => know.mutate({ Area: area.Key, Known: !area.Known })}
        >
          I know this<span className="sr-only">: {area.Title}</span>
        </ToggleChip>
      </td>
    </tr>
  );
}

const percent = (share: number) => Math.round(share * 100);

function BeliefCells({ belief }: { belief: Pick<Area, "Answers" | "Now" | "Low" | "High" | "OnExamDay"> }) {
  const { Answers, Now, Low, High, OnExamDay } = belief;
  return (
    <>
      <td className="belief-now">
        <Name>Now</Name>
        <b className="font-semibold">{percent(Now)}%</b>{" "}
        <span className="whitespace-nowrap text-soft">
          {percent(Low)}–{percent(High)}%
        </span>
        <ShareBand mean={Now} low={Low} high={High} />
      </td>
      <td>
        <Name>On exam day</Name>
        {percent(OnExamDay)}%
      </td>
      <td>
        <Name>Answers</Name>
        {Answers}
      </td>
    </>
  );
}

/** The column's name, where the heads are out of sight. */
const Name = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="belief-name">
    {children}
  </span>
);
