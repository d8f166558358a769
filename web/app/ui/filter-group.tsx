interface FilterGroupProps<Value extends string> {
  /** What is filtered: "Papers". */
  label: string;
  options: { value: Value; name: string; hint: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A row of buttons of which one is pressed. The hint shows on hover and focus, and is read out. */
export function FilterGroup<Value extends string>({
  label,
  options,
  value,
  onChange,
}: FilterGroupProps<Value>) {
  return (
    <fieldset className="relative flex flex-wrap gap-2">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <span key={option.value} className="group">
          <button
            type="button"
            aria-pressed={option.value === value}
            aria-describedby={`hint-${option.value}`}
            onClick={() => onChange(option.value)}
            className="min-h-11 rounded-full border border-control px-4 text-sm font-semibold transition-colors hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
          >
            {option.name}
          </button>
          <span
            role="tooltip"
            id={`hint-${option.value}`}
            className="pointer-events-none absolute top-full left-0 z-10 mt-2 w-max max-w-[min(14rem,55vw)] rounded-sm bg-ink px-2.5 py-1.5 text-xs text-paper opacity-0 transition-opacity group-has-focus-visible:opacity-100 group-hover:opacity-100"
          >
            {option.hint}
          </span>
        </span>
      ))}
    </fieldset>
  );
}
