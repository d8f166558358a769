import type { PlanDay } from "#contract/plan-day.ts";
import { minutesInShort } from "../words.ts";

/** A day's session as it looks now, to read only. */
export function SessionPreview({ day }: { day: PlanDay }) {
  if (day.Items.length === 0) return null;
  return (
    <ol className="mt-3">
      {day.Items.map(({ Label, Why, Minutes, State }, i) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two items may say the same, and none is moved
          key={i}
          className="flex flex-wrap justify-between gap-x-4 border-t border-hairline py-2.5 text-sm"
        >
          <span className="min-w-0 flex-[1_1_12rem]">
            <span className="block font-semibold wrap-anywhere">{Label}</span>
            <span className="text-soft">{Why}</span>
          </span>
          <span className="shrink-0 text-soft figures">
            {State === "done" ? "done" : minutesInShort(Minutes)}
          </span>
        </li>
      ))}
    </ol>
  );
}
