import type { ButtonHTMLAttributes } from "react";
import { PlainButton } from "./button.tsx";

interface ToggleChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  isOn: boolean;
}

/** A filter that is on or off by itself; it looks as those of which one is chosen. */
export function ToggleChip({ isOn, ...rest }: ToggleChipProps) {
  return (
    <PlainButton
      {...rest}
      aria-pressed={isOn}
      className="min-h-11 rounded-full border border-control px-4 text-sm font-semibold transition-colors hover:bg-sunken aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper"
    />
  );
}
