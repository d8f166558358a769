import { type RefObject, useEffect, useRef } from "react";

/** Gives a field the focus when it comes on screen, where it was opened to be written in. */
export function useFocusWhenShown<E extends HTMLElement>(isWanted: boolean): RefObject<E | null> {
  const field = useRef<E>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it comes, and not later
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, []);
  return field;
}

/** The `ref` of a control that comes back in the place of what was closed. */
export function takeFocus(control: HTMLElement | null): void {
  control?.focus();
}
