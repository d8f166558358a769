import { currentTheme, storeTheme, systemTheme } from "../../app/lib/theme-choice.ts";
import { part, parts } from "./dom.ts";

/** Shows the buttons that go over to the other theme: without a script they could do nothing. */
export function startThemeToggle(): void {
  const buttons = parts("theme-toggle");
  const other = () => (currentTheme() === "dark" ? "light" : "dark");
  const show = () => {
    for (const button of buttons) {
      button.dataset.to = other();
      button.title = `Use the ${other()} theme`;
      const name = part("theme-name", button);
      if (name) name.textContent = button.title;
      button.hidden = false;
    }
  };
  for (const button of buttons)
    button.addEventListener("click", () => {
      storeTheme(other());
      show();
    });
  systemTheme().addEventListener("change", show);
  show();
}
