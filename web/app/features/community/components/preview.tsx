import { useDeferredValue } from "react";
import { type OwnDraft, previewOf } from "../draft.ts";
import { Solved } from "./solved.tsx";

/** The card as others will see it once they have answered; a word behind what is typed where typing is fast. */
export function Preview({ draft }: { draft: OwnDraft }) {
  const shown = useDeferredValue(draft);
  return (
    <section aria-label="Preview" className="min-w-0">
      <h2 className="font-sans text-sm font-semibold text-soft">As others will see it, once answered</h2>
      <div className="mt-4 wrap-anywhere">
        <Solved question={previewOf(shown)} />
      </div>
    </section>
  );
}
