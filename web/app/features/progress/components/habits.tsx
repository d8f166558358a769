import type { ReactNode } from "react";
import type { Progress } from "#contract/progress.ts";
import { paths } from "../../../lib/paths.ts";
import { Link } from "../../../ui/link.tsx";
import { Section } from "../../../ui/section.tsx";
import { percent } from "../picture.ts";

const seconds = (n: number) => (n === 1 ? "1 second" : `${n} seconds`);
const times = (n: number) => (n === 1 ? "once" : n === 2 ? "twice" : `${n} times`);

/** How one answers: pace, changes of mind, and how far being sure can be trusted. */
export function Habits({ progress }: { progress: Progress }) {
  const { Pace, Changes, Sure } = progress;
  const changed = Changes.RightToWrong + Changes.WrongToRight + Changes.WrongToWrong;
  const rows: { name: string; says: ReactNode }[] = [
    {
      name: "Your pace in tests",
      says:
        Pace.Seconds === null
          ? "Sit a test or two, and your pace appears here."
          : `${seconds(Math.round(Pace.Seconds))} a question; the exam gives ${Pace.ExamSeconds}.`,
    },
    {
      name: "Changing your mind",
      says:
        changed === 0
          ? "You have not changed an answer in a test yet."
          : `From wrong to right ${times(Changes.WrongToRight)}, from right to wrong ${times(Changes.RightToWrong)}, from one wrong answer to another ${times(Changes.WrongToWrong)}.`,
    },
    ...Sure.map(({ Sure: said, Answered, Right }) => ({
      name: { sure: "When you said “sure”", unsure: "When you said “not sure”", guess: "When you guessed" }[
        said
      ],
      says: `${percent(Right / Answered)}% right, ${Right} of ${Answered}.`,
    })),
  ];
  return (
    <Section title="How you answer">
      <dl className="grid max-w-measure gap-x-8 gap-y-3 sm:grid-cols-[14rem_1fr]">
        {rows.map(({ name, says }) => (
          <div key={name} className="contents">
            <dt className="text-sm font-semibold">{name}</dt>
            <dd className="mb-2 text-sm">{says}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** Errors that were chosen more than once, each with questions that offer it again. */
export function Misconceptions({ all }: { all: Progress["Misconceptions"] }) {
  if (all.length === 0) return null;
  return (
    <Section
      title="Errors you made more than once"
      lead="What each wrong option believes, and a drill against it."
    >
      <ul>
        {all.map(({ Key, Says, Times }) => (
          <li
            key={Key}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-hairline py-3"
          >
            <span className="max-w-note">
              {Says} <span className="text-sm text-soft">Chosen {times(Times)}.</span>
            </span>
            <Link
              href={paths.build({ misconceptions: Key })}
              className="link inline-flex min-h-11 items-center text-sm"
            >
              Drill
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
