import { lazy, Suspense } from "react";

const StatsPanel = lazy(() => import("./stats-panel.tsx"));

/** The statistics panel; its code comes when it is first asked for. Pages hand it to the question card. */
export const statisticsSlot = (question: { ID: number }, choice: string) => (
  <Suspense>
    <StatsPanel questionId={question.ID} choice={choice} />
  </Suspense>
);
