import { areaAsOutcome, outcomeOf } from "../outcomes.ts";
import { itemsOf, perExamItem, perQuestion } from "./rule.ts";

/** The outcome that a question names is in the registry, and in Paper 2 it is the sub-area of its rule. */
export const knownOutcomes = perQuestion("known-outcomes", (q, bank) =>
  itemsOf(q).flatMap((item) => {
    if (item.lo === null) return [];
    const area = areaAsOutcome(item, bank);
    if (area !== undefined && area !== item.lo)
      return [`${item.name}: its outcome is ${area}, the sub-area of its rule, and need not be named`];
    return area === undefined && !bank.registry.outcomes.has(item.lo)
      ? [`${item.name}: there is no outcome ${item.lo} in registry/outcomes.yaml`]
      : [];
  }),
);

/** A question of the exam shelf says which outcome it tests. */
export const namedOutcomes = perExamItem("named-outcomes", (item, bank) =>
  outcomeOf(item, bank) === null ? ["names no learning outcome: lo"] : [],
);

/** Samples, which are open without an account, are on the exam shelf. */
export const samplesOnShelf = perQuestion("samples-on-shelf", (q) =>
  q.sample && q.shelf === "beyond" ? ["is a public sample and beyond the exam"] : [],
);
