import MarkdownIt from "markdown-it";

// Raw HTML stays text, and the library refuses links to javascript: and the like. "s 12(4)(c)" must not become a ©.
const markdown = new MarkdownIt({ html: false, typographer: true, quotes: "“”‘’" }).disable("replacements");

// A wide table scrolls by itself instead of the page, and a tabindex makes it reachable by keyboard. It is a group and
// not a region: ten tables should not be ten landmarks.
markdown.renderer.rules.table_open = () =>
  '<div class="table" role="group" aria-label="Table" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => "</table></div>\n";

// Header cells say what they head. The corner above the row names heads nothing, so it is no header.
markdown.core.ruler.push("headings of tables", ({ tokens }) => {
  for (const [i, token] of tokens.entries()) {
    const [words, end] = [tokens[i + 1], tokens[i + 2]];
    if (token.type !== "th_open" || !end) continue;
    if (words?.content) token.attrSet("scope", "col");
    else {
      token.tag = "td";
      end.tag = "td";
    }
  }
});

/** Markdown as safe HTML. */
export const htmlOf = (text: string): string => markdown.render(text);

/** A part of an article that can be linked to. */
interface ArticlePart {
  id: string;
  title: string;
}

/** Like `htmlOf`, for a whole page: its headings can be linked to, and its main parts are listed. */
export function articleOf(text: string): { html: string; parts: ArticlePart[] } {
  const env = {};
  const tokens = markdown.parse(text, env);
  const parts: ArticlePart[] = [];
  const taken = new Set<string>();
  for (const [i, token] of tokens.entries()) {
    for (const child of token.children ?? []) child.content = keepTogether(child.content);
    if (token.type !== "heading_open") continue;
    const title = plainText(tokens[i + 1]?.children ?? []);
    const id = freeId(title, taken);
    token.attrSet("id", id);
    if (token.tag === "h2") parts.push({ id, title });
  }
  return { html: markdown.renderer.render(tokens, markdown.options, env), parts };
}

/** A part of a text under its heading. */
interface Section {
  /** The same as in the page that `articleOf` makes. */
  id: string;
  title: string;
  /** The main heading above a lesser one; undefined for a main one. */
  under: string | undefined;
  /** The text up to the next heading, as plain text; each block is a line. */
  text: string;
}

/** Splits a text by its headings of the second and third level. */
export function sectionsOf(text: string): Section[] {
  const tokens = markdown.parse(text, {});
  const sections: Section[] = [];
  const taken = new Set<string>();
  let main: string | undefined;
  for (const [i, token] of tokens.entries()) {
    if (token.type !== "inline") continue;
    const words = plainText(token.children ?? []);
    const before = tokens[i - 1];
    if (before?.type !== "heading_open") {
      const last = sections.at(-1);
      if (last) last.text += `${last.text && "\n"}${words}`;
      continue;
    }
    const isMain = before.tag === "h2";
    sections.push({ id: freeId(words, taken), title: words, under: isMain ? undefined : main, text: "" });
    if (isMain) main = words;
  }
  return sections;
}

/** Keeps "s 46" and the like on one line. */
const keepTogether = (text: string) => text.replaceAll(/\b(ss?|rr?|regs?|rules?|paras?) (?=\d)/g, "$1\u00a0");

const plainText = (children: { type: string; content: string }[]) =>
  children
    .filter(({ type }) => ["text", "code_inline", "softbreak"].includes(type))
    .map(({ type, content }) => (type === "softbreak" ? " " : content))
    .join("");

/** A title as used in an address; repeated titles are numbered. */
function freeId(title: string, taken: Set<string>): string {
  const words =
    title
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join("-") ?? "part";
  let id = words;
  for (let n = 2; taken.has(id); n++) id = `${words}-${n}`;
  taken.add(id);
  return id;
}
