import MarkdownIt from "markdown-it";

// Raw HTML stays text, and links to javascript: and its like are refused by the library.
const markdown = new MarkdownIt({ html: false, typographer: true, quotes: "“”‘’" });

// A wide table scrolls by itself instead of the page; whoever has no mouse reaches it with the keyboard.
markdown.renderer.rules.table_open = () =>
  '<div class="table" role="region" aria-label="Table" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => "</table></div>\n";

/** Markdown as HTML that is safe to show. */
export const htmlOf = (text: string): string => markdown.render(text);
