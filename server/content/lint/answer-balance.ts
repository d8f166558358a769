import { type Rule, severityOfSet } from "./rule.ts";

const SMALLEST = 8;
/** In a set of n, each position has the right answer between n/8 and n*3/8 times. */
const share = { least: 1 / 8, most: 3 / 8 };

/** A learner who always picks the same position must not gain by it. */
export const answerBalance: Rule = {
  name: "answer-balance",
  check: (bank) =>
    bank.sets
      .filter((set) => set.type === "MCQ" && set.shelf === "exam" && set.questions.length >= SMALLEST)
      .flatMap((set) =>
        ["1", "2", "3", "4"].flatMap((place) => {
          const n = set.questions.filter((q) => q.answer === place).length;
          const size = set.questions.length;
          if (n >= Math.floor(size * share.least) && n <= Math.ceil(size * share.most)) return [];
          return [
            {
              ...set.place,
              severity: severityOfSet(set),
              message: `${set.key}: the right option is in position ${place} ${n} of ${size} times`,
            },
          ];
        }),
      ),
};
