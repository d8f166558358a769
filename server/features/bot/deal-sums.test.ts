import { expect, test } from "vitest";
import { answerTo, resultOf } from "../../../test/bot-sums.ts";

/** Each worked by hand. */
test.each([
  // 4,650 × 12 ÷ 31
  ["pro rate rent 4650 a mth, move in 20 march till 31 march inclusive (12 days)", "$1,800"],
  ["monthly rent 2,800, move in on 10 April, pro-rated rent till 30 April?", "$1,960"],
  ["rent 3000 a month, tenant moves in 16 June, prorated rent for 15 days?", "$1,500"],
  // 3,100 × 21 ÷ 31
  ["monthly rent 3100, move in 11 may, how much for may", "$2,100"],
  ["rent 3000, tenant moves out 10 june, how much rent for june", "$1,000"],
  // 4,000 × 23 ÷ 24
  ["effective rent 24 months at 4000 with 1 month free", "$3,833.33"],
  ["effective rent if 2 months rent free in a 36 month lease at 9,000 a month", "$8,500"],
  ["minor repair clause $250, repair cost 580, how split (landlord tenant)", "$250 and $330"],
  ["tenant pays first $200 of each repair. bill is $550. who pays how much", "$200 and $350"],
  ["aircon repair $300, minor repair clause $200, tenant pay how much", "$200 and $100"],
  // The higher of 10% × 100,000 and 8,000
  [
    "Rent based on gross turnover or base whichever higher, tenant sales 100k at 10% and base 8k. rent?",
    "$10,000",
  ],
  ["base rent $6,000 plus 5% of sales, sales $80,000, how much rent", "$10,000"],
  ["turnover rent 8% of sales of $50k or base rent $5k, whichever higher", "$5,000"],
  // 4,000 × 10 ÷ 24
  [
    "clawback: commission $4,000 for 24 months lease, tenant leave after 14 months, how much to reimburse",
    "$1,666.67",
  ],
  ["commission reimbursement 24-month lease, 8 months remaining, commission $3,000", "$1,000"],
  // 4.5% × 900,000 ÷ 12
  ["owner want 4.5% gross yield on a $900k flat, must rent at least per month?", "$3,375"],
  ["if i want 3.6% yield on 1m condo what rent to charge", "$3,000"],
])("of a tenancy: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test.each([
  // 40% × 2% × 1,500,000
  ["two agents co broke 2% on 1.5m split 60/40, mine is 40, before gst", "$12,000"],
  ["co-broke 50/50 on 2% of 1.2m, my agency's share?", "$12,000"],
  ["commission of 2% on $1m split equally with the co-broke agent", "$10,000"],
  // (40 × 8,000 + 50 × 4,000) ÷ 12,000
  ["joint borrowers 40yo earn 8k, 50yo earn 4k, income weighted age", "43.33 years"],
  [
    "income weighted average age: husband 45 years old earns $6,000, wife 35 years old earns $4,000",
    "41 years",
  ],
  ["loan 900k, property value 1.2m. LTV?", "75%"],
  ["loan 800k price 1m first loan within ltv?", "$750,000"],
  ["loan outstanding 600k house now worth 1m what is ltv", "60%"],
  ["800k loan at 3%, interest for first month?", "$2,000"],
  ["plus flat sold 800k subsidy recovery 7%, pay back how much", "$56,000"],
  ["prime flat sold at 900k, 9% subsidy clawback how much", "$81,000"],
])("of a deal or a loan: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test.each([
  [
    "1.6m condo first loan 75%. how much must be cash, how much can be CPF",
    "$400,000: at least $80,000 in cash, and $320,000 in cash or CPF",
  ],
  [
    "second housing loan, buy 1.5m, how much cash downpayment",
    "$825,000: at least $375,000 in cash, and $450,000 in cash or CPF",
  ],
  [
    "buy hdb 500k with hdb loan, downpayment how much",
    "$125,000: at least $0 in cash, and $125,000 in cash or CPF",
  ],
  ["new launch 1.5m how much to pay at foundation stage", "$150,000"],
  ["1.8m condo at TOP how much progress payment", "$450,000"],
  ["condo price 1.5m progress payment for roof stage", "$75,000"],
  ["booking fee for 1.2m new launch", "$60,000"],
  // 75% × 5% × 2,000,000
  ["booking fee 5% on 2m new launch and i change my mind, how much back", "$75,000"],
  ["new launch 1.6m, paid booking fee, dont sign. how much do i get back", "$60,000"],
  ["I booked 1.8m unit then change mind, never sign S&P. Lose how much?", "$22,500"],
])("by the dated figures: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test.each([
  ["combined pay $7,000 buying hdb, MSR max instalment?", "$2,100"],
  // 55% × (5,000 + 70% × 3,000)
  ["fixed 5k + commission avg 3k a month, what income bank use for TDSR and the cap", "$3,905"],
  ["basic 4k commission 2k monthly, TDSR max", "$2,970"],
  ["my pay is 6k got car loan 700 how much housing loan instalment can i take", "$2,600"],
  ["factory bought 18 months ago now sell, got SSD?", "10%"],
  ["sell condo bought on 10 jan 2026 in dec 2026 for 2m ssd", "16%"],
])("an income, or a time before today: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test.each([
  "does minor repair clause of $200 apply to aircon",
  "prorated rent how calculate",
  "rent 3000, prorated for 40 days in June",
  "deposit 3000, move in 11 may, how much rent is due",
  "what is effective rent with a rent free month",
  "contributory negligence, how much do damages fall",
  "how many months of supply is a buyers market",
  "what is turnover rent of 10%",
  "reimburse commission of $4,000 for a 24 months lease",
  "my agency takes 10% of commission of 20k how much i get",
  "what is the interest rate for 500k loan",
  "when is the TOP payment of a 1.2m condo due",
  "co-broke 60/40 on 2% of 1.2m",
  "what ltv for a loan of 900k",
  "how much cash downpayment for 1.2m condo",
])("nothing is worked out: %s", (prompt) => expect(answerTo(prompt) ?? {}).not.toHaveProperty("sum"));
