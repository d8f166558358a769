import { perItem, perQuestion, type Rule } from "./rule.ts";

/** The dates in a question are in order. */
export const dateOrder: Rule = {
  name: "date-order",
  check: (bank, today) =>
    perQuestion("date-order", (q) => [
      ...(q.published > today ? [`its source was published on ${q.published}, after today`] : []),
      ...(q.verifiedOn !== null && q.verifiedOn > today ? [`verified on ${q.verifiedOn}, after today`] : []),
      ...(q.verifiedOn !== null && q.verifiedOn < q.published
        ? ["verified before its source was published"]
        : []),
      ...(q.holds?.from && q.holds.to && q.holds.from > q.holds.to
        ? ["its key ends to hold before it begins"]
        : []),
    ]).check(bank, today),
};

/** Only the first part of a case speaks of the case. */
const isFirstItem = (name: string) => !/ part ([2-9]|\d\d)$/.test(name);

/**
 * A stem that depends on a dated figure says when its facts happen. Questions of the exam-likeness standard need not:
 * the card shows the date of the law, and a stem has a date only if it decides the answer.
 */
export const datedStem = perItem("dated-stem", ({ name, question: q }) =>
  q.unscored &&
  isFirstItem(name) &&
  q.constants.length > 0 &&
  !/\b20\d\d\b/.test([q.body, ...q.params.map(stemOf)].join(" "))
    ? ["rests on a dated figure and names no year in its stem"]
    : [],
);

const stemOf = (param: string | { B: string }) => (typeof param === "string" ? "" : param.B);

const YEAR = 365 * 86_400_000;

/**
 * A question last checked over a year ago has to be checked again, and one whose key has expired has to be replaced.
 */
export const stale: Rule = {
  name: "stale",
  check: (bank, today) =>
    perQuestion("stale", (q) => [
      ...(q.verifiedOn !== null && Date.parse(today) - Date.parse(q.verifiedOn) > YEAR
        ? [`was last verified on ${q.verifiedOn}`]
        : []),
      ...(q.holds?.to && q.holds.to < today ? [`its key was correct until ${q.holds.to}`] : []),
    ])
      .check(bank, today)
      .map((finding) => ({ ...finding, severity: "warning" })),
};
