import { hasEmphasis, htmlOf, textOfHtml } from "./html.ts";
import { Refusal } from "./portable.ts";
import { tidy } from "./text.ts";

/** The format of a text in a GIFT file: `[html]`, `[plain]`, or not stated. */
export type GiftFormat = "html" | "plain" | "moodle" | "markdown";

const SPECIAL = /[\\~=#{}:]/g;

/** Escapes a text so that GIFT reads back the same. */
export const escapeGift = (text: string): string =>
  text.replace(SPECIAL, (sign) => `\\${sign}`).replaceAll("\n", "\\n");

function unescapeGift(text: string): string {
  let plain = "";
  for (let i = 0; i < text.length; i++) {
    const next = text[i + 1] ?? "";
    if (text[i] !== "\\" || !(next === "n" || "\\~=#{}:".includes(next)) || next === "") plain += text[i];
    else {
      plain += next === "n" ? "\n" : next;
      i += 1;
    }
  }
  return plain;
}

/** The first position of `sign` without a backslash before it; -1 if there is none. */
export function indexOfBare(text: string, sign: string, from = 0): number {
  for (let i = from; i < text.length; i++) {
    if (text[i] === "\\") i += 1;
    else if (text.startsWith(sign, i)) return i;
  }
  return -1;
}

/** The pieces that begin with one of `signs`, unescaped, and the text before the first. */
export function splitBare(text: string, signs: string): { before: string; pieces: string[] } {
  const starts: number[] = [];
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "\\") i += 1;
    else if (signs.includes(text[i] ?? " ")) starts.push(i);
  }
  const pieces = starts.map((start, i) => text.slice(start, starts[i + 1] ?? text.length));
  return { before: text.slice(0, starts[0] ?? text.length), pieces };
}

const PREFIX = /^\s*\[(html|plain|moodle|markdown)\]/;
const MARKUP = /<\/?[a-zA-Z][^<>]{0,1000}>|&(?:[a-zA-Z]{2,8}|#\d{1,6});/;

/** The format that a text names, and the text after that. */
export function formatIn(text: string, otherwise: GiftFormat): { format: GiftFormat; rest: string } {
  const [all = "", name] = PREFIX.exec(text) ?? [];
  const named = name === "html" || name === "plain" || name === "markdown" ? name : "moodle";
  return { format: name === undefined ? otherwise : named, rest: text.slice(all.length) };
}

/** The product's form of a text in a file. @throws Refusal for pictures and formulas */
export function readGiftText(text: string, otherwise: GiftFormat, warn: (message: string) => void): string {
  const { format, rest } = formatIn(text, otherwise);
  return readGiftAs(rest, format, warn);
}

/** The same if the format is known and the text does not begin by naming it. */
export function readGiftAs(text: string, format: GiftFormat, warn: (message: string) => void): string {
  const plain = unescapeGift(text);
  const isHtml = format === "html" || (format === "moodle" && MARKUP.test(plain));
  if (format === "markdown") warn("Markdown is kept as it is; only **stars** are shown as emphasis.");
  if (!isHtml) return tidy(plain);
  const html = format === "html" ? plain : plain.replaceAll("\n", "<br>");
  return textOfHtml(html, (name) => warn(`What ${name} does to the text's looks is lost.`));
}

/** A text as GIFT writes it in a question of a format, which the text names if it differs from the default. */
export function giftText(text: string, format: "html" | "plain"): string {
  const written = escapeGift(format === "html" ? htmlOf(text) : text);
  return /^[[%]/.test(written) ? `[${format}]${written}` : written;
}

export const formatFor = (texts: readonly string[]): "html" | "plain" =>
  texts.some(hasEmphasis) ? "html" : "plain";

/** The words of `[id:…]` or `[tag:…]` in a comment, where \] is a literal bracket. */
export function bracketed(comment: string, name: "id" | "tag"): string[] {
  const found: string[] = [];
  const mark = `[${name}:`;
  for (let at = comment.indexOf(mark); at >= 0; at = comment.indexOf(mark, at + 1)) {
    let text = "";
    let i = at + mark.length;
    while (i < comment.length && comment[i] !== "]") {
      if (comment[i] === "\\" && comment[i + 1] === "]") i += 1;
      text += comment[i];
      i += 1;
    }
    if (i >= comment.length) throw new Refusal(`A comment's “${mark}” has no end.`);
    found.push(text);
    at = i;
  }
  return found;
}

/** The inverse of `bracketed`. */
export const bracket = (name: "id" | "tag", text: string): string =>
  `[${name}:${text.replaceAll("]", "\\]")}${text.endsWith("\\") ? " " : ""}]`;
