import { isMarkedWording } from "../wording.ts";
import { allQuestions, type Rule } from "./rule.ts";

/** A wording mark is valid for one state of its question; after another edit it is stale. */
export const wording: Rule = {
  name: "wording",
  check: (bank) =>
    allQuestions(bank).flatMap((q) =>
      q.wording === null || isMarkedWording(q)
        ? []
        : [
            {
              ...q.wording.place,
              severity: "error" as const,
              message: `${q.key}: it was marked as a change of wording in another state. Remove \`change\`, or mark it again: npm run content -- wording ${q.key}`,
            },
          ],
    ),
};
