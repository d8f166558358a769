import { openCompanion } from "../../../lib/companion-requests.ts";
import type { CardPanel } from "../../../question/panel.ts";
import { TalkGlyph } from "../../../ui/glyphs.tsx";

/** Opens the study bot with the question that is on screen. It is given what is asked and nothing of its key. */
export const askPanel: CardPanel = {
  id: "ask",
  keys: ["b", "B"],
  caps: "B",
  does: "Ask about this",
  label: "Ask",
  rest: "about this",
  icon: <TalkGlyph />,
  isOffered: () => true,
  act: (question) => openCompanion("bot", question),
};
