import { lazy, Suspense } from "react";

// Without its code, offline say, the panel says so; an error would take the question on screen with it.
const StatsPanel = lazy(() =>
  import("./stats-panel.tsx").catch(() => ({
    default: () => (
      <p className="mt-6 text-sm">
        The statistics did not load. Check your connection and load the page again.
      </p>
    ),
  })),
);

/** The statistics panel; its code comes when it is first asked for. Pages hand it to the question card. */
export const statisticsSlot = (question: { ID: number }, choice: string) => (
  <Suspense>
    <StatsPanel questionId={question.ID} choice={choice} />
  </Suspense>
);
