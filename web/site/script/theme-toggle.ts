import { currentTheme, storeTheme, systemTheme } from "../../app/lib/theme-choice.ts";
import { part } from "./dom.ts";

/** Shows the button that goes over to the other theme: without a script it could do nothing. */
export function startThemeToggle(): void {
  const button = part("theme-toggle");
  if (!button) return;
  const other = () => (currentTheme() === "dark" ? "light" : "dark");
  const show = () => {
    button.dataset.to = other();
    button.title = `Use the ${other()} theme`;
    const name = part("theme-name", button);
    if (name) name.textContent = button.title;
  };
  button.addEventListener("click", () => {
    storeTheme(other());
    show();
  });
  systemTheme().addEventListener("change", show);
  show();
  button.hidden = false;
}
