import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { ToggleChip } from "../../../ui/toggle-chip.tsx";
import { type ItemView, topicNamesQuery } from "../api.ts";
import { COLUMN_WORDS, COLUMNS, columnOf, FLAG_WORDS, FLAGS, isDown, sortAfter } from "../words.ts";

interface ItemFiltersProps {
  view: ItemView;
  onChange: (view: ItemView) => void;
}

const SELECT = "mt-1 block min-h-11 w-full rounded border border-control bg-raised px-3 text-sm text-ink";

/** Narrows the list to a topic or a flag; on a phone it also puts the cards in order, where the table's heads are away. */
export function ItemFilters({ view, onChange }: ItemFiltersProps) {
  const id = useId();
  const topics = useQuery(topicNamesQuery).data?.items ?? [];
  const sorted = columnOf(view.sort) ?? "flags";
  return (
    <div className="mt-6 grid gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Only questions with this flag</legend>
        {FLAGS.map((flag) => (
          <ToggleChip
            key={flag}
            isOn={view.flag === flag}
            title={FLAG_WORDS[flag].hint}
            onClick={() => onChange({ ...view, flag: view.flag === flag ? undefined : flag, page: 1 })}
          >
            {FLAG_WORDS[flag].name}
          </ToggleChip>
        ))}
      </fieldset>
      <div className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2">
        <div>
          <label htmlFor={`${id}-topic`} className="text-sm font-semibold">
            Topic
          </label>
          <select
            id={`${id}-topic`}
            className={SELECT}
            value={view.topic ?? ""}
            onChange={(e) =>
              onChange({ ...view, topic: e.target.value ? Number(e.target.value) : undefined, page: 1 })
            }
          >
            <option value="">All topics</option>
            {topics.map((topic) => (
              <option key={topic.ID} value={topic.ID}>
                Paper {topic.Paper} · {topic.Name}
              </option>
            ))}
          </select>
        </div>
        <div className="flex items-end gap-2 lg:hidden">
          <div className="flex-1">
            <label htmlFor={`${id}-sort`} className="text-sm font-semibold">
              Sort by
            </label>
            <select
              id={`${id}-sort`}
              className={SELECT}
              value={sorted}
              onChange={(e) => {
                const column = COLUMNS.find((one) => one === e.target.value);
                if (column) onChange({ ...view, sort: sortAfter(column, view.sort), page: 1 });
              }}
            >
              {COLUMNS.map((column) => (
                <option key={column} value={column}>
                  {COLUMN_WORDS[column].name}
                </option>
              ))}
            </select>
          </div>
          <ToggleChip
            isOn={isDown(view.sort)}
            onClick={() => onChange({ ...view, sort: sortAfter(sorted, view.sort), page: 1 })}
          >
            Largest first
          </ToggleChip>
        </div>
      </div>
    </div>
  );
}
