import { expect, test } from "vitest";
import { answerTo, resultOf } from "../../../test/bot-sums.ts";

test.each([
  ["no receipts, how much deemed expenses can she deduct from rental income tax? rent is 40k a yr", "$6,000"],
  // 15% × 12 × 3,000
  ["deemed rental expenses if rent is 3000 a month", "$5,400"],
  ["landlord is GST registered company, my cafe rent 8k. do i pay gst and how much", "$720"],
  ["gst on office rent of $5,000 a month", "$450"],
  ["gst on shop sale 1.5m how much", "$135,000"],
])("a part of a rent, by the dated figures: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test.each([
  // 1,260,000 ÷ 1.05
  ["sold at $1.26m which is 5% more than i paid. what was my purchase price", "$1,200,000"],
  ["sold for 950k, 5% less than i paid, what was the purchase price", "$1,000,000"],
  ["sold at 1.1m, 10% above what i bought at. what was the original price", "$1,000,000"],
  ["Site area 3,500 sqm, existing GFA 7,350 sqm. what plot ratio is built", "2.1"],
  // 12 × 5,500 ÷ 4%
  ["net income from shop 5,500 a mth after expenses, cap at 4 percent", "$1,650,000"],
  ["net rent 5,000 a month, yield 4%, what is the price", "$1,500,000"],
  // 80% × 108,000 ÷ 2,400,000
  ["Shop gross rent 9k/mth, expenses 20% of rent, bought 2.4m. Net yield?", "3.6%"],
  ["rent 4000 a month, outgoings 25% of gross rent, price 1.2m, net yield", "3%"],
])("a price, a ratio or a yield: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test.each([
  // 12% of 30,000, 20% of 15,000 and 28% of 3,000
  ["tenant pays me 4k a month how much property tax is that a year", "$7,440"],
  ["rent 3000 a month property tax", "$4,800"],
  // 5,000 × 1.05²
  ["escalation 5% every year rent 5000 third year", "$5,512.50"],
  ["rent 4000 increases 3% a year, what is the rent in year 2", "$4,120"],
  // 34 × 8,000 ÷ 36
  ["rent free fitting out period 2 months on 3 yr lease 8000 effective rent", "$7,555.56"],
])("a tax or a rent, from the rent of a month: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test.each([
  "what are deemed rental expenses",
  "property tax of a furnished flat let at 4000 a month",
  "owner occupied, would rent at 4k a month, property tax",
  "gst on mixed shop sale 1.5m",
  "shop sold as going concern 1.5m gst",
  // What is bought for so little is no shop.
  "gst on a desk i buy for my office at 5k",
  "rent 5000 increases 5% every year",
  "company rents out office, deemed expenses of rent 40k a year",
  "deemed expenses on rent of 4000",
  "landlord not gst registered, cafe rent 8k gst",
  "condo rent 4000 a month gst",
  "shop rent 8k including gst",
  "bought at 1m and sold 5% more than i paid",
  "can landlord raise the rent, cap at 4 percent of 5,500 a month",
  "net yield 4% rent 9k/mth, what is the price with loan of 20%",
  "site 3,500 sqm, existing GFA 7,350 sqm, max plot ratio allowed",
  "gross rent 9k/mth, loan 20% of price, bought 2.4m. net yield",
])("nothing is worked out: %s", (prompt) => expect(answerTo(prompt) ?? {}).not.toHaveProperty("sum"));
