import type { Progress } from "#contract/progress.ts";
import { paths } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { Section } from "../../../ui/section.tsx";
import { ShareBand } from "../../../ui/share-band.tsx";
import { percent } from "../picture.ts";

type Topic = Progress["Topics"][number];
type Standing = Pick<Topic, "Answered" | "Right" | "Mean" | "Low" | "High">;

/** How one is with each topic, as far as the answers tell it, against the pass mark. */
export function TopicStandings({ topics, passPercent }: { topics: Topic[]; passPercent: number }) {
  return (
    <Section
      title="By topic"
      lead={`The line is what you got right the last time you met each question. The pale band is where the truth lies nine times in ten: it narrows as you answer more. The mark stands at ${passPercent}%, the pass mark.`}
    >
      <ul>
        {topics.map((topic) => (
          <TopicRow key={topic.ID} topic={topic} passPercent={passPercent} />
        ))}
      </ul>
    </Section>
  );
}

function TopicRow({ topic, passPercent }: { topic: Topic; passPercent: number }) {
  const areas = topic.Areas.filter(({ Questions }) => Questions > 0);
  return (
    <li className="border-t border-hairline py-4">
      <div className="grid items-center gap-x-6 gap-y-2 sm:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="min-w-0">
          <Link href={paths.topic(topic.ID)} className="link wrap-anywhere">
            {topic.Name}
          </Link>
          <p className="mt-0.5 text-xs text-soft figures">
            {topic.Covered} of {topic.Questions} covered
            {topic.Others !== null && ` · others: ${percent(topic.Others)}% right at first`}
          </p>
        </div>
        <Band standing={topic} passPercent={passPercent} />
      </div>
      {areas.length > 1 && (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2 text-sm text-soft">Its sub-areas</summary>
          <ul>
            {areas.map((area) => (
              <li
                key={area.Key}
                className="grid items-center gap-x-6 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_16rem]"
              >
                <span className="text-sm">{area.Title}</span>
                <Band standing={area} passPercent={passPercent} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

/** A share with its uncertainty: the figures in words, and the picture of them. */
function Band({ standing, passPercent }: { standing: Standing; passPercent: number }) {
  const { Answered, Right, Mean, Low, High } = standing;
  if (Mean === null || Low === null || High === null)
    return <span className="text-sm text-soft">Nothing answered yet</span>;
  return (
    <span className="block">
      <span className="text-sm figures">
        <b className="font-semibold">{percent(Mean)}%</b>{" "}
        <span className="text-soft">
          {percent(Low)}–{percent(High)}% · {Right} of {Answered}
        </span>
      </span>
      <ShareBand mean={Mean} low={Low} high={High} passPercent={passPercent} />
    </span>
  );
}
