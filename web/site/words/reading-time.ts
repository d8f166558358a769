/** Rather slow: these texts have sums and sections in them. */
const WORDS_A_MINUTE = 200;

/** Whole minutes to read a text of HTML, at least one. */
export function readingMinutes(html: string): number {
  const words = html.replaceAll(/<[^>]*>/g, " ").match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}
