import { perItem } from "./rule.ts";

const NEGATION = /\b(not|except|least)\b/i;
const CAPITALS = /\b(NOT|EXCEPT|LEAST)\b/;

/** The sentence that asks: the last one of the stem that is not a statement of a list. */
const askOf = (body: string) =>
  body
    .trim()
    .split(/(?<=[.?:])\s+/)
    .at(-1) ?? "";

/** A stem that asks for the wrong one says so in capitals, and is filed as what it is. */
export const negatives = perItem("negatives", ({ body, kind }) => {
  const asked = askOf(body);
  const lower = /^(which|what|who|all)\b/i.test(asked) && NEGATION.exec(asked);
  if (CAPITALS.test(body) && kind !== "negative") return ["asks NOT, EXCEPT or LEAST; its kind is negative"];
  if (kind === "negative" && !CAPITALS.test(body))
    return ["is negative without NOT, EXCEPT or LEAST in capitals in its stem"];
  return lower && /\b(is|are|does|do) not\b|except|least/i.test(asked) && !CAPITALS.test(asked)
    ? [`writes “${lower[0]}” where it asks: in capitals`]
    : [];
});

const STATEMENT = /^(?:\*\*)?(I{1,3}|IV)[.)]/gm;
const COMBINATION = /^(I|II|III|IV)((, | and |, and )(I|II|III|IV))*( only)?$/;

/** A combination lists its statements by Roman numbers, and its options are choices of them. */
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
