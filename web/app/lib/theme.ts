import { useSyncExternalStore } from "react";
import { currentTheme, storeTheme, systemTheme, type Theme } from "./theme-choice.ts";

const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  systemTheme().addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    systemTheme().removeEventListener("change", listener);
  };
}

/** Goes over to a theme, and tells everything that shows it. */
export function chooseTheme(theme: Theme): void {
  storeTheme(theme);
  for (const listener of listeners) listener();
}

/** The theme on screen. */
function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

/** The theme that is not on. */
export const useOtherTheme = () => (useTheme() === "dark" ? "light" : "dark");
