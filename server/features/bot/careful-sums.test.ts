import { expect, test } from "vitest";
import { answerTo, resultOf } from "../../../test/bot-sums.ts";
import { worked } from "./own-sum-rules.ts";
import { readSum } from "./sum-reading-rules.ts";

test.each([
  // Aged 50 + 20 years runs past 65: 55% × 1,500,000
  [
    "50 yr old buyer, no other housing loan, buying condo at 1.5m (valuation same) wants a 20yr loan. what is the LTV and how much cash must he fork out minimum",
    "$825,000",
  ],
  // The same in words: 55% × 1,100,000
  [
    "age fifty, no other loan, want 20 yr loan for 1.1m condo (valuation same). max loan and min cash?",
    "$605,000",
  ],
  // 45% of the lower, 1,350,000
  [
    "still got hdb bank loan 120k outstanding. buying condo 1.4m, valuation 1.35m, im 38, tenure 25 yr. max loan amt by LTV?",
    "$607,500",
  ],
  // 75% of the value; the 30,000 above it is no amount of its own
  [
    "Buyer agreed to pay $650k for a 4-room resale flat but HDB value come back $620k. If he uses HDB loan, how much can borrow, and how is the extra 30k paid?",
    "$465,000",
  ],
  // 30% × 9,000 = 2,700 a month, × (1 − 1.00333^−300) ÷ 0.00333
  [
    "Couple combined fixed income 9k, no debts, taking BANK loan 25 years for resale HDB. Roughly what's the biggest loan they can get?",
    "$511,521",
  ],
  // 55% × 7,000 − 850 = 3,000 a month, at 4% and not at 2.6%, over 30 years
  [
    "single, fixed 7k pay, car loan 850. want condo loan 30 yr, bank offering 2.6% but i heard stress test 4%. what max loan based on tdsr",
    "$628,383",
  ],
  // The same at the loan's own 5%: × (1 − 1.0041667^−360) ÷ 0.0041667
  ["fixed pay 7k, car loan 850, condo loan 30 years at 5% interest, max loan by tdsr?", "$558,844"],
  // 20% × 1,500,000: the second home
  [
    "Married SC couple own an HDB flat and buy a completed resale condo at $1.5m before selling the flat. Do they pay ABSD?",
    "$300,000",
  ],
  // 2% × 1,380,000 = 27,600, half of it, and 80% of that
  [
    "I sold a $1.38m condo at 2% comm plus gst, co-broke 50/50 with buyer's agent and my agency split is 80/20. how much do seller pay and how much do i get?",
    "$11,040",
  ],
  // 4,500 × 2.8 ÷ 85 = 148.2
  [
    "Site 4,500 sqm, plot ratio 2.8, zoned residential outside central area. Max GFA and about how many units can build?",
    "148",
  ],
  // 12,000 ÷ 85 = 141.2: the floor area is named already
  [
    "condo site outside central area GFA 12,000 sqm, ura formula average 85 sqm. plot ratio is 1.6. max number of units?",
    "141",
  ],
  // 180,000 × 95% − 36,000 = 135,000, ÷ 4.5%
  [
    "Shop gives gross rent $180,000 a year, 5% vacancy, outgoings $36,000, market cap rate 4.5%. What is the value by income method?",
    "$3,000,000",
  ],
  // 114,000 × 85% ÷ 4.25%: what the owner asks is no income
  [
    "shop rent 9.5k a month, outgoings 15% of rent, cap rate 4.25%. owner asking 2.5m. capital value by income method?",
    "$2,280,000",
  ],
  // (3,900 × 11 − 4,560 − 5,400) ÷ 1,100,000: a loan is no expense of the property
  [
    "condo 1.1m, rent 3.9k/mth but 1 month vacant each yr, mcst 380 a mth, property tax 5.4k a yr, mortgage 2.8k a mth. net yield before loan?",
    "2.99%",
  ],
  // 50,400 ÷ 1,250,000
  ["bought 5 yrs ago 980k now valued 1.25m, rent 4200 a month. gross yield on current value?", "4.03%"],
  // 8% × 1,310,000, bought before 4 July 2025 and sold in the second year
  [
    "exercised OTP on 20 jun 2025 for condo 1.2m. sold (buyer exercised) 1 jul 2026 at 1.31m. ssd how much??",
    "$104,800",
  ],
  // 20 + 10 + 10 + 5 = 45%
  [
    "BUC condo 1.6m normal progress payment scheme. foundation done, concrete framework done, partition walls done. so far total due (incl booking fee)?",
    "$720,000",
  ],
  // 85%
  [
    "condo under construction 1.8m normal progress payment. total paid up to n including TOP stage",
    "$1,530,000",
  ],
  // 45% × 1,420,000: the duty is left out by the question
  [
    "i hv 1 housing loan running. buy condo 1.5m but valuation 1.42m. max bank loan 25 yrs age 38, how much from cash+cpf excl stamp duty",
    "$639,000",
  ],
  // 12% × 1,300,000, in the second of four years
  ["client bought condo in sept 2025 and sell in jan 2027 for 1.3m got SSD or not, how much", "$156,000"],
  // 3,600 + 20% × 6,000
  ["AV of my rented out condo is 36000 how to calculate property tax", "$4,800"],
  // Over four years: 0.4% × 4 × 144,000
  ["shop lease 6 yrs at 12k per month flat, 3 mths deposit. stamp duty on lease?", "$2,304"],
  // 2% × 1,200,000
  ["condo sold at 1.2m, commission two percent, how much is it", "$24,000.00"],
  // 900,000 at 3.1% over 336 months
  ["loan 900k at 3.1% pa, twenty eight years. monthly instalment?", "$4,010.42"],
])("%s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test("a share of the commission is shown beside what the client pays with GST", () => {
  const answer = answerTo(
    "sold at 1.38m, commission 2% plus 9% gst, co-broke 50/50, my agency split is 80/20: what does the seller pay, what do I get?",
  );
  const steps = answer && "sum" in answer ? answer.sum.steps.map(({ amount }) => amount) : [];
  // 27,600, 9% of it, both, half of 27,600, and 80% of that
  expect(steps).toEqual(["$27,600", "$2,484", "$30,084", "$13,800", "$11,040"]);
});

