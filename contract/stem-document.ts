import { FENCE, hasDocument } from "./stem-fence.ts";

/**
 * The documents in a question's text: an Option to Purchase, a folio, a letter. The text stays plain, so that every
 * editor and every exchange format can hold it; each document is a block on lines of its own:
 *
 *     ::: folio | Volume 512 Folio 77
 *     Lot | MK 17-4410X
 *     Mortgage | to a bank, 2 May 2019
 *     :::
 */

/** The kinds of document, with the heading of each. */
export const DOCUMENT_KINDS = {
  option: "Option to Purchase",
  folio: "Land register",
  tenancy: "Tenancy",
  agreement: "Agreement",
  listing: "Advertisement",
  letter: "Message",
  sheet: "Table",
} as const;
type DocumentKind = keyof typeof DOCUMENT_KINDS;

export interface StemDocument {
  kind: DocumentKind;
  title: string;
  /** The cells of each line: a clause has one, a row two or more. In a sheet the first row is the header. */
  lines: string[][];
}

/** Part of a text: running text, or a document. */
export type StemPiece = { text: string } | { document: StemDocument };

const isKind = (word: string): word is DocumentKind => Object.hasOwn(DOCUMENT_KINDS, word);

const cellsOf = (line: string) => line.split("|").map((cell) => cell.trim());

/** Reads a block's first line; undefined if it does not name a kind of document. */
function headOf(line: string): Pick<StemDocument, "kind" | "title"> | undefined {
  const [kind = "", title = "", ...more] = cellsOf(line.slice(FENCE.length));
  return line.startsWith(FENCE) && isKind(kind) && title !== "" && more.length === 0
    ? { kind, title }
    : undefined;
}

function nextFence(lines: string[], from: number): number {
  let at = from;
  while (at < lines.length && !lines[at]?.startsWith(FENCE)) at++;
  return at;
}

/** The parts of a text, in order. An incomplete document stays text. */
export function stemPieces(text: string): StemPiece[] {
  if (!hasDocument(text)) return [{ text }];
  const lines = text.split("\n").map((line) => line.trimEnd());
  const pieces: StemPiece[] = [];
  let running: string[] = [];
  const endText = () => {
    const so = running.join("\n").trim();
    if (so !== "") pieces.push({ text: so });
    running = [];
  };
  for (let i = 0; i < lines.length; i++) {
    const head = headOf(lines[i] ?? "");
    const end = head ? nextFence(lines, i + 1) : i;
    if (!head || lines[end] !== FENCE) {
      running.push(lines[i] ?? "");
      continue;
    }
    endText();
    const rows = lines.slice(i + 1, end).filter((line) => line !== "");
    pieces.push({ document: { ...head, lines: rows.map(cellsOf) } });
    i = end;
  }
  endText();
  return pieces;
}

/** A text without the marks of its documents, for single lines and for search. */
export function withoutDocumentMarks(text: string): string {
  const plain = (piece: StemPiece) =>
    "text" in piece
      ? piece.text
      : [piece.document.title, ...piece.document.lines.map((cells) => cells.join(": "))].join("\n");
  return hasDocument(text) ? stemPieces(text).map(plain).join("\n\n") : text;
}

/** Why a text's documents cannot be drawn, in words for an editor; empty if they can. */
export function documentFaults(text: string): string[] {
  if (!hasDocument(text)) return [];
  const kinds = Object.keys(DOCUMENT_KINDS).join(", ");
  return stemPieces(text).flatMap((piece) => {
    if ("text" in piece) {
      const stray = piece.text.split("\n").find((line) => line.startsWith(FENCE));
      return stray === undefined
        ? []
        : [
            `“${stray}” begins or ends no document: write “::: kind | title” with a kind of ${kinds}, its lines, and “:::”`,
          ];
    }
    const { kind, title, lines } = piece.document;
    if (lines.length === 0) return [`the document “${title}” is empty`];
    const widths = new Set(lines.map((cells) => cells.length));
    if (kind === "sheet" && (widths.size > 1 || widths.has(1)))
      return [`the rows of the table “${title}” have not all the same number of cells`];
    if (kind !== "sheet" && lines.some((cells) => cells.length > 2))
      return [`a line of “${title}” has more than a label and a value`];
    return [];
  });
}
