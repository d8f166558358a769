import { type Rule, severityOfSet } from "./rule.ts";

const MOST = 1 / 3;
const SMALLEST = 8;

function rightIsLongest(options: string[], answer: string): boolean {
  const right = options[Number(answer) - 1]?.length ?? 0;
  return options.every((option, i) => i === Number(answer) - 1 || option.length < right);
}

/** A learner who always picks the longest option must not gain by it. */
export const longestOption: Rule = {
  name: "longest-option",
  check: (bank) =>
    bank.sets
      .filter((set) => set.type === "MCQ" && set.shelf === "exam" && set.questions.length >= SMALLEST)
      .flatMap((set) => {
        const longest = set.questions.filter((q) =>
          rightIsLongest(
            q.params.filter((p) => typeof p === "string"),
            q.answer,
          ),
        );
        if (longest.length <= set.questions.length * MOST) return [];
        const keys = longest.map((q) => q.key).join(", ");
        return [
          {
            ...set.place,
            severity: severityOfSet(set),
            message: `${set.key}: the right option is the longest in ${longest.length} of ${set.questions.length}: ${keys}`,
          },
        ];
      }),
};
