import type { StudyPlan } from "#contract/plan.ts";
import { counted } from "../../../lib/counted.ts";
import { dayInShort, fullDay, spansOf } from "../../../lib/days.ts";
import { IconButton } from "../../../ui/button.tsx";
import { CloseIcon } from "../../../ui/icon.tsx";
import { type PlanChange, useSavePlan } from "../api.ts";
import { withoutDate, withoutHoliday } from "../plan-change.ts";
import { Refusal } from "./day-panel.tsx";

/** Days off, and dates with minutes of their own: what lies ahead, each with a way to take it back. */
export function OwnDates({ plan, today }: { plan: StudyPlan; today: string }) {
  const save = useSavePlan();
  const spans = spansOf(plan.DaysOff.filter((day) => day >= today));
  const dates = plan.Dates.filter(({ Day }) => Day >= today);
  if (spans.length === 0 && dates.length === 0) return null;
  const rows: { says: string; back: PlanChange }[] = [
    ...spans.map(([first, last]) => ({
      says: `Off ${first === last ? `on ${fullDay(first)}` : `from ${dayInShort(first)} to ${dayInShort(last)}`}`,
      back: withoutHoliday(plan, first, last),
    })),
    ...dates.map(({ Day, Minutes }) => ({
      says: `${counted(Minutes, "minute")} on ${fullDay(Day)}`,
      back: withoutDate(plan, Day),
    })),
  ];
  return (
    <section aria-labelledby="own-dates" className="max-w-xl">
      <h3 id="own-dates" className="text-stem">
        Days unlike the others
      </h3>
      <ul className="mt-2">
        {rows.map(({ says, back }) => (
          <li
            key={says}
            className="flex items-center justify-between gap-4 border-t border-hairline py-1 text-sm"
          >
            {says}
            <IconButton
              label={`Take back: ${says}`}
              disabled={save.isPending}
              onClick={() => save.mutate(back)}
            >
              <CloseIcon size={18} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Refusal error={save.error} />
    </section>
  );
}
