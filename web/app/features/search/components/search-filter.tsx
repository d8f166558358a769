import { ToggleChip } from "../../../ui/toggle-chip.tsx";
import type { Shown } from "../kinds.ts";

interface SearchFilterProps {
  filter: readonly Shown[];
  chosen: Shown;
  onChoose: (shown: Shown) => void;
}

/** Which kind of thing to show; one button is pressed. */
export const SearchFilter = ({ filter, chosen, onChoose }: SearchFilterProps) => (
  <fieldset className="mt-3 flex flex-wrap gap-2">
    <legend className="sr-only">Show</legend>
    {filter.map((shown) => (
      <ToggleChip key={shown.name} isOn={shown.kind === chosen.kind} onClick={() => onChoose(shown)}>
        {shown.name}
      </ToggleChip>
    ))}
  </fieldset>
);
