import { forBrowser } from "./kept.ts";

export type Theme = "light" | "dark";

/** Whether the system wants dark, which holds until somebody chooses. */
export const systemTheme = () => window.matchMedia("(prefers-color-scheme: dark)");

/** The theme on screen. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return systemTheme().matches ? "dark" : "light";
}

/** Chooses a theme for good in this browser; public/theme.js sets it before the next page's first paint. */
export function storeTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  const paper = getComputedStyle(document.documentElement).backgroundColor;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute("content", paper);
  forBrowser.set("theme", theme);
}
