import { part } from "./dom.ts";

/** Closes the menu of the header by Escape, and by a press or a focus elsewhere, as the app's does. */
export function startMenu(): void {
  const menu = part("menu");
  if (!(menu instanceof HTMLDetailsElement)) return;
  const leave = (event: Event) => {
    if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
  };
  document.addEventListener("pointerdown", leave);
  document.addEventListener("focusin", leave);
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
