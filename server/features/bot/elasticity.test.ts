import { expect, test } from "vitest";
import { answerTo, resultOf } from "../../../test/bot-sums.ts";

test.each([
  ["rents up 5%, units let down 8%. elasticity of demand?", "1.6: elastic"],
  ["price rises 10 percent and quantity demanded falls 4%, is demand elastic or inelastic", "0.4: inelastic"],
  ["prices go up 8% and completions go up 2%, elasticity of supply", "0.25: inelastic"],
  ["demand drops 6% when price goes up 6%, elastic or not?", "1: unit elastic"],
  ["income up 4% and demand for condos up 6%, income elasticity", "1.5: elastic"],
])("the change of the quantity is divided by that of its cause: %s", (prompt, total) =>
  expect(resultOf(prompt)).toBe(total));

test.each([
  "what is price elasticity of demand",
  "demand is elastic and price rises 5%, what happens to revenue",
  "rents up 5% and units let down 8%, what happens next",
  "price up 5% in the east and price up 8% in the west, which is elastic",
])("nothing is worked out: %s", (prompt) => expect(answerTo(prompt)).toBeUndefined());
