import { asRead } from "#contract/passage.ts";
import type { Question } from "#contract/shapes.ts";
import { letterOf, optionsOf, partsOf } from "../../../question/answer-text.ts";

/** So long a sentence is said at once; a voice that is given more may stop in the middle. */
const MOST_CHARACTERS = 200;

const SENTENCE_END = /(?<=[.?!;])\s/;

/** A text in pieces that a voice says well: sentences, and the words of an endless one. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const sentence of asRead(text.replaceAll("{{b}}", " blank ")).flat.trim().split(SENTENCE_END)) {
    let piece = "";
    for (const word of sentence.split(" ")) {
      if (piece !== "" && piece.length + word.length >= MOST_CHARACTERS) {
        pieces.push(piece);
        piece = "";
      }
      piece += piece === "" ? word : ` ${word}`;
    }
    if (piece !== "") pieces.push(piece);
  }
  return pieces;
}

const spokenOptions = (options: readonly string[]) =>
  options.flatMap((option, i) => piecesOf(`${letterOf(i)}: ${option}`));

/**
 * What of a question is read aloud, piece by piece: what it asks, its options and, once it is marked, why.
 * @param part of a case, from 0; its story is read with the first
 */
export function spokenOf(question: Question, part: number | undefined): string[] {
  const asked = part === undefined ? undefined : partsOf(question)[part];
  if (asked)
    return [
      ...(part === 0 ? piecesOf(question.Body) : []),
      ...piecesOf(asked.B),
      ...spokenOptions(asked.A),
      ...piecesOf(asked.E ?? ""),
    ];
  return [
    ...piecesOf(question.Body),
    ...spokenOptions(optionsOf(question)),
    ...piecesOf(question.Explanation ?? ""),
  ];
}
