import { chooseTheme, useOtherTheme } from "../lib/theme.ts";
import { IconButton } from "./button.tsx";
import { MoonIcon, SunIcon } from "./page-icons.tsx";

/** Goes over to the other theme, and stays there in this browser. */
export function ThemeToggle() {
  const other = useOtherTheme();
  return (
    <IconButton label={`Use the ${other} theme`} onClick={() => chooseTheme(other)}>
      {other === "light" ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}
