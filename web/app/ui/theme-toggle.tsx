import { chooseTheme, useTheme } from "../lib/theme.ts";
import { IconButton } from "./button.tsx";
import { MoonIcon, SunIcon } from "./icon.tsx";

const useOtherTheme = () => (useTheme() === "dark" ? "light" : "dark");

/** Goes over to the other theme, and stays there in this browser. */
export function ThemeToggle() {
  const other = useOtherTheme();
  return (
    <IconButton label={`Use the ${other} theme`} onClick={() => chooseTheme(other)}>
      {other === "light" ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}

/** The same as a row of a menu. */
export function ThemeRow({ className }: { className: string }) {
  const other = useOtherTheme();
  return (
    <button type="button" className={`gap-3 ${className}`} onClick={() => chooseTheme(other)}>
      Use the {other} theme
    </button>
  );
}
