import { lazy, Suspense } from "react";

const ShortcutHelp = lazy(() => import("./shortcut-help.tsx"));

/** The help sheet; its code comes when it is first asked for. */
export function LazyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Suspense>
      <ShortcutHelp onClose={onClose} />
    </Suspense>
  );
}
