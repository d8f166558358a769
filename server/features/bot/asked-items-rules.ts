import { termsOf } from "../search/rules.ts";
import { writtenOut } from "../search/typing-rules.ts";
import { kindAsked } from "./asked-kind-rules.ts";

/** One of several is asked for, and not what comes before or after it. */
const ASKS_ONE = /\bwhich\b/;
const ASKS_ORDER = /\b(?:after|before|next|first|last|order)\b/;

/** The one item of a list that is asked for; all of them where none says most of what was asked. */
export function itemsAsked(prompt: string, items: readonly string[], introduced: string): string[] {
  const written = writtenOut(prompt.toLowerCase());
  const kind = kindAsked(prompt);
  if (ASKS_ORDER.test(written) || !(ASKS_ONE.test(written) || kind === "figure")) return [...items];
  const held = items.map((item) => new Set(termsOf(item, Number.POSITIVE_INFINITY)));
  const common = new Set(termsOf(introduced, Number.POSITIVE_INFINITY));
  const telling = termsOf(prompt).filter((term) => !common.has(term));
  const counts = held.map((terms) => telling.filter((term) => terms.has(term)).length);
  const most = Math.max(0, ...counts);
  const best = items.filter((_, i) => counts[i] === most);
  return most > 0 && best.length === 1 ? best : [...items];
}
