import { type InputHTMLAttributes, useId } from "react";
import { classNames } from "../lib/class-names.ts";
import { AlertIcon } from "./icon.tsx";
import { useFocusWhenShown } from "./use-focus-when-shown.ts";

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  /** What is wrong with what was entered; announced when it appears. */
  error?: string | undefined;
  hint?: string;
}

/** A labelled text input with its hint and its error. */
export function Field({ label, error, hint, className, autoFocus = false, ...input }: FieldProps) {
  const id = useId();
  const field = useFocusWhenShown<HTMLInputElement>(autoFocus);
  const described = classNames(hint && `${id}-hint`, error && `${id}-error`);
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="mt-0.5 text-xs text-soft">
          {hint}
        </p>
      )}
      <input
        {...input}
        ref={field}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className={classNames(
          "mt-2 block min-h-12 w-full rounded border bg-raised px-3 text-base text-ink placeholder:text-soft",
          error ? "border-2 border-ink" : "border-control",
        )}
      />
      <p id={`${id}-error`} aria-live="polite" className="text-sm font-semibold">
        {error && (
          <span className="mt-2 flex items-start gap-1.5">
            <AlertIcon size={18} className="mt-0.5" />
            {error}
          </span>
        )}
      </p>
    </div>
  );
}
