import { starsEscaped, withoutWildcard } from "./entries.ts";
import { escapeXml, htmlOf, textOfHtml } from "./html.ts";
import { BLANK, Refusal } from "./portable.ts";
import { tidy } from "./text.ts";

/*
 * Moodle's embedded answers: a text with gaps such as {1:SHORTANSWER:=time~=unity of time#feedback}. Only gaps for words
 * become questions here.
 */

const SPECIAL = /[\\}~#]/g;
const SHORT = new Set(["SHORTANSWER", "SA", "MW"]);

const gapOf = (words: readonly string[]) =>
  `{1:SHORTANSWER:${words
    .map((word) => `=${escapeXml(starsEscaped(word).replace(SPECIAL, "\\$&"))}`)
    .join("~")}}`;

/** A text with gaps as embedded answers, in HTML. */
export const clozeOf = (body: string, blanks: readonly string[][]): string =>
  // Text that only looks like a gap is escaped as a character reference.
  htmlOf(body.replaceAll(BLANK, "\u0001"))
    .replaceAll("{", "&#123;")
    .split("\u0001")
    .map((piece, i) => (i === 0 ? piece : gapOf(blanks[i - 1] ?? []) + piece))
    .join("");

/** The answers of one gap. @throws Refusal for a partly right one */
function wordsOf(text: string, warn: (message: string) => void): string[] {
  const answers: string[] = [""];
  for (let i = 0; i < text.length; i++) {
    const isEscaped = text[i] === "\\" && text[i + 1] !== undefined && text[i + 1] !== "*";
    if (isEscaped) i += 1;
    if (text[i] === "~" && !isEscaped) answers.push("");
    else answers.push((answers.pop() ?? "") + (text[i] === "#" && !isEscaped ? "\u0001" : text[i]));
  }
  return answers.map((answer) => {
    const [source = "", feedback = ""] = answer.split("\u0001");
    const [, weight = "", word = ""] = /^(=|%100%|%-?[\d.]{1,12}%|)([\s\S]*)$/.exec(source) ?? [];
    if (weight !== "=" && weight !== "%100%")
      throw new Refusal(
        "An answer of a gap is only partly right, or wrong; here a gap's answers are all right.",
      );
    if (feedback !== "")
      warn("What is said of single answers is left out: a short answer has one explanation.");
    return tidy(withoutWildcard(word));
  });
}

/** The end of a gap that begins at `from`: its first } without a backslash before it. */
function endOf(html: string, from: number): number {
  for (let i = from; i < html.length; i++) {
    if (html[i] === "\\") i += 1;
    else if (html[i] === "}") return i;
  }
  throw new Refusal("A gap is not closed by }.");
}

/** Reads embedded answers. @throws Refusal for gaps that ask for anything but words */
export function readCloze(
  html: string,
  lost: (element: string) => void,
  warn: (message: string) => void,
): { body: string; blanks: string[][] } {
  const blanks: string[][] = [];
  let text = "";
  let from = 0;
  for (const gap of html.matchAll(/\{\d{0,3}:([A-Z_]{1,20}):/g)) {
    if (gap.index < from) continue;
    const kind = gap[1] ?? "";
    if (!SHORT.has(kind))
      throw new Refusal(`Gaps of the kind ${kind} are not supported, only those for words (SHORTANSWER).`);
    const begin = gap.index + gap[0].length;
    const end = endOf(html, begin);
    blanks.push(wordsOf(textOfHtml(html.slice(begin, end), lost), warn));
    text += html.slice(from, gap.index) + BLANK;
    from = end + 1;
  }
  if (blanks.length === 0) throw new Refusal("It has no gaps.");
  return { body: textOfHtml(text + html.slice(from), lost), blanks };
}
