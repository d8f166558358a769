import { ToggleChip } from "../../../ui/toggle-chip.tsx";
import { toggled } from "../filter.ts";

interface ChipListProps<T extends string | number> {
  label: string;
  hint?: string;
  options: readonly { value: T; name: string }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}

/** Choices of which any number is on; with none on, all count. */
export function ChipList<T extends string | number>({
  label,
  hint,
  options,
  chosen,
  onChange,
}: ChipListProps<T>) {
  if (options.length === 0) return null;
  return (
    <fieldset>
      <legend className="text-sm font-semibold">
        {label}
        {hint && <span className="ml-2 font-normal text-soft">{hint}</span>}
      </legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {options.map(({ value, name }) => (
          <ToggleChip
            key={value}
            isOn={chosen.includes(value)}
            onClick={() => onChange(toggled(chosen, value))}
          >
            {name}
          </ToggleChip>
        ))}
      </div>
    </fieldset>
  );
}
