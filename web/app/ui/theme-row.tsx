import { chooseTheme, useOtherTheme } from "../lib/theme.ts";

/** The theme's toggle as a row of a menu. */
export function ThemeRow({ className }: { className: string }) {
  const other = useOtherTheme();
  return (
    <button type="button" className={`gap-3 ${className}`} onClick={() => chooseTheme(other)}>
      Use the {other} theme
    </button>
  );
}
