import { Fragment } from "react";
import { withoutDocumentMarks } from "#contract/stem-document.ts";

/** What a question asks, as a line of a list has it: as words, with a ruled gap where a blank is. */
export function StemLine({ text }: { text: string }) {
  const pieces = withoutDocumentMarks(text).replaceAll("**", "").split("{{b}}");
  return pieces.map((piece, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a fixed text never move
    <Fragment key={i}>
      {i > 0 && (
        <>
          <span aria-hidden="true">____</span>
          <span className="sr-only">blank</span>
        </>
      )}
      {piece}
    </Fragment>
  ));
}
