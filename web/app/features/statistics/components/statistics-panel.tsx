import { lazy, Suspense } from "react";
import type { CardPanel } from "../../../question/panel.ts";
import { BarsGlyph } from "../../../ui/glyphs.tsx";

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

/** How others answered an MCQ, once its key is known; the code comes when it is first asked for. */
export const statisticsPanel: CardPanel = {
  id: "statistics",
  keys: ["s", "S"],
  caps: "S",
  does: "How others answered",
  label: "Statistics",
  icon: <BarsGlyph />,
  isOffered: ({ QnType, Answer }) => QnType === "mcq" && Answer !== undefined,
  render: ({ ID }, answer) => (
    <Suspense>
      <StatsPanel questionId={ID} choice={answer} />
    </Suspense>
  ),
};