test.each([
  // The year is divided between two rates.
  [
    "condo AV 48k. I stay jan to end march 2026 then move out and rent it whole unit from 1 apr. total property tax for 2026",
  ],
  // What is left of the lease is not said, and the younger buyer counts.
  ["99 yr hdb lease started 1987, buying in 2026. im 45 and wife 31. can we use full CPF?"],
  // The part without the balcony is smaller, and its price per square foot higher.
  [
    "unit 1200sqft includes 150 balcony 100 ac ledge, price 1.8m. psf on inside area is how much higher than quoted psf",
  ],
  // A team leader's part of an agency's is no split between agency and salesperson.
  ["sold at 1.2m, commission 2%, co-broke 50/50, team leader 70%, agency 30%, what do I get"],
  // Nothing is divided by a yield of nothing.
  ["capital value if the net rent is 60,000 a year and the yield 0%"],
  // HDB tests its own loans by rules of its own.
  ["income 6k, hdb loan 25 years, max loan?"],
])("what would be wrong is not worked out: %s", (prompt) => expect(answerTo(prompt)).toBeUndefined());

test("a third amount that is not what lies between the two others is not left out", () =>
  expect(
    answerTo("flat at 650k, HDB valued it at 620k, we have 40k. hdb loan how much can borrow?"),
  ).toHaveProperty("needs"));

test("a buyer of 21 is of an age that counts", () => {
  // 74 + 21 = 95
  expect(resultOf("im 21, flat has 74 years of lease left, may I use cpf in full?")).toContain(
    "yes, in full",
  );
  expect(resultOf("im 21, flat has 73 years of lease left, may I use cpf in full?")).not.toContain(
    "yes, in full",
  );
});

test("a flat's age is none of its buyer's", () =>
  expect(resultOf("40 year old flat, no other loan, price 500k, bank loan 20 years, max loan")).toBe(
    "$375,000",
  ));

test.each([
  "new launch 1.5m how much to pay at foundation stage",
  "rent 48,000 a year, deemed expenses, taxable rental income?",
  "fixed pay 7k, car loan 850, condo loan 30 years, max loan by tdsr?",
])("a sum whose figure is gone says so: %s", (prompt) => {
  const read = readSum(prompt, "2026-11-28");
  const asked = read && "asked" in read ? read.asked : undefined;
  if (!asked) throw new Error("no sum is read");
  expect(worked(asked, new Map(), "2026-11-28")).toHaveProperty("needs");
});
