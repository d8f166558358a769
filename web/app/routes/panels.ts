import { askPanel } from "../features/bot/components/ask-panel.tsx";
import { calculatorsPanel } from "../features/calculators/components/calculators-panel.tsx";
import { discussionPanel } from "../features/discussion/components/discussion-panel.tsx";
import { feedbackPanel } from "../features/feedback/components/feedback-panel.tsx";
import { notePanel } from "../features/notes/components/note-panel.tsx";
import { historyPanel } from "../features/progress/components/history-panel.tsx";
import { statisticsPanel } from "../features/statistics/components/statistics-panel.tsx";
import type { CardPanel } from "../question/panel.ts";

/** What a learner's question cards offer besides the question. */
export const PANELS: readonly CardPanel[] = [
  statisticsPanel,
  notePanel,
  historyPanel,
  discussionPanel,
  askPanel,
  calculatorsPanel,
  feedbackPanel,
];
