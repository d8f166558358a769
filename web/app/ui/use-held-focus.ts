import { type ButtonHTMLAttributes, type FocusEvent, type MouseEvent, useRef, useState } from "react";

/** What a button is given, as far as it is about being able to press it. */
type Presses = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  "disabled" | "onClick" | "onFocus" | "onBlur" | "aria-disabled"
> & { "data-held"?: "" | undefined };

/**
 * A browser takes the focus off a button that is disabled, and people who use the keyboard start again at the top of the page. So
 * one that is disabled while it has the focus keeps it: until it is left, it only says that it is disabled and does nothing.
 */
export function useHeldFocus(props: Presses): Presses {
  const { disabled, onClick, onFocus, onBlur } = props;
  const isFocused = useRef(false);
  const [, drawAgain] = useState(0);
  const note = (is: boolean) => {
    isFocused.current = is;
    if (disabled) drawAgain((n) => n + 1);
  };
  const isHeld = disabled === true && isFocused.current;
  return {
    disabled: disabled && !isHeld,
    ...(isHeld ? { "aria-disabled": true, "data-held": "" } : {}),
    // A form is not sent either.
    onClick: isHeld ? (event: MouseEvent<HTMLButtonElement>) => event.preventDefault() : onClick,
    onFocus: (event: FocusEvent<HTMLButtonElement>) => {
      note(true);
      onFocus?.(event);
    },
    onBlur: (event: FocusEvent<HTMLButtonElement>) => {
      note(false);
      onBlur?.(event);
    },
  };
}
