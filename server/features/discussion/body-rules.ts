import MarkdownIt from "markdown-it";
import sanitize from "sanitize-html";
import { POST_LENGTH, seenLength } from "#contract/message-limits.ts";
import { mayBeFollowed } from "./link-rules.ts";

// Everything off except what is listed: raw HTML, images, headings and code blocks stay plain text.
const markdown = new MarkdownIt("zero", { html: false, breaks: true, linkify: true }).enable([
  "emphasis",
  "list",
  "link",
  "linkify",
  "autolink",
  "backticks",
  "escape",
  "newline",
]);
// Only text with https:// becomes a link: "s.46" does not, nor does an e-mail address.
markdown.linkify.set({ fuzzyLink: false, fuzzyEmail: false });
/** Another page of this site, or one of the web. */
const SAFE_LINK = /^(https?:\/\/|\/(?![/\\]))/i;
markdown.validateLink = (url) => SAFE_LINK.test(url);

const REL = "nofollow noopener noreferrer ugc";

/** What a message may contain at all, whatever the renderer makes of it. */
const allowed = (publicOrigin: string): sanitize.IOptions => ({
  allowedTags: ["p", "br", "strong", "em", "code", "ul", "ol", "li", "a"],
  allowedAttributes: { a: ["href", "rel", "target"], ol: ["start"] },
  allowedSchemes: ["http", "https"],
  allowProtocolRelative: false,
  transformTags: {
    // A page elsewhere opens in a new tab: the reader may be in the middle of a question.
    a: (tagName, { href = "" }): sanitize.Tag =>
      mayBeFollowed(href, publicOrigin)
        ? { tagName, attribs: { href, rel: REL, ...(href.startsWith("/") ? {} : { target: "_blank" }) } }
        : { tagName, attribs: {} },
  },
});

/** A body as it is stored: one kind of line break, no control characters, trimmed. */
export const tidy = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();

/** A rendered body: emphasis, lists, code words and links, and no other markup. */
export const bodyHtml = (body: string, publicOrigin: string): string =>
  sanitize(markdown.render(body), allowed(publicOrigin));

/** What is wrong with the length of a tidy body, in words for the author; undefined if nothing is. */
export function lengthFault(body: string, isReply: boolean): string | undefined {
  const least = isReply ? POST_LENGTH.reply : POST_LENGTH.post;
  if (seenLength(body) < least) return `A ${isReply ? "reply" : "post"} needs at least ${least} characters.`;
  if ([...body].length > POST_LENGTH.most)
    return `That is longer than ${POST_LENGTH.most} characters. Please shorten it.`;
  return undefined;
}
