/** Characters after which a post, and a reply, is collapsed. */
const COLLAPSED = { post: 200, reply: 150 };

/** The words of a message, without its markup; what reads it runs nothing. */
const wordsOf = (html: string): string =>
  new DOMParser()
    .parseFromString(html.replace(/<(br|\/p|\/li)\b[^>]*>/g, "$& "), "text/html")
    .body.textContent.replace(/\s+/g, " ")
    .trim();

/** The beginning of a message that is too long to be shown whole at first; undefined for one that is not. */
export function beginningOf(html: string, body: string, isReply: boolean): string | undefined {
  const most = isReply ? COLLAPSED.reply : COLLAPSED.post;
  if ([...body].length <= most) return undefined;
  const words = [...wordsOf(html)].slice(0, most).join("");
  return `${words.replace(/\s+\S*$/, "")} …`;
}
