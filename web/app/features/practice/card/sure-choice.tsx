import type { Sure } from "#contract/shapes.ts";

export const SURES: { value: Sure; name: string; key: string }[] = [
  { value: "guess", name: "Guess", key: "g" },
  { value: "unsure", name: "Not sure", key: "u" },
  { value: "sure", name: "Sure", key: "y" },
];

interface SureChoiceProps {
  chosen: Sure | undefined;
  onChoose: (sure: Sure) => void;
}

/** How sure one is, before submitting; nobody has to say it. */
export function SureChoice({ chosen, onChoose }: SureChoiceProps) {
  return (
    <fieldset className="mt-5 flex flex-wrap items-center gap-2">
      <legend className="float-left mr-3 text-sm text-soft">How sure?</legend>
      {SURES.map(({ value, name, key }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen === value}
          aria-keyshortcuts={key.toUpperCase()}
          onClick={() => onChoose(value)}
          className="min-h-11 rounded-full border border-hairline px-3.5 text-sm text-soft transition-colors hover:bg-sunken aria-pressed:border-ink aria-pressed:text-ink"
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
