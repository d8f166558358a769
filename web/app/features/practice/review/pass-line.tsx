import { ScoreBar } from "../../../ui/score-bar.tsx";

interface PassLineProps {
  score: number;
  max: number;
  passPercent: number;
}

/** The score's bar with the pass mark across it, and the figure at the mark. */
export function PassLine({ score, max, passPercent }: PassLineProps) {
  return (
    <div aria-hidden="true" className="relative mt-3 pb-5">
      <ScoreBar label="Score" value={score} max={max} passPercent={passPercent} isBare />
      <span
        className="absolute bottom-0 [translate:-50%] text-xs font-semibold text-accent figures"
        style={{ left: `${passPercent}%` }}
      >
        {passPercent}%
      </span>
    </div>
  );
}
