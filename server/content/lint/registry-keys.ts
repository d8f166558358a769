import type { Bank } from "../bank.ts";
import { allQuestions, type Finding, itemsOf, perQuestion, type Rule } from "./rule.ts";

/** The keys that a question names are in the registry, and its rule belongs to the sub-area of its file. */
export const registryKeys = perQuestion("registry-keys", (q, { registry }) =>
  itemsOf(q).flatMap(({ name, rule, kind, misconceptions }) => {
    const known = rule === null ? undefined : registry.rules.get(rule);
    const named = misconceptions.filter((m) => m !== "");
    return [
      ...(rule !== null && !known ? [`${name}: there is no rule ${rule} in registry/rules/`] : []),
      ...(known && q.area !== null && (known.area !== q.area || known.topic !== q.topic)
        ? [`${name}: the rule ${rule} belongs to ${known.topic}/${known.area}`]
        : []),
      ...named
        .filter((m) => !registry.misconceptions.has(m))
        .map((m) => `${name}: there is no misconception ${m} in registry/misconceptions/`),
      // Two combinations may be wrong because of the same statement.
      ...(kind !== "combination" && new Set(named).size < named.length
        ? [`${name}: two options are the same misconception`]
        : []),
    ];
  }),
);

/** A misconception that no question uses is a leftover, or a typo in a key. */
export const unusedMisconceptions: Rule = {
  name: "unused-misconceptions",
  check(bank: Bank): Finding[] {
    const used = new Set(
      allQuestions(bank).flatMap((q) => q.filings.flatMap((filing) => filing.misconceptions)),
    );
    return [...bank.registry.misconceptions]
      .filter(([key]) => !used.has(key))
      .map(([key, { place }]) => ({ ...place, severity: "warning", message: `no question uses ${key}` }));
  },
};
