import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * For a form that is made again once what it saved is there, and takes the focus with it: the new one's button of
 * the same name gets it, or the place itself, which needs a tabIndex, where there is nothing more to save.
 */
export function useFocusAfterChange<E extends HTMLElement>(key: string | undefined): RefObject<E | null> {
  const place = useRef<E>(null);
  const last = useRef(key);
  useLayoutEffect(() => {
    const isAgain = last.current !== undefined && last.current !== key;
    last.current = key;
    if (!isAgain || !place.current || document.activeElement !== document.body) return;
    const submit = place.current.querySelector<HTMLElement>("[type=submit]:enabled");
    (submit ?? place.current).focus({ preventScroll: true });
  }, [key]);
  return place;
}
