import { Suspense } from "react";
import { lazyPanel } from "../../../question/lazy-panel.tsx";
import type { CardPanel } from "../../../question/panel.ts";
import { BarsGlyph } from "../../../ui/glyphs.tsx";

const StatsPanel = lazyPanel(() => import("./stats-panel.tsx"));

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
