import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { TestFilter } from "#contract/builder.ts";
import { ApiError } from "../../../lib/call.ts";
import { Button, IconButton } from "../../../ui/button.tsx";
import { CloseIcon } from "../../../ui/icon.tsx";
import { presetsQuery, useKeepPreset, useRemovePreset } from "../api.ts";
import type { Chosen } from "../filter.ts";

interface PresetsProps {
  chosen: Chosen;
  onChoose: (filter: TestFilter) => void;
}

/** Filters that were kept: one press brings them back. */
export function Presets({ chosen, onChoose }: PresetsProps) {
  const { data: presets = [] } = useQuery(presetsQuery);
  const remove = useRemovePreset();
  return (
    <div>
      {presets.length > 0 && (
        <ul aria-label="Your presets" className="mb-3 flex flex-wrap gap-2">
          {presets.map((preset) => (
            <li key={preset.ID} className="flex items-center rounded-full border border-control">
              <button
                type="button"
                className="min-h-11 rounded-l-full pr-1 pl-4 text-sm font-semibold hover:bg-sunken"
                onClick={() => onChoose(preset.Filter)}
              >
                {preset.Name}
              </button>
              <IconButton label={`Delete the preset ${preset.Name}`} onClick={() => remove.mutate(preset.ID)}>
                <CloseIcon size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <KeepPreset chosen={chosen} />
    </div>
  );
}

function KeepPreset({ chosen }: { chosen: Chosen }) {
  const [name, setName] = useState<string>();
  const keep = useKeepPreset();
  if (name === undefined)
    return (
      <Button variant="ghost" className="-ml-4" onClick={() => setName("")}>
        Keep this choice as a preset
      </Button>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep.mutate({ Name: name, Filter: chosen }, { onSuccess: () => setName(undefined) });
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
      <label className="text-sm font-semibold">
        Name of the preset
        <input
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
          className="mt-1 block min-h-11 rounded border border-control bg-raised px-3 text-base font-normal text-ink"
        />
      </label>
      <Button type="submit" variant="outline" disabled={name.trim() === "" || keep.isPending}>
        Keep
      </Button>
      <Button variant="ghost" onClick={() => setName(undefined)}>
        Cancel
      </Button>
      <p role="alert" className="w-full text-sm font-semibold">
        {keep.error instanceof ApiError && keep.error.message}
      </p>
    </form>
  );
}
