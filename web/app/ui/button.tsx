import type { ButtonHTMLAttributes, Ref } from "react";
import { classNames } from "../lib/class-names.ts";
import { useHeldFocus } from "./use-held-focus.ts";

/** primary: the page's next step · strong: an act that can't be undone · outline: other acts · ghost: quiet ones. */
export type ButtonVariant = "primary" | "strong" | "outline" | "ghost";

/** The look of a button (web/app/styles/looks.css), for links that are laid out as one. */
export function buttonClass(variant: ButtonVariant = "primary", extra?: string): string {
  return classNames("button", `button-${variant}`, extra);
}

interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  ref?: Ref<HTMLButtonElement>;
}

/** A button without a look of its own, which keeps the focus while it is disabled; `type` is "button" unless said otherwise. */
export function PlainButton({ type = "button", ...rest }: PlainButtonProps) {
  return <button {...rest} {...useHeldFocus(rest)} type={type} />;
}

interface ButtonProps extends PlainButtonProps {
  variant?: ButtonVariant;
}

/** A push button. */
export function Button({ variant = "primary", className, ...rest }: ButtonProps) {
  return <PlainButton {...rest} className={buttonClass(variant, className)} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does; shown as a hint too. */
  label: string;
}

/** A square button of one icon, named for those who don't see it. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <PlainButton
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        "inline-flex size-11 items-center justify-center rounded text-ink transition-colors hover:bg-sunken disabled:text-soft data-held:text-soft",
        className,
      )}
    />
  );
}
