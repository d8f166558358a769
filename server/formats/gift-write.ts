import { type Entry, entriesOf, starsEscaped } from "./entries.ts";
import { bracket, escapeGift, formatFor, giftText } from "./gift-text.ts";
import { htmlOf } from "./html.ts";
import { BLANK, type PortableQuestion } from "./portable.ts";
import { startOf } from "./text.ts";

/** Why GIFT cannot represent a question; undefined if it can. */
export function giftRefuses(q: PortableQuestion): string | undefined {
  if (q.type !== "saq") return undefined;
  if (q.blanks.length !== 1) return "Short answers with more than one gap";
  return q.blanks.flat().some((word) => word.includes("->"))
    ? "Short answers that hold an arrow (->)"
    : undefined;
}

const explained = (explanation: string, format: "html" | "plain") =>
  explanation === "" ? "" : `\t####${giftText(explanation, format)}\n`;

function choiceText({ item: q }: Extract<Entry, { kind: "choice" }>): string {
  const format = formatFor([q.body, q.explanation, ...q.options, ...q.rationales]);
  const options = q.options.map((option, i) => {
    const why = q.rationales[i] ? `#${giftText(q.rationales[i], format)}` : "";
    return `\t${i + 1 === q.answer ? "=" : "~"}${giftText(option, format)}${why}\n`;
  });
  const body = escapeGift(format === "html" ? htmlOf(q.body) : q.body);
  return `[${format}]${body}{\n${options.join("")}${explained(q.explanation, format)}}`;
}

function shortText({ body, blanks, explanation }: Extract<Entry, { kind: "short" }>): string {
  const isApart = body.endsWith(`\n\n${BLANK}`);
  // In HTML something follows the gap even at the very end, so that its position is kept.
  const isHtml = formatFor([body, explanation]) === "html" || (!isApart && body.endsWith(BLANK));
  const format = isHtml ? "html" : "plain";
  const answers = blanks.flat().map((word) => `\t=${giftText(starsEscaped(word), "plain")}\n`);
  const block = `{\n${answers.join("")}${explained(explanation, format)}}`;
  const text = isHtml ? htmlOf(body) : isApart ? body.slice(0, -BLANK.length).trimEnd() : body;
  const [before = "", after = ""] = text.split(BLANK);
  return `[${format}]${escapeGift(before)}${block}${escapeGift(after)}`;
}

function entryText(entry: Entry): string {
  const comment = [
    ...(entry.key ? [bracket("id", entry.key)] : []),
    ...entry.labels.map((label) => bracket("tag", label)),
  ];
  const body = entry.kind === "choice" ? entry.item.body : entry.body;
  const title = escapeGift(entry.key ?? startOf(body));
  const text =
    entry.kind === "choice" ? choiceText(entry) : entry.kind === "short" ? shortText(entry) : storyText(body);
  return `${comment.length > 0 ? `// ${comment.join(" ")}\n` : ""}::${title}::${text}\n\n`;
}

const storyText = (body: string) => {
  const format = formatFor([body]);
  return `[${format}]${escapeGift(format === "html" ? htmlOf(body) : body)}`;
};

/** One question as GIFT; "" if GIFT cannot represent it. @param n its number in the file */
export function giftOf(q: PortableQuestion, n: number): string {
  if (giftRefuses(q)) return "";
  const category = `$CATEGORY: ${q.topic ?? ""}\n\n`;
  return category + entriesOf(q, n).map(entryText).join("");
}
