import { Suspense } from "react";
import { lazyPanel } from "../../../question/lazy-panel.tsx";
import type { CardPanel } from "../../../question/panel.ts";
import { glyph } from "../../../ui/icon.tsx";

const NoteEditor = lazyPanel(async () => ({ default: (await import("./note-editor.tsx")).NoteEditor }));

const NoteGlyph = glyph(<path d="M6 4h9l4 4v12H6zM9 11h6M9 15h6" />);

/** One's own note on the question; the code comes when it is first asked for. */
export const notePanel: CardPanel = {
  id: "note",
  keys: ["n", "N"],
  caps: "N",
  does: "Your note",
  label: "Note",
  icon: <NoteGlyph />,
  isOffered: () => true,
  render: ({ ID }) => (
    <Suspense>
      <NoteEditor questionId={ID} takesFocus />
    </Suspense>
  ),
};
