import { lazy, Suspense } from "react";
import { lazyPanel } from "../../../question/lazy-panel.tsx";
import type { CardPanel } from "../../../question/panel.ts";
import { TalkGlyph } from "../../../ui/glyphs.tsx";

const Thread = lazyPanel(() => import("./thread.tsx"));
const Count = lazy(() => import("./count.tsx").catch(() => ({ default: () => null })));

/** What learners say about a question; how much there is is on its button. */
export const discussionPanel: CardPanel = {
  id: "discussion",
  keys: ["d", "D"],
  caps: "D",
  does: "What others say",
  label: "Discuss",
  icon: <TalkGlyph />,
  badge: ({ ID }) => (
    <Suspense>
      <Count questionId={ID} />
    </Suspense>
  ),
  isOffered: () => true,
  render: ({ ID, Answer }) => (
    <Suspense>
      <Thread questionId={ID} isAnswered={Answer !== undefined} />
    </Suspense>
  ),
};
