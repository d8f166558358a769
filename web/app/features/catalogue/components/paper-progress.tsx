import type { Paper } from "#contract/shapes.ts";
import { counted } from "../../../lib/counted.ts";
import { ScoreBar } from "../../../ui/score-bar.tsx";
import { countDone } from "../progress.ts";

interface PaperProgressProps {
  paper: Paper;
  isSignedIn: boolean;
}

/** What the paper holds, and for the signed-in how many of its sets are done. */
export function PaperProgress({ paper, isSignedIn }: PaperProgressProps) {
  const sets = [
    ...paper.Topics.flatMap((topic) => topic.ProblemSets),
    ...paper.CaseSets,
    ...paper.ShortAnswerSets,
  ];
  const mocks = paper.FullSets.length;
  // A full mock asks questions of these sets again, so it adds none.
  const questions = sets.reduce((sum, set) => sum + set.QuestionCount, 0);
  const done = countDone(sets);
  return (
    <>
      <p className="mt-2 text-sm text-soft">
        {counted(paper.Topics.length, "topic")} · {counted(sets.length, "set")} ·{" "}
        {counted(questions, "question")}
        {mocks > 0 && ` · ${mocks} full mock paper${mocks === 1 ? "" : "s"}`}
      </p>
      {isSignedIn && sets.length > 0 && (
        <div className="mt-4 flex max-w-md items-center gap-3">
          <span className="text-sm text-soft">Sets done</span>
          <ScoreBar label="Sets done" value={done} max={sets.length} hasMark={false} className="flex-1" />
        </div>
      )}
    </>
  );
}
