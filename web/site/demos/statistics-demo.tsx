import { useId, useState } from "react";
import { StatsBars } from "../../app/features/statistics/components/stats-bars.tsx";

/** Figures that were made up to show the panel, and are said to be. */
const COUNTS = [31, 118, 74, 17];
const LETTERS = ["A", "B", "C", "D"];
const RIGHT = 1;
const FIRST_CHOICE = 2;

const total = COUNTS.reduce((sum, count) => sum + count, 0);
const bars = COUNTS.map((count, index) => ({
  letter: LETTERS[index] ?? "",
  count,
  percent: Math.round((count / total) * 100),
}));

/** How others answered: the panel that the app shows after one's own answer, to play with. */
export function StatisticsDemo({ chosen: early = "" }: { chosen?: string }) {
  const [choice, setChoice] = useState(early === "" ? FIRST_CHOICE : Number(early));
  const name = useId();
  const chosen = bars[choice];
  return (
    <div>
      <fieldset>
        <legend className="text-sm font-semibold">Say that you had answered</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {LETTERS.map((letter, index) => (
            <label
              key={letter}
              className="flex min-h-11 flex-1 items-center justify-center gap-2 rounded border border-control bg-raised px-3 text-sm font-semibold has-checked:border-2 has-checked:border-accent has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={name}
                value={index}
                checked={choice === index}
                onChange={() => setChoice(index)}
                className="accent-accent outline-none"
              />
              {letter}
            </label>
          ))}
        </div>
      </fieldset>
      <section aria-label="How others answered" className="mt-5 border-y border-hairline py-5">
        <p className="text-sm font-semibold">
          How others answered <span className="font-normal text-soft">· {total} first answers</span>
        </p>
        <StatsBars bars={bars} choice={String(choice + 1)} />
      </section>
      <p role="status" className="mt-3 text-sm">
        {choice === RIGHT
          ? `Right, with ${chosen?.percent}% of the others.`
          : `Wrong, and so were ${100 - (bars[RIGHT]?.percent ?? 0)}% of the others. ${LETTERS[RIGHT]} is right.`}
      </p>
    </div>
  );
}
