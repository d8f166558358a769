import { type ComponentType, lazy, Suspense } from "react";
import type { Question } from "#contract/shapes.ts";
import { lazyPanel } from "../../../question/lazy-panel.tsx";
import type { CardPanel } from "../../../question/panel.ts";
import { glyph } from "../../../ui/icon.tsx";

const NoteBody = lazyPanel(() => import("./note-body.tsx"));
/** Without its code nothing is drawn on the question; the panel says what is marked anyway. */
const PassageLayer = lazy<ComponentType<{ question: Question }>>(() =>
  import("../passages/passage-layer.tsx").catch(() => ({ default: () => null })),
);

const NoteGlyph = glyph(<path d="M6 4h9l4 4v12H6zM9 11h6M9 15h6" />);

/** One's own note on the question and the passages marked in it; the code comes when it is first asked for. */
export const notePanel: CardPanel = {
  id: "note",
  keys: ["n", "N"],
  caps: "N",
  does: "Your note",
  label: "Note",
  icon: <NoteGlyph />,
  isOffered: () => true,
  render: (question) => (
    <Suspense>
      <NoteBody question={question} />
    </Suspense>
  ),
  layer: (question) => (
    <Suspense>
      <PassageLayer question={question} />
    </Suspense>
  ),
};
