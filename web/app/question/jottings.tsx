import { useState } from "react";
import { Button, IconButton } from "../ui/button.tsx";
import { CloseIcon } from "../ui/icon.tsx";
import { TextArea } from "../ui/text-area.tsx";
import {
  type Jottings as Kept,
  keepJottings,
  MOST_ATTEMPTS,
  MOST_PAD,
  MOST_ROWS,
  MOST_WHAT,
  MOST_WHEN,
  readJottings,
  type TimelineRow,
} from "./attempt-desk.ts";

const FIELD = "min-h-11 w-full rounded border border-control bg-raised px-2.5 text-base text-ink";

/** A scratch pad and a timeline for a case, as one would make them on paper. */
export default function Jottings({ memoryKey }: { memoryKey: string }) {
  const [jottings, setJottings] = useState(() => readJottings(memoryKey));
  const change = (next: Partial<Kept>) => {
    const all = { ...jottings, ...next };
    setJottings(all);
    keepJottings(memoryKey, all);
  };
  return (
    <div className="mt-4 grid gap-6">
      <TextArea
        label="Scratch pad"
        hint={`Kept on this device until the attempt is finished, for your ${MOST_ATTEMPTS} latest attempts. It does not count.`}
        most={MOST_PAD}
        maxLength={MOST_PAD}
        value={jottings.pad}
        onChange={(event) => change({ pad: event.currentTarget.value })}
      />
      <Timeline rows={jottings.timeline} onChange={(timeline) => change({ timeline })} />
    </div>
  );
}

interface TimelineProps {
  rows: TimelineRow[];
  onChange: (rows: TimelineRow[]) => void;
}

function Timeline({ rows, onChange }: TimelineProps) {
  const replace = (index: number, row: TimelineRow) => onChange(rows.with(index, row));
  const swap = (index: number) => {
    const [before, row] = [rows[index - 1], rows[index]];
    if (before && row) onChange(rows.with(index - 1, row).with(index, before));
  };
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Timeline</legend>
      <ol className="mt-2 grid gap-2">
        {rows.map((row, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is what is in its place
            key={index}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
          >
            <input
              aria-label={`When, line ${index + 1}`}
              placeholder="When"
              className={`${FIELD} max-sm:col-span-2`}
              maxLength={MOST_WHEN}
              value={row.when}
              onChange={(event) => replace(index, { ...row, when: event.currentTarget.value })}
            />
            <input
              aria-label={`What happens, line ${index + 1}`}
              placeholder="What happens"
              className={FIELD}
              maxLength={MOST_WHAT}
              value={row.what}
              onChange={(event) => replace(index, { ...row, what: event.currentTarget.value })}
            />
            <span className="flex">
              <IconButton
                label={`Move line ${index + 1} up`}
                disabled={index === 0}
                onClick={() => swap(index)}
              >
                <span aria-hidden="true">↑</span>
              </IconButton>
              <IconButton
                label={`Remove line ${index + 1}`}
                onClick={() => onChange(rows.toSpliced(index, 1))}
              >
                <CloseIcon size={18} />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <Button
        variant="outline"
        className="mt-3"
        disabled={rows.length >= MOST_ROWS}
        onClick={() => onChange([...rows, { when: "", what: "" }])}
      >
        Add a line
      </Button>
    </fieldset>
  );
}
