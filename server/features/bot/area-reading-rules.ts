import type { AreaAsked } from "../calculators/sum-asked-rules.ts";
import type { Facts, Read } from "./sum-fact-rules.ts";
import type { Token } from "./sum-word-rules.ts";

const UNITS: readonly (readonly [RegExp, AreaAsked["unit"]])[] = [
  [/^(sqm|sq m|m2|square met)/, "sqm"],
  [/^(sqft|sq ft|sq feet|square f)/, "sq ft"],
];

const wordAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.kind === "word" ? token.word : "";
};

/** The unit that an area has behind it. */
const unitAt = (tokens: readonly Token[], at: number): AreaAsked["unit"] | undefined =>
  UNITS.find(([written]) => written.test(`${wordAt(tokens, at)} ${wordAt(tokens, at + 1)}`))?.[1];

/** The largest floor area of a site: only where one area and one plot ratio are named, and nothing of what is built. */
export function readArea(facts: Facts): Read {
  const { tokens } = facts;
  const isAsked =
    (facts.has("gfa") || facts.says("gross floor area")) && (facts.has("gpr") || facts.says("plot ratio"));
  if (!isAsked || facts.has("existing", "built", "left", "unused", "bonus", "potential")) return undefined;
  const figures = tokens.flatMap((token, at) =>
    token.kind === "number" ? [{ value: token.value, unit: unitAt(tokens, at + 1) }] : [],
  );
  const areas = figures.flatMap(({ value, unit }) => (unit ? [{ value, unit }] : []));
  const ratios = figures.filter(({ unit }) => !unit);
  const [area, ratio] = [areas[0], ratios[0]];
  if (
    !area ||
    !ratio ||
    figures.length !== 2 ||
    ratio.value > MOST_RATIO ||
    area.value <= 0 ||
    ratio.value <= 0
  )
    return undefined;
  return { asked: { kind: "area", site: area.value, unit: area.unit, ratio: ratio.value } };
}

/** No plot ratio of the Master Plan is near this. */
const MOST_RATIO = 30;
