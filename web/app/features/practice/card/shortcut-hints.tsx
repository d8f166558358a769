import { type ComponentType, lazy, Suspense } from "react";
import { isWideScreen } from "../../../lib/wide-screen.ts";
import type { CommonKeysProps } from "./common-keys.tsx";

// Few open it. When its code can't be had, nothing is lost but the sheet.
const ShortcutHelp = lazy(async (): Promise<{ default: ComponentType<{ onClose: () => void }> }> => {
  const module = await import("./shortcut-help.tsx").catch(() => undefined);
  return { default: module?.ShortcutHelp ?? (() => null) };
});

/** The help sheet, whose code comes when it is first opened. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <ShortcutHelp onClose={onClose} />
    </Suspense>
  );
}

const CommonKeys = lazy(async (): Promise<{ default: ComponentType<CommonKeysProps> }> => {
  const module = await import("./common-keys.tsx").catch(() => undefined);
  return { default: module?.default ?? (() => null) };
});

/** The commonest keys, and the way to all of them; only where there is likely a keyboard. */
export const Hints = (props: CommonKeysProps) =>
  isWideScreen() && (
    <Suspense>
      <CommonKeys {...props} />
    </Suspense>
  );
