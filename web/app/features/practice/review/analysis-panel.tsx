import { useQuery } from "@tanstack/react-query";
import type { Attempt, AttemptAnalysis, QnType } from "#contract/shapes.ts";
import { ApiError } from "../../../lib/call.ts";
import { counted } from "../../../lib/counted.ts";
import { QueryError } from "../../../ui/query-error.tsx";
import { ScoreBar } from "../../../ui/score-bar.tsx";
import { Section } from "../../../ui/section.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { PractiseTen } from "../drawn/practise-ten.tsx";
import { clockText } from "../elapsed.ts";
import { titleOf } from "./numbering.ts";
import { analysisQuery } from "./review-api.ts";

const SECTIONS: Record<QnType, string> = {
  mcq: "Multiple choice",
  csq: "Case studies",
  saq: "Short answers",
};
const SLOWEST = 3;

interface AnalysisPanelProps {
  attempt: Attempt;
  /** What each question was called while it was answered, by its ID. */
  numbers: ReadonlyMap<number, string>;
}

/** A marked attempt taken apart: by section and topic against the pass mark, time, and changed answers. */
export function AnalysisPanel({ attempt, numbers }: AnalysisPanelProps) {
  const { data: analysis, error, refetch } = useQuery(analysisQuery(attempt.ID));
  if (error instanceof ApiError && error.code === "held_by_test")
    return <p className="mt-8 max-w-note border-l-2 border-control pl-4 text-sm">{error.message}</p>;
  if (error && !analysis) return <QueryError error={error} retry={refetch} />;
  if (!analysis) return <Loading label="Loading the analysis" />;
  const { Sections, Topics } = analysis;
  const sections = Sections.map(({ QnType, ...rest }) => ({ name: SECTIONS[QnType], ...rest }));
  // What went worst comes first, with the way to practise it.
  const topics = Topics.map(({ Name, TopicID, ...rest }) => ({
    name: Name,
    topicId: TopicID,
    ...rest,
  })).toSorted((a, b) => a.Score / a.MaxScore - b.Score / b.MaxScore);
  // Finished at once with nothing looked at, say: a score is all there is to tell.
  if (sections.length <= 1 && topics.length <= 1 && !hasPace(analysis)) return null;
  return (
    <Section title="How it went" className="mt-8">
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        {topics.length > 1 && (
          <Scores title="By topic, the weakest first" rows={topics} passPercent={attempt.PassPercent} />
        )}
        {sections.length > 1 && (
          <Scores title="By section" rows={sections} passPercent={attempt.PassPercent} />
        )}
        {hasPace(analysis) && <Pace attempt={attempt} analysis={analysis} numbers={numbers} />}
      </div>
    </Section>
  );
}

interface Tally {
  name: string;
  Score: number;
  MaxScore: number;
  /** What is practised where it went badly. */
  topicId?: number;
}

interface ScoresProps {
  title: string;
  rows: Tally[];
  passPercent: number;
}

function Scores({ title, rows, passPercent }: ScoresProps) {
  return (
    <div>
      <h3 className="text-sm font-semibold font-sans">{title}</h3>
      <ul className="mt-2 grid gap-3">
        {rows.map(({ name, Score, MaxScore, topicId }) => (
          <li key={name} className="text-sm">
            <span className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-[min(100%,9rem)] flex-1">{name}</span>
              {topicId && Score * 100 < MaxScore * passPercent && (
                <PractiseTen topicId={topicId} name={name} />
              )}
            </span>
            <ScoreBar
              label="Score"
              value={Score}
              max={MaxScore}
              passPercent={passPercent}
              className="mt-0.5"
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function changesText(analysis: AttemptAnalysis): string | undefined {
  const lost = analysis.Questions.reduce((sum, q) => sum + q.RightToWrong, 0);
  const won = analysis.Questions.reduce((sum, q) => sum + q.WrongToRight, 0);
  if (lost + won === 0) return undefined;
  return `You changed ${counted(won, "answer")} from wrong to right, and ${lost} from right to wrong.`;
}

/** Whether there is anything to tell of time and changes. */
const hasPace = (analysis: AttemptAnalysis) =>
  analysis.Questions.some((q) => q.Seconds > 0) || changesText(analysis) !== undefined;

/** How the time went, and which way answers were changed. */
function Pace({ attempt, analysis, numbers }: AnalysisPanelProps & { analysis: AttemptAnalysis }) {
  const taken = Math.round(
    (Date.parse(attempt.MarkedAt ?? attempt.CreatedAt) - Date.parse(attempt.CreatedAt)) / 1000,
  );
  const timed = analysis.Questions.filter((q) => q.Seconds > 0);
  const spent = timed.reduce((sum, q) => sum + q.Seconds, 0);
  const slowest = [...timed].sort((a, b) => b.Seconds - a.Seconds).slice(0, SLOWEST);
  const changes = changesText(analysis);
  return (
    <div>
      <h3 className="text-sm font-semibold font-sans">Time and changes</h3>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-sm figures">
        <dt className="text-soft">From start to end</dt>
        <dd>{clockText(taken)}</dd>
        {timed.length > 0 && (
          <>
            <dt className="text-soft">A question, on average</dt>
            <dd>{clockText(Math.round(spent / timed.length))}</dd>
            <dt className="text-soft">Longest looked at</dt>
            <dd>
              {slowest
                .map((q) => `${titleOf(numbers.get(q.QnID))} (${clockText(q.Seconds)}, ${q.Outcome})`)
                .join(", ")}
            </dd>
          </>
        )}
      </dl>
      {changes && <p className="mt-3 max-w-[48ch] text-sm">{changes}</p>}
    </div>
  );
}
