import { expect, test } from "vitest";
import { answerTo, resultOf } from "../../../test/bot-sums.ts";

/** Worked by hand; the rates are those of the day on which somebody bought. */
test.each([
  // Bought under the rates that ended on 3 July 2025, sold in the third year
  ["bought condo jan 2024 sell mar 2026 any ssd?", "4%"],
  ["i bought a condo on 1 Aug 2025 and sell it on 10 Oct 2026, ssd how many %", "12%"],
  ["bought factory march 2024, selling june 2026, ssd?", "5%"],
  ["ssd on factory sold in 2nd year 3m", "$300,000"],
  // The word is not said: bought under the former rates and sold in the second year, 8% × 1,350,000
  ["seller bought jan 2025 for 1.2m and sell mar 2026 at 1.35m, how much tax must he pay", "$108,000"],
  ["condo bought on 1 Aug 2025, sold on 10 Oct 2026 for $2m, how much stamp duty", "$240,000"],
  ["bought condo jan 2024, selling mar 2026, any duty?", "4%"],
  ["bought condo jan 2020 sell mar 2026 any ssd?", "0%"],
  ["bought a B1 unit 18 months ago, sell now got seller stamp duty?", "10%"],
  ["ssd rates for home bought in aug 2025", "16%, 12%, 8%, 4% by the year of the sale, then none"],
  // (4,000 − 300 − 350) × 12
  ["rent 4000 a month incl furniture 300 and maintenance 350, what is the annual value", "$40,200"],
  ["AV of flat that rents at $2,500 per month?", "$30,000"],
  // 2,400 × (1 − (1 + 0.04 ÷ 12)^−300) ÷ (0.04 ÷ 12)
  ["how much loan can I get if instalment is 2400 a month, 4% over 25 years", "$454,685"],
  // 55% × 6,000 − 800 − 500
  ["tdsr income 6000, car loan 800, 500 study loan", "$2,000"],
  // 12 × 4,000 ÷ 1,200,000
  ["rent 4000 mth price 1.2m gross yield", "4%"],
  // 4% × (30,000 − 12,000)
  ["property tax AV 30000 owner occ", "$720"],
  // 12% × 30,000 + 20% × 6,000
  ["av 36k rental home tax", "$4,800"],
  // 1,200,000 − 500,000 − 200,000 − 2% × 1,200,000
  ["sell at 1.2m, loan 500k, cpf used 200k, agent 2%, how much cash left", "$476,000"],
  ["sell at 620k, loan 210k, 2% commission, cash left?", "$397,600"],
  // 1,200,000 − 500,000 − 24,000 − 9% of 24,000
  ["sell at 1.2m, loan 500k, agent 2% plus gst, how much cash left", "$673,840"],
  [
    "Selling flat at 780k. CPF used 190k, accrued interest 38k, loan left 210k, legal fee $2,500, agent 2% + 9% GST. How much cash do I get in hand?",
    "$322,496",
  ],
])("a rate, a rent or an instalment: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test.each([
  ["is there ssd on hdb flats"],
  ["bought jan 2024 for 1.2m, sold mar 2026 at 1.35m, income tax on the gain?"],
  ["sold my condo in mar 2025 at 1.2m, bought another in jan 2026, any duty?"],
  ["when did the ssd rates change in 2025?"],
  ["bought a shop at B1 of a mall 18 months ago, seller stamp duty?"],
  // Of a month or of a year?
  ["shop rent 6,500 gross, outgoings 18%, cap rate 4%. value?"],
  ["I act for landlord, tenant secretly give me ang pow $500 to choose him. what duty i break"],
  ["what is the annual value of a home"],
  ["how much loan for an instalment of 2400"],
  ["sell at 1.2m, loan 500k, agent 2% including gst, how much cash left"],
  ["sell at 1.2m, loan 500k, agent fee 18k plus gst, how much cash left"],
  // No commission, rate of a loan or part of a rent is so high.
  ["sell at 1.2m, loan 500k, agent 15%, how much cash left"],
  ["how much loan can I get if instalment is 2400 a month, 40% over 25 years"],
  ["rent 600 a month incl furniture 400 and maintenance 300, what is the annual value"],
  // The rates changed in that month, and may have changed again by a later one.
  ["bought condo july 2025, ssd rate?"],
  ["buying condo in june 2027, ssd rate?"],
])("no sum is made up: %s", (prompt) => expect(answerTo(prompt)).toBeUndefined());
