import { ScoreBar } from "./score-bar.tsx";

/** The score of something marked; without one, why it is not shown yet. */
export function VisibleScore({ score, max }: { score: number | null; max: number }) {
  if (score === null) return <span className="text-soft">Shown when your open test is finished</span>;
  return <ScoreBar label="Score" value={score} max={max} className="flex-1 basis-44" />;
}
