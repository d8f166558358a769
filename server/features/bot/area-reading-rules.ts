import type { AreaAsked } from "../calculators/sum-asked-rules.ts";
import { wordsBeside } from "./figure-rules.ts";
import { type Facts, type Read, saysAny } from "./sum-fact-rules.ts";
import type { Token } from "./sum-word-rules.ts";
import { done, exact, step } from "./worked-rules.ts";

const UNITS: readonly (readonly [RegExp, AreaAsked["unit"]])[] = [
  [/^(sqm|sq m|m2|square met)/, "sqm"],
  [/^(sqft|sq ft|sq feet|sf |square f)/, "sq ft"],
];

const wordAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.kind === "word" ? token.word : "";
};

/** The unit that an area has behind it. */
export const unitAt = (tokens: readonly Token[], at: number): AreaAsked["unit"] | undefined =>
  UNITS.find(([written]) => written.test(`${wordAt(tokens, at)} ${wordAt(tokens, at + 1)}`))?.[1];

/** With one of these it is not the whole floor area that is asked for. */
const NOT_WHOLE = ["existing", "built", "left", "unused", "bonus", "potential"];

/** The largest floor area of a site: only where one area and one plot ratio are named, and nothing of what is built. */
export function readArea(facts: Facts): Read {
  const { tokens } = facts;
  const isAsked = (facts.has("gfa") || facts.says("floor area")) && facts.has("gpr", "ratio");
  if (!isAsked || facts.has(...NOT_WHOLE)) return undefined;
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

/** By how many square metres of floor area URA limits the number of homes outside the Central Area. */
const PER_HOME = [85, 100];

/** No average home has so many square metres. */
const LARGEST_HOME = 300;
/** “flats of 84 sqm on average” */
const isAverage = (word: string): boolean => ["average", "averaging", "averages", "avg"].includes(word);

/** “outside the Central Area”: there the rule holds, whether it is named or not. */
const OUTSIDE_CENTRAL = ["outside central", "outside the central", "outside of central"];

/** “site 8,500 sqm, GPR 2.1, 85 sqm rule: how many units”: how many homes may be built. */
export function readMostHomes(facts: Facts): Read {
  const isAsked =
    facts.has("units", "homes", "flats") && facts.has("gpr", "ratio") && facts.has("max", "maximum", "many");
  const figures = facts.tokens.flatMap((token, at) =>
    token.kind === "number"
      ? [
          {
            value: token.value,
            unit: unitAt(facts.tokens, at + 1),
            before: wordsBeside(facts.tokens, at, -1, NEAR).words,
          },
        ]
      : [],
  );
  const areas = figures.filter(({ unit }) => unit === "sqm");
  const perHome = areas.filter(
    ({ value, before }) => PER_HOME.includes(value) || (value < LARGEST_HOME && before.some(isAverage)),
  );
  const [[named, another], [site, second]] = [perHome, areas.filter((one) => !perHome.includes(one))];
  const each = named?.value ?? (saysAny(facts, OUTSIDE_CENTRAL) ? PER_HOME[0] : undefined);
  const [ratio, more] = figures.filter(({ unit }) => !unit);
  if (!isAsked || !each || another || !site || second || !ratio || more || ratio.value > MOST_RATIO)
    return undefined;
  // “could be built” asks, and says nothing of what is.
  const isPart = facts.has(...NOT_WHOLE.filter((word) => word !== "built" || !facts.says("be built")));
  if (isPart || ratio.value <= 0 || facts.says("inside central")) return undefined;
  // “GFA 12,000 sqm, ratio 1.6”: that is the floor area already.
  const isFloor = site.before.some((word) => OF_FLOOR.includes(word));
  const gfa = isFloor ? site.value : exact(site.value * ratio.value);
  const homes = Math.floor(gfa / each);
  const shown = (area: number) => `${area.toLocaleString("en-SG")} sqm`;
  return done({
    title: isFloor
      ? `Homes that may be built with a GFA of ${shown(gfa)}`
      : `Homes that may be built on ${shown(site.value)} at a plot ratio of ${ratio.value}`,
    steps: [
      ...(isFloor ? [] : [step(`${shown(site.value)} × ${ratio.value}, the GFA`, shown(gfa))]),
      step(`${shown(gfa)} ÷ ${each} sqm`, homes.toLocaleString("en-SG")),
    ],
    total: step("Homes, at most", homes.toLocaleString("en-SG")),
    notes: [
      PER_HOME.includes(each)
        ? "The number is rounded down. The rule is URA's for private flats outside the Central Area."
        : "The number is rounded down.",
      ...(named ? [] : ["In some areas it is one home for each 100 sqm."]),
    ],
  });
}

/** No plot ratio of the Master Plan is near this. */
const MOST_RATIO = 30;

/** So many words before an area say of what it is; the nearest counts. */
const NEAR = 3;
const OF_FLOOR = ["gfa", "floor"];
const OF_SITE = ["site", "land", "plot"];

/** “existing building GFA 6,000 sqm”, “900 sqm built”: so many words before an area, or the one behind its unit, say what it is. */
const NEAR_BUILT = 4;
const OF_BUILT = ["existing", "built", "already", "gfa", "building"];

/** “5,150 sqm GFA”, “900 sqm built” */
const BUILT_BEHIND = new Set(["built", "gfa"]);

/** A bare “3,000” might be a price; beside a plot ratio it is none. */
const figureOf = (token: Token): number | undefined =>
  token.kind === "number" ? token.value : token.kind === "money" ? token.amount : undefined;

/** What is left of a site's floor area: only where one ratio, the site and what is built on it are named. */
export function readAreaLeft(facts: Facts): Read {
  const { tokens } = facts;
  const asksWhatIsLeft = facts.has("left", "more", "further", "additional", "unused", "potential");
  if (!asksWhatIsLeft || facts.has("bonus") || !(facts.has("gpr") || facts.says("plot ratio")))
    return undefined;
  const figures = tokens.flatMap((token, at) => {
    const value = figureOf(token);
    if (value === undefined) return [];
    const before = Array.from({ length: NEAR_BUILT }, (_, i) => wordAt(tokens, at - 1 - i));
    const nearest =
      [BUILT_BEHIND.has(wordAt(tokens, at + 2)) ? "built" : "", ...before].find(
        (word) => OF_BUILT.includes(word) || OF_SITE.includes(word),
      ) ?? "";
    const unit = unitAt(tokens, at + 1);
    // “existing GFA 900”: what it is says that it is no ratio.
    const isArea = unit !== undefined || (OF_BUILT.includes(nearest) && value > MOST_RATIO);
    return [{ value, unit, nearest, isArea }];
  });
  const areas = figures.filter(({ isArea }) => isArea);
  const [built, another] = areas.filter(({ nearest }) => OF_BUILT.includes(nearest));
  const [site] = areas.filter(({ nearest }) => OF_SITE.includes(nearest));
  const [ratio] = figures.filter(({ isArea }) => !isArea);
  if (!site?.unit || !built || another || !ratio || figures.length !== 3) return undefined;
  if (built.unit !== undefined && built.unit !== site.unit) return undefined;
  if (ratio.value > MOST_RATIO || [site, built, ratio].some(({ value }) => value <= 0)) return undefined;
  return {
    asked: { kind: "area", site: site.value, unit: site.unit, ratio: ratio.value, built: built.value },
  };
}

/** What is built may be named as such; with one of these another ratio than that of the two areas is asked for. */
const OTHER_RATIO = ["left", "unused", "bonus", "potential", "max", "maximum", "allowed", "permitted"];

/** The plot ratio that a floor area makes of a site: only where two areas are named, and one of them as floor area. */
export function readPlotRatio(facts: Facts): Read {
  const { tokens } = facts;
  if ((!facts.has("gpr") && !facts.says("plot ratio")) || facts.has(...OTHER_RATIO)) return undefined;
  const areas = tokens.flatMap((token, at) => {
    const value = figureOf(token);
    if (value === undefined) return [];
    const before = Array.from({ length: NEAR }, (_, i) => wordAt(tokens, at - 1 - i));
    const nearest = before.find((word) => OF_FLOOR.includes(word) || OF_SITE.includes(word)) ?? "";
    return [{ value, isFloor: OF_FLOOR.includes(nearest) }];
  });
  const [gfa, another] = areas.filter(({ isFloor }) => isFloor);
  const [site] = areas.filter(({ isFloor }) => !isFloor);
  if (areas.length !== 2 || !gfa || another || !site || site.value <= MOST_RATIO || gfa.value <= MOST_RATIO)
    return undefined;
  return { asked: { kind: "plot ratio", site: site.value, gfa: gfa.value } };
}
