import { expect, test } from "vitest";
import { answerTo, resultOf } from "../../../test/bot-sums.ts";

test.each([
  ["sg couple buying second condo 1.5m absd how much", "$300,000"],
  ["sg condo bought by a foreigner 1.5m absd", "$900,000"],
  ["Pte ltd buys apartment 2m absd amount", "$1,300,000"],
  ["income 6000 buying hdb, max monthly loan payment", "$1,800"],
  ["buying hdb with salary 5k, bank, max monthly", "$1,500"],
  ["interest for first month on 500k at 3%", "$1,250"],
  ["loan 800k 25 years 3.5% monthly?", "$4,004.99"],
  ["sell at 800k loan 300k cpf used 200k with interest agent 2% no gst", "$284,000"],
  ["book unit $2m new launch and back out", "$25,000"],
  ["my condo AV 50k and i rent it out, yearly tax?", "$8,000"],
  ["tenancy 18 months at 2,800 duty", "$201"],
  ["i bought a flat for 520k, what's the tax to govt as buyer", "$10,200"],
])("the sum that a few words ask for is worked out: %s", (prompt, total) =>
  expect(resultOf(prompt)).toBe(total));

test.each([
  "sg condo bought by a foreigner and his wife 1.5m absd",
  "total interest on loan 800k 25 years 3.5% monthly",
  "is the interest of the first month higher at 3%",
  "buyer of a 2m shop pays property tax",
  "i bought a 2m condo, what is the yearly tax",
])("nothing is worked out: %s", (prompt) => expect(String(resultOf(prompt))).not.toMatch(/^\$/));

test.each([
  [
    "condo price 1.3m valuation 1.25m, first loan. max bank loan and min cash needed?",
    ["$62,500.00", "$250,000.00", "$50,000.00"],
  ],
  ["condo price 1.25m valuation 1.3m, first loan. max bank loan", ["$62,500.00", "$250,000.00"]],
])("what is paid in cash takes in what the price is above the value: %s", (prompt, parts) => {
  const answer = answerTo(prompt);
  const steps = answer && "sum" in answer ? answer.sum.steps : [];
  expect(steps.slice(2).map(({ amount }) => amount)).toEqual(parts);
});
