import { expect, test } from "vitest";
import { answerTo, resultOf } from "../../../test/bot-sums.ts";

test.each([
  // 1,800 + 3,600 + 19,200 + 20,000 + 15,000
  ["BSD on a $1.8m condo how much? show the tiers pls", "$59,600"],
  // (96,000 − 21,000) ÷ 4%
  [
    "Shop collects gross rent $96,000 a year, expenses $21,000 a year. cap rate 4%. value using income approach?",
    "$1,875,000",
  ],
  // 2,920 × 107 ÷ 365, from 16 September
  [
    "seller paid full year 2026 property tax $2,920 already. Completion 15 sept 2026, seller bears up to and including that day. Buyer must reimburse how much, use 365 days",
    "$856",
  ],
  // 3,660 × 185 ÷ 366, in a leap year
  ["property tax of $3,660 paid for 2028, completion on 30 June 2028, buyer reimburses how much", "$1,840"],
  // Half of 2% × 1,200,000, and of that 70%
  [
    "Sold at 1.2m, comm 2%, co-broke 50/50 with other agency, my agency gives me 70%. How much I take home, ignore GST",
    "$8,400",
  ],
  ["sold at 1.2m, commission 2%, co-broke 50/50, my agency keeps 30%, how much do I get", "$8,400"],
  // 48,000 − 15% × 48,000 − 9,000
  [
    "landlord rent out condo whole yr $48,000, paid mortgage interest 9,000 and property tax 4,000, maintenance 3,600. If he use the 15% deemed expense, taxable rental income is?",
    "$31,800",
  ],
  // A loss is no taxable rent.
  ["rent 48,000 a year, deemed expenses, loan interest 45,000, taxable rental income?", "$0"],
  // (4,200 × 11 − 380 × 12 − 5,400) ÷ 1,200,000
  [
    "Net yield qn: bought at 1.2m, rent 4200/mth but 1 month vacant in the yr, maintenance 380/mth whole year, prop tax 5400/yr. ans in %?",
    "3.02%",
  ],
  // 2,845 − 600,000 × 3% ÷ 12
  [
    "loan 600k at 3% p.a., instalment $2,845 monthly. in the very first instalment how much is principal",
    "$1,345",
  ],
  // 1,825 × 139 ÷ 365, from 15 August
  [
    "Seller has paid property tax of $1,825 for the whole of 2026. Completion is 15 Aug 2026 and buyer bears the tax from completion day itself. How much must buyer reimburse?",
    "$695",
  ],
  // 8,500 × 2.1 ÷ 85
  [
    "site 8500 sqm, GPR 2.1, outside central area, normal 85 sqm rule. max how many condo units can build",
    "210",
  ],
])("%s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test.each([
  "Buyer is 45, no existing housing loan, wants 25 year bank loan for $1.2m private condo. Max loan and min cash downpayment?",
  "buyer 45 yo no other loan, 25 years bank loan, condo 1.2m, how much cash downpayment",
  "I am 45 years old, no other loan, condo 1.2m, bank loan of 25 years, minimum cash?",
])("a loan that runs past 65 is a smaller one: %s", (prompt) => {
  // 10% in cash, of 45% that no loan pays
  expect(resultOf(prompt)).toContain("$120,000");
  expect(resultOf(prompt)).not.toContain("$300,000");
});

test("the age of a home is none of its buyer", () =>
  expect(resultOf("condo is 45 years old, no other loan, price 1.2m, 15 years loan, max bank loan")).toBe(
    "$900,000",
  ));

test.each([
  // Of the half, or of the whole?
  ["sold at 1.2m, commission 2%, co-broke 50/50, team leader 70%, agency 30%, what do I get"],
  ["which tier of the bsd does a 1.8m condo reach"],
  ["net rent 96,000 a year after expenses of 21,000, cap rate 4%, value?"],
  ["rent 4,000 a month, expenses 21,000 a year, cap rate 4%, value?"],
  ["deemed expenses, rent 48,000, interest 9,000 and 4,000, taxable rent?"],
  ["property tax 2,920 paid, completion 15 sept 2026, buyer bears his part of it, reimburse how much?"],
  ["net yield of 1.2m, rent 4,200 a month, sometimes vacant, maintenance 380 a month?"],
  ["site 8500 sqm, GPR 2.1, max how many condo units"],
  ["property tax 2,920 paid by seller, what does the buyer reimburse on completion"],
])("what is not said for certain is not worked out: %s", (prompt) =>
  expect(answerTo(prompt)).toBeUndefined());
