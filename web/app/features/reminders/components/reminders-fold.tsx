import { lazy, Suspense, useState } from "react";
import { Loading } from "../../../ui/skeleton.tsx";

// Few open it on a day, and it comes only then.
const RemindersPanel = lazy(async () => ({
  default: (await import("./reminders-panel.tsx")).RemindersPanel,
}));

/** Dates, reminders and the calendar, folded away. */
export function RemindersFold() {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details
      className="mt-4 border-t border-hairline pt-4"
      onToggle={(event) => setWasOpened(wasOpened || event.currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">Reminders and calendar</summary>
      {wasOpened && (
        <Suspense fallback={<Loading label="Loading your reminders" rows={2} />}>
          <RemindersPanel />
        </Suspense>
      )}
    </details>
  );
}
