import { type ReactNode, type SelectHTMLAttributes, useId } from "react";

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  label: string;
  children: ReactNode;
}

/** A labelled choice of one. */
export function Select({ label, className, children, ...rest }: SelectProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className="mt-2 block min-h-12 w-full rounded border border-control bg-raised px-3 text-base text-ink"
      >
        {children}
      </select>
    </div>
  );
}
