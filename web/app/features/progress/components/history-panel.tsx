import { Suspense } from "react";
import { lazyPanel } from "../../../question/lazy-panel.tsx";
import type { CardPanel } from "../../../question/panel.ts";
import { ClockGlyph } from "../../../ui/glyphs.tsx";

const History = lazyPanel(async () => ({ default: (await import("./history.tsx")).History }));

/** Every answer of one's own to the question; the code comes when it is first asked for. */
export const historyPanel: CardPanel = {
  id: "history",
  keys: ["h", "H"],
  caps: "H",
  does: "Your answers to this question",
  label: "History",
  icon: <ClockGlyph />,
  isOffered: () => true,
  render: (question) => (
    <Suspense>
      <History question={question} />
    </Suspense>
  ),
};
