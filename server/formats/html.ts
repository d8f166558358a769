import { Parser } from "htmlparser2";
import { Refusal } from "./portable.ts";
import { tidy } from "./text.ts";

/** Block elements. */
const BLOCKS = new Set(
  "address article aside blockquote body dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html li main nav ol p pre section table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
/** Those of them that begin a line and not a paragraph. */
const LINES = new Set(["li", "dt", "dd", "tr", "td", "th"]);
/** Elements whose loss would change the question. */
const ESSENTIAL = new Map([
  ["img", "a picture"],
  ["svg", "a picture"],
  ["canvas", "a picture"],
  ["audio", "a recording"],
  ["video", "a film"],
  ["object", "an embedded object"],
  ["embed", "an embedded object"],
  ["iframe", "an embedded page"],
  ["math", "a formula"],
]);
/** Elements whose text is not for readers. */
const SILENT = new Set(["script", "style", "head", "template", "noscript"]);
/** Elements that can be dropped without loss. */
const PLAIN = new Set(
  "p div span br strong b sup sub html body section hr qti-content-body qti-prompt".split(" "),
);
const DEEPEST = 200;
/** Superscripts and subscripts that plain text has characters for. */
const LEVELS = "0123456789+-−=()n";
const RAISED = { sup: [..."⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿ"], sub: [..."₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₙ"] };
/** Superscripts that read the same without being raised: 1st, 2nd. */
const ORDINAL = /^(?:st|nd|rd|th|tm|®|™)$/i;

/** Superscripts and subscripts as plain text: 10⁶ and not 106. */
function levelled(words: string, name: "sup" | "sub"): string {
  if (words.trim() === "" || (name === "sup" && ORDINAL.test(words))) return words;
  const signs = [...words].map((one) => RAISED[name][LEVELS.indexOf(one)]);
  if (signs.every((sign) => sign !== undefined)) return signs.join("");
  return `${name === "sup" ? "^" : "_"}(${words})`;
}

/** Turns parsed HTML or XML into the product's text, and records what formatting is lost. */
export class TextBuilder {
  #text = "";
  #silent = 0;
  readonly #open: string[] = [];
  readonly #strong: { at: number }[] = [];
  readonly #levels: { at: number }[] = [];
  readonly lost = new Set<string>();

  /** @throws Refusal for elements that a question's text cannot do without */
  open(name: string): void {
    const essential = ESSENTIAL.get(name);
    if (essential) throw new Refusal(`It shows ${essential}, which questions here cannot hold.`);
    if (this.#open.length > DEEPEST) throw new Refusal("Its elements are nested too deeply.");
    this.#open.push(name);
    if (SILENT.has(name)) this.#silent += 1;
    if (!PLAIN.has(name)) this.lost.add(`<${name}>`);
    if (name === "br") this.#text += "\n";
    else if (BLOCKS.has(name)) this.#break(name);
    if (name === "li") this.#text += "- ";
    if (name === "strong" || name === "b") this.#strong.push({ at: this.#text.length });
    if (name === "sup" || name === "sub") this.#levels.push({ at: this.#text.length });
  }

  text(text: string): void {
    if (this.#silent > 0) return;
    const isKept = this.#open.includes("pre");
    this.#text += isKept ? text : text.replace(/[ \t\n\r\f\u00a0]+/g, " ");
  }

  /** Inserts something of the product's own: the mark of a gap. */
  put(text: string): void {
    this.#text += text;
  }

  close(name: string): void {
    if (this.#open.at(-1) !== name) return;
    this.#open.pop();
    if (SILENT.has(name)) this.#silent -= 1;
    if (name === "strong" || name === "b") this.#emphasise(this.#strong.pop()?.at ?? 0);
    if (name === "sup" || name === "sub") this.#level(name, this.#levels.pop()?.at ?? 0);
    if (BLOCKS.has(name)) this.#break(name);
  }

  get result(): string {
    return tidy(this.#text);
  }

  #break(name: string) {
    // If a paragraph is the whole of a list item, it begins next to its dash.
    if (this.#text.endsWith("\n- ")) return;
    if (!LINES.has(name)) this.#text += "\n\n";
    else if (!this.#text.endsWith("\n")) this.#text += "\n";
  }

  #level(name: "sup" | "sub", from: number) {
    this.#text = this.#text.slice(0, from) + levelled(this.#text.slice(from), name);
  }

  /** Stars must enclose words of one paragraph, or nothing would be emphasised. */
  #emphasise(from: number) {
    const words = this.#text.slice(from);
    if (words === "") return;
    if (words.includes("*") || words.includes("\n") || words.trim() === "") this.lost.add("<strong>");
    else this.#text = `${this.#text.slice(0, from)}**${words}**`;
  }
}

/**
 * HTML as the product's text.
 * @param lost is called with elements whose formatting is lost
 * @throws Refusal for pictures, recordings and formulas
 */
export function textOfHtml(html: string, lost: (element: string) => void): string {
  const builder = new TextBuilder();
  const parser = new Parser(
    {
      onopentag: (name) => builder.open(name),
      ontext: (text) => builder.text(text),
      onclosetag: (name) => builder.close(name),
    },
    { decodeEntities: true, lowerCaseTags: true },
  );
  parser.write(html);
  parser.end();
  for (const element of builder.lost) lost(element);
  return builder.result;
}

export const escapeXml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\r", "&#13;");

const EMPHASIS = /\*\*([^*\n]+)\*\*/g;

/** A paragraph as HTML; `gap` gives the text of the nth blank. */
function inline(text: string, gap: (index: number) => string, count: { blanks: number }): string {
  return text
    .split("{{b}}")
    .map((piece, i) => {
      const html = escapeXml(piece)
        .replace(EMPHASIS, (all, words: string) => (words.trim() ? `<strong>${words}</strong>` : all))
        .replaceAll("\n", "<br />");
      return i === 0 ? html : gap(count.blanks++) + html;
    })
    .join("");
}

/**
 * The product's text as XHTML, from which `textOfHtml` makes the same text again.
 * @param gap the text of the nth blank; the mark itself if left out
 */
export function htmlOf(text: string, gap: (index: number) => string = () => "{{b}}"): string {
  const count = { blanks: 0 };
  return text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${inline(paragraph, gap, count)}</p>`)
    .join("");
}

/** Whether a text has formatting that plain text would show as bare stars. */
export const hasEmphasis = (text: string): boolean => /\*\*[^*\n]+\*\*/.test(text);
