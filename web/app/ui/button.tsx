import type { ButtonHTMLAttributes, Ref } from "react";
import { classNames } from "../lib/class-names.ts";

/** primary: the page's next step · strong: an act that can't be undone · outline: other acts · ghost: quiet ones. */
export type ButtonVariant = "primary" | "strong" | "outline" | "ghost";

/** The look of a button (web/app/styles/looks.css), for links that are laid out as one. */
export function buttonClass(variant: ButtonVariant = "primary", extra?: string): string {
  return classNames("button", `button-${variant}`, extra);
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  ref?: Ref<HTMLButtonElement>;
}

/** A push button; `type` is "button" unless said otherwise. */
export function Button({ variant = "primary", className, type = "button", ...rest }: ButtonProps) {
  return <button {...rest} type={type} className={buttonClass(variant, className)} />;
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does; shown as a hint too. */
  label: string;
}

/** A square button of one icon, named for those who don't see it. */
export function IconButton({ label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={classNames(
        "inline-flex size-11 items-center justify-center rounded text-ink transition-colors hover:bg-sunken disabled:text-soft",
        className,
      )}
    />
  );
}
