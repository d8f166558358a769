import type { Progress } from "#contract/progress.ts";
import { dayDate } from "../../../lib/dates.ts";
import { todayInSingapore } from "../../../lib/days.ts";
import { Section } from "../../../ui/section.tsx";
import { calendarOf, shadeOf } from "../picture.ts";

const WEEKS = 26;
const CELL = 14;
const SHADES = ["fill-hairline", "fill-accent opacity-30", "fill-accent opacity-60", "fill-accent"] as const;

/** The days on which something was answered. It counts, and asks for nothing. */
export function Calendar({ days }: { days: Progress["Days"] }) {
  const squares = calendarOf(days, todayInSingapore(), WEEKS);
  const active = squares.filter(({ answered }) => answered > 0);
  const total = active.reduce((sum, { answered }) => sum + answered, 0);
  const label = `${active.length} ${active.length === 1 ? "day" : "days"} with answers in the last ${WEEKS} weeks, ${total} ${total === 1 ? "question" : "questions"} answered, a case counted as one`;
  return (
    <Section title="Your days" lead={`${label}.`}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${WEEKS * CELL} ${7 * CELL}`}
        className="block w-full max-w-2xl"
      >
        {squares.map(({ day, answered, column, row }) => (
          <rect
            key={day}
            x={column * CELL + 1}
            y={row * CELL + 1}
            width={CELL - 3}
            height={CELL - 3}
            rx="2"
            className={SHADES[shadeOf(answered)]}
          >
            <title>{`${dayDate(day)}: ${answered}`}</title>
          </rect>
        ))}
      </svg>
      {active.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-11 cursor-pointer py-2 text-sm text-soft">The figures</summary>
          <ul className="columns-2 text-sm figures sm:columns-3">
            {active.toReversed().map(({ day, answered }) => (
              <li key={day} className="py-0.5">
                {dayDate(day)}: {answered}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Section>
  );
}
