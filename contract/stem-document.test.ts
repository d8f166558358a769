import { describe, expect, test } from "vitest";
import { documentFaults, stemPieces, withoutDocumentMarks } from "./stem-document.ts";

const FOLIO = "::: folio | Volume 1 Folio 2\nLot | MK 1-23A\n1. No dealings.\n:::";

describe("documents in a question's text", () => {
  test("a block becomes a document between the text before and after it", () => {
    expect(stemPieces(`He reads this:\n\n${FOLIO}\n\nMay he sell?`)).toEqual([
      { text: "He reads this:" },
      {
        document: {
          kind: "folio",
          title: "Volume 1 Folio 2",
          lines: [["Lot", "MK 1-23A"], ["1. No dealings."]],
        },
      },
      { text: "May he sell?" },
    ]);
  });

  test("a text without a block is left as it is", () => {
    const text = " Two\n\nparagraphs with ::: in the middle ";
    expect(stemPieces(text)).toEqual([{ text }]);
    expect(withoutDocumentMarks(text)).toBe(text);
  });

  test.each([
    ["an unknown kind", FOLIO.replace("folio", "poem")],
    ["a kind that every object knows", FOLIO.replace("folio", "constructor")],
    ["no title", FOLIO.replace(" | Volume 1 Folio 2", "")],
    ["no end", FOLIO.slice(0, -4)],
    ["a second start instead of an end", `${FOLIO.slice(0, -3)}${FOLIO}`],
  ])("%s loses no word of it, and the editor hears of it", (_, text) => {
    const shown = stemPieces(text).flatMap((p) => ("text" in p ? [p.text] : [p.document.title]));
    expect(shown.join("\n")).toContain(text.split("\n")[0]);
    expect(documentFaults(text)[0]).toContain("begins or ends no document");
  });

  test.each([
    ["::: sheet | Costs\nItem | $\nDuty | 1 | 2\n:::", "same number of cells"],
    ["::: sheet | Costs\nItem\n:::", "same number of cells"],
    ["::: letter | To Mr Tan\na | b | c\n:::", "more than a label and a value"],
    ["::: letter | To Mr Tan\n:::", "is empty"],
  ])("%j is refused", (text, why) => {
    expect(documentFaults(text).join()).toContain(why);
  });

  test("on one line a document is shown as its words", () => {
    expect(withoutDocumentMarks(`Read.\n\n${FOLIO}`)).toBe(
      "Read.\n\nVolume 1 Folio 2\nLot: MK 1-23A\n1. No dealings.",
    );
  });
});
