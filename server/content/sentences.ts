/** Where a sentence ends: at a full stop before a new one, or with its line. Abbreviations and figures have none behind them. */
const END = /[.?!]["”’)]?\s+(?=[A-Z“"(])|\n+/g;
const ABBREVIATED = /(?<![\w’'])(?:No|Nos|v|s|ss|r|rr|para|cl|Pte|Ltd|Co|St|Mr|Mrs|Ms|Dr|e\.g|i\.e)\.\s$/;

/** The sentences of a text, a rule's lines too. */
export function sentencesOf(text: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { 0: end, index } of text.matchAll(END)) {
    const until = index + end.length;
    if (ABBREVIATED.test(text.slice(Math.max(from, until - 8), until))) continue;
    sentences.push(text.slice(from, until).trim());
    from = until;
  }
  return [...sentences, text.slice(from).trim()].filter(Boolean);
}

/** What introduces a list: its items are the lines behind it. */
const isIntroduction = (line: string) => line.endsWith(":");
/** A line that ends like a sentence is no item of a list any more. */
const isItem = (line: string) => !/[.?!:]$/.test(line);

/** The items of the list that a sentence of a text introduces. */
export function itemsOf(text: string, sentence: string): string[] {
  if (!isIntroduction(sentence)) return [];
  const lines = text.split("\n");
  const at = lines.findIndex((line) => line.endsWith(sentence));
  const behind = lines.slice(at + 1);
  const end = behind.findIndex((line) => !isItem(line));
  return at < 0 ? [] : end === -1 ? behind : behind.slice(0, end);
}

/** A sentence, and the items of the list that it introduces, as one sentence. */
export function withItems(text: string, sentence: string, items = itemsOf(text, sentence)): string {
  return items.length === 0 ? sentence : `${sentence} ${items.join("; ").replace(/;;/g, ";")}.`;
}
