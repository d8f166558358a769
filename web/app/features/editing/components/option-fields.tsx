import { useId } from "react";
import { letterOf } from "../../../question/answer-text.ts";

interface OptionFieldsProps {
  legend: string;
  options: readonly string[];
  /** From 1. */
  right: number;
  rationales: readonly string[];
  onOption: (index: number, text: string) => void;
  onRight: (number: number) => void;
  onRationale: (index: number, text: string) => void;
}

const BOX =
  "field-sizing-content block min-h-11 w-full rounded border border-control bg-raised px-3 py-2 text-base text-ink";

/** Four options with the right one marked, and why each wrong one is wrong. */
export function OptionFields(props: OptionFieldsProps) {
  const { legend, options, right, rationales, onOption, onRight, onRationale } = props;
  const name = useId();
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="text-sm font-semibold">{legend}</legend>
      <ol className="mt-2 grid gap-4">
        {options.map((text, index) => {
          const letter = letterOf(index);
          const isRight = right === index + 1;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
            <li key={index} className="flex items-start gap-3">
              <label className="flex min-h-11 shrink-0 items-center gap-2 text-sm font-semibold">
                <input
                  type="radio"
                  name={name}
                  checked={isRight}
                  onChange={() => onRight(index + 1)}
                  className="size-5 accent-accent"
                  aria-label={`Option ${letter} is right`}
                />
                {letter}
              </label>
              <div className="min-w-0 flex-1">
                <textarea
                  rows={1}
                  aria-label={`Option ${letter}`}
                  value={text}
                  onChange={(event) => onOption(index, event.target.value)}
                  className={BOX}
                />
                {isRight ? (
                  <p className="mt-1.5 text-xs text-soft">The right option.</p>
                ) : (
                  <textarea
                    rows={1}
                    aria-label={`Why option ${letter} is wrong`}
                    placeholder="Why it is wrong"
                    value={rationales[index] ?? ""}
                    onChange={(event) => onRationale(index, event.target.value)}
                    className={`${BOX} mt-1.5 text-sm`}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </fieldset>
  );
}
