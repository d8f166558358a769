import { type TextareaHTMLAttributes, useId } from "react";
import { classNames } from "../lib/class-names.ts";
import { counted } from "../lib/counted.ts";
import { useFocusWhenShown } from "./use-focus-when-shown.ts";

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  label: string;
  hint?: string | undefined;
  /** How many characters it may have; the remaining number is shown when few are left. */
  most: number;
  value: string;
}

/** From which share of the most characters on the remaining number is shown. */
const NEARLY = 0.8;

/** A labelled text of several lines, as high as what is written. */
export function TextArea({ label, hint, most, value, className, autoFocus = false, ...rest }: TextAreaProps) {
  const id = useId();
  const field = useFocusWhenShown<HTMLTextAreaElement>(autoFocus);
  const left = most - [...value].length;
  const isNear = left < most * (1 - NEARLY);
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <textarea
        {...rest}
        ref={field}
        id={id}
        value={value}
        aria-describedby={`${id}-hint`}
        className="field-sizing-content mt-2 block max-h-96 min-h-24 w-full rounded border border-control bg-raised px-3 py-2.5 text-base text-ink placeholder:text-soft"
      />
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={classNames("mt-1.5 min-h-5 text-xs", left < 0 ? "font-semibold text-wrong" : "text-soft")}
      >
        {isNear
          ? left < 0
            ? `${counted(-left, "character")} too many.`
            : `${counted(left, "character")} left.`
          : hint}
      </p>
    </div>
  );
}
