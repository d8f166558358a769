import { brand } from "../platform/brand.ts";

const WORDS = new Map<string, string>(Object.entries(brand));

/**
 * Inserts the product's names where a text refers to them, as in `{{email}}`, so that a rename needs no edit of texts.
 * `unknown` lists names that brand.yaml does not have.
 */
export function branded(text: string): { text: string; unknown: string[] } {
  const unknown: string[] = [];
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (mark, name: string) => {
    const word = WORDS.get(name);
    if (word === undefined) unknown.push(name);
    return word ?? mark;
  });
  return { text: filled, unknown };
}
