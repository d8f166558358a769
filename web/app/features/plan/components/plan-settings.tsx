import { Suspense, useState } from "react";
import { lazyPanel } from "../../../question/lazy-panel.tsx";

const Settings = lazyPanel(async () => ({ default: (await import("./settings.tsx")).Settings }));

interface PlanSettingsProps {
  today: string;
  /** A paper that was just failed: the settings open at its resit. */
  resit?: number | undefined;
}

/** The plan's own settings, folded away until they are asked for. */
export function PlanSettings({ today, resit }: PlanSettingsProps) {
  const [isOpen, setOpen] = useState(false);
  const isShown = isOpen || resit !== undefined;
  return (
    <details
      id="plan"
      className="mt-12 border-t border-hairline pt-4"
      open={isShown}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Your exam and your week</summary>
      {isShown && (
        <Suspense>
          <Settings today={today} resit={resit} />
        </Suspense>
      )}
    </details>
  );
}
