import type { Bank } from "./bank.ts";
import { constantsIn } from "./computations/recompute.ts";

/** Questions that depend on a constant, by naming it or by computing with it: the ones to check when it changes. */
export const usesOf = (bank: Bank, constant: string) =>
  bank.sets
    .flatMap((set) => set.questions)
    .filter(
      (q) =>
        q.constants.includes(constant) ||
        q.filings.some(({ compute }) => compute && constantsIn(compute, bank.constants).includes(constant)),
    );
