import { perItem } from "./rule.ts";

export const ABSOLUTE =
  /\b(always|never|only|solely|entirely|automatically|in (all|every|any) cases?|under no circumstances)\b/i;
export const HEDGE =
  /\b(usually|generally|normally|ordinarily|might|possibly|probably|likely|in some cases|as a rule)\b/i;

/** The one position that has what no other has, or lacks what all others have. */
function loneOf(flags: boolean[]): { place: number; has: boolean } | undefined {
  const count = flags.filter(Boolean).length;
  if (count === 1) return { place: flags.indexOf(true), has: true };
  if (count === flags.length - 1) return { place: flags.indexOf(false), has: false };
  return undefined;
}

/**
 * A reader who knows no law must not recognise the key by its tone: moderate among absolutes, or the only one that
 * hedges.
 */
export const cues = perItem("cues", ({ options, right, kind }) => {
  // "I and II only" is how combinations are written.
  if (kind === "combination") return [];
  const absolute = loneOf(options.map((o) => ABSOLUTE.test(o)));
  const hedge = loneOf(options.map((o) => HEDGE.test(o)));
  return [
    ...(absolute?.place === right && !absolute.has ? ["the right option alone has no absolute word"] : []),
    ...(hedge?.place === right && hedge.has ? ["the right option alone hedges"] : []),
  ];
});
