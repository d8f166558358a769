import { perItem } from "./rule.ts";

const QUANTITY = /^\W*(?:S?\$)?(\d[\d,]*(?:\.\d+)?)(?![\d/]*\/)/;

/** The number in an option that is one: `$35,800`, `14 days`, `30%`. A date is not. */
function numberOf(option: string): number | undefined {
  if (
    /\b(January|February|March|April|May|June|July|August|September|October|November|December)\b/.test(option)
  )
    return undefined;
  const found = QUANTITY.exec(option)?.[1];
  const unit = option.replace(QUANTITY, "").trim();
  return found !== undefined && unit.split(/\s+/).length <= 3 ? Number(found.replaceAll(",", "")) : undefined;
}

const unitOf = (option: string) => option.replace(QUANTITY, "").replace(/s$/, "").trim();

/** Figures are in ascending order, so that their order reveals nothing. "Nil" counts as 0. */
export const ascending = perItem("ascending", ({ options }) => {
  const numbers = options.map((o) => (/^(nil|none|nothing|zero)\b/i.test(o) ? 0 : numberOf(o)));
  const units = new Set(options.filter((_, i) => numbers[i] !== 0).map(unitOf));
  if (numbers.includes(undefined) || units.size > 1) return [];
  const inOrder = numbers.every((n, i) => i === 0 || (n ?? 0) >= (numbers[i - 1] ?? 0));
  return inOrder ? [] : ["the figures of its options are not in ascending order"];
});
