import { perItem } from "./rule.ts";

const CAPITALS = /\b(NOT|EXCEPT|LEAST)\b/;
/** Asked in small letters, where a hurried reader misses it. "The least that she pays" is a different thing. */
const SMALL =
  /\bwhich (of|one|statement|step)[^.?]*\b((is|are|was|were|does|do|need|may) not|except|least (likely|suitable|appropriate|accurate))\b/i;

/** A stem that asks for the wrong statement says so in capitals, and is filed as that kind. */
export const negatives = perItem("negatives", ({ body, kind }) => {
  if (CAPITALS.test(body))
    return kind === "negative" ? [] : ["asks NOT, EXCEPT or LEAST; its kind is negative"];
  if (kind === "negative") return ["is negative without NOT, EXCEPT or LEAST in capitals in its stem"];
  return SMALL.test(body) ? ["asks for the wrong one in small letters: NOT, EXCEPT or LEAST"] : [];
});

const STATEMENT = /^(?:\*\*)?(I{1,3}|IV)[.)]/gm;
const COMBINATION = /^(I|II|III|IV)((, | and |, and )(I|II|III|IV))*( only)?$/;

/** A combination lists its statements by Roman numerals, and its options are selections of them. */
export const combinations = perItem("combinations", ({ body, kind, options }) => {
  if (kind !== "combination") return [];
  const statements = new Set(body.match(STATEMENT) ?? []);
  return [
    ...(statements.size < 3
      ? ["a combination lists at least the statements I., II. and III. on lines of their own"]
      : []),
    ...(options.every((o) => COMBINATION.test(o))
      ? []
      : ["the options of a combination read like “I and II only”"]),
  ];
});
