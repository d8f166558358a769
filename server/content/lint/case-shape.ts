import { stemPieces } from "#contract/stem-document.ts";
import type { BankQuestion } from "../bank.ts";
import { wordsIn } from "../likeness/measures.ts";
import { outcomeOf } from "../outcomes.ts";
import { itemsOf, perQuestion, type Rule } from "./rule.ts";

const PARTS = [10, 20];
const STORY_WORDS = 600;
const OUTCOMES = 6;

/** Words of a story, those of its documents included. */
const storyWords = (q: BankQuestion) =>
  stemPieces(q.body).reduce(
    (sum, piece) =>
      sum +
      wordsIn(
        "text" in piece ? piece.text : [piece.document.title, ...piece.document.lines.flat()].join(" "),
      ),
    0,
  );

/**
 * A case is as in the paper: one story, ten or twenty parts, and more than one subject. Older cases are shorter for
 * now.
 */
export const caseShape: Rule = {
  name: "case-shape",
  check: (bank, today) =>
    perQuestion("case-shape", (q) => {
      if (q.type !== "csq" || q.shelf === "beyond" || q.unscored || bank.registry.exceptions.has(q.key))
        return [];
      const items = itemsOf(q);
      const words = storyWords(q);
      const outcomes = new Set(items.flatMap((item) => outcomeOf(item, bank) ?? []));
      return [
        ...(PARTS.includes(items.length) ? [] : [`has ${items.length} parts; a case has 10 or 20`]),
        ...(words > STORY_WORDS ? [`its story has ${words} words; at most ${STORY_WORDS}`] : []),
        ...(outcomes.size < OUTCOMES
          ? [`covers ${outcomes.size} outcomes or sub-areas; at least ${OUTCOMES}`]
          : []),
      ];
    }).check(bank, today),
};
