import { useSyncExternalStore } from "react";

export type Theme = "light" | "dark";

const system = () => window.matchMedia("(prefers-color-scheme: dark)");
const listeners = new Set<() => void>();

function current(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return system().matches ? "dark" : "light";
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  system().addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    system().removeEventListener("change", listener);
  };
}

/** Chooses a theme for good in this browser; public/theme.js sets it before the next page's first paint. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute("content", paper);
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Private windows may refuse storage; the choice then lasts until the page is left.
  }
  for (const listener of listeners) listener();
}

/** The theme on screen. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, current);
}
