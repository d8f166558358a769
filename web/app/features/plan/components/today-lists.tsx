import type { Today } from "#contract/plan.ts";
import type { Attempt } from "#contract/shapes.ts";
import { counted } from "../../../lib/counted.ts";
import { shortDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { ScoreBar } from "../../../ui/score-bar.tsx";
import { Section } from "../../../ui/section.tsx";
import { VisibleScore } from "../../../ui/visible-score.tsx";

const ROW = "flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-hairline py-3";

/** Sets and tests that are in progress. */
export function UnderWay({ attempts }: { attempts: Attempt[] }) {
  if (attempts.length === 0) return null;
  return (
    <Section title="Under way">
      <ul>
        {attempts.map((attempt) => (
          <li key={attempt.ID} className={ROW}>
            <Link href={paths.setDo(attempt.ProblemSetID)} className="link min-w-0 wrap-anywhere">
              {attempt.ProblemSet.Title}
            </Link>
            <span className="text-sm text-soft figures">begun on {shortDate(attempt.CreatedAt)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What was wrong, weak or kept. */
export function WorthAnotherLook({ today }: { today: Today }) {
  if (today.Wrong === 0 && today.Saved === 0 && today.Weak.length === 0) return null;
  return (
    <Section title="Worth another look">
      <ul>
        {today.Wrong > 0 && (
          <li className={ROW}>
            <Link href={paths.build({ states: "wrong-last" })} className="link">
              {counted(today.Wrong, "question")} that you got wrong
            </Link>
            <span className="text-sm text-soft">across both papers</span>
          </li>
        )}
        {today.Weak.map((topic) => (
          <li key={topic.TopicID} className={ROW}>
            <Link href={paths.topic(topic.TopicID)} className="link min-w-0 wrap-anywhere">
              {topic.Name}
            </Link>
            <ScoreBar
              label="Right"
              value={Math.round(topic.Mean * topic.Answered)}
              max={topic.Answered}
              className="basis-64"
            />
          </li>
        ))}
        {today.Saved > 0 && (
          <li className={ROW}>
            <Link href={paths.saved()} className="link">
              {counted(today.Saved, "saved question")}
            </Link>
          </li>
        )}
      </ul>
    </Section>
  );
}

/** How the last sets and tests went. */
export function LastResults({ attempts }: { attempts: Attempt[] }) {
  if (attempts.length === 0) return null;
  return (
    <Section title="Last results">
      <ul>
        {attempts.map((attempt) => (
          <li key={attempt.ID} className={ROW}>
            <Link
              href={paths.setReview(attempt.ProblemSetID, attempt.ID)}
              className="link min-w-0 wrap-anywhere"
            >
              {attempt.ProblemSet.Title}
            </Link>
            <span className="flex basis-64">
              <VisibleScore score={attempt.Score} max={attempt.MaxScore} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
