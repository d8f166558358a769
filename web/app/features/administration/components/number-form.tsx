import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";

interface NumberField {
  name: string;
  label: string;
  value: number;
  min: number;
  max: number;
}

interface NumberFormProps {
  fields: NumberField[];
  isBusy: boolean;
  /** The numbers, in the order of the fields. */
  onSave: (values: number[]) => void;
}

/** One or two whole numbers with their bounds, and Save once something changed. */
export function NumberForm({ fields, isBusy, onSave }: NumberFormProps) {
  const id = useId();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const texts = fields.map(({ name, value }) => typed[name] ?? String(value));
  const values = texts.map(Number);
  const isValid = fields.every(({ min, max }, i) => {
    const value = values[i] ?? Number.NaN;
    return texts[i] !== "" && Number.isInteger(value) && value >= min && value <= max;
  });
  const isChanged = fields.some(({ value }, i) => values[i] !== value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid && isChanged) onSave(values);
  };
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      {fields.map(({ name, label, min, max }, i) => (
        <div key={name}>
          <label htmlFor={`${id}-${name}`} className="block text-xs text-soft">
            {label} ({min}–{max})
          </label>
          <input
            id={`${id}-${name}`}
            type="number"
            inputMode="numeric"
            min={min}
            max={max}
            value={texts[i]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
            className="mt-1 min-h-11 w-32 rounded border border-control bg-raised px-3 text-base figures"
          />
        </div>
      ))}
      <Button type="submit" variant="outline" disabled={!isValid || !isChanged || isBusy}>
        Save
      </Button>
    </form>
  );
}
