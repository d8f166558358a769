import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildBank } from "../../../test/bank.ts";
import { answerTo, constants, dated, resultOf } from "../../../test/bot-sums.ts";
import { startProduct } from "../../../test/product.ts";
import { SUM_CONSTANTS, sumText } from "../calculators/sum-answer-rules.ts";
import { EXEMPT_RENT, LONG_LEASE, USUAL } from "../calculators/sum-asked-rules.ts";

/** Each worked by hand from the rates of the law; BSD up to $1,000,000: 1,800 + 3,600 + 19,200 = 24,600. */
describe("sums are worked out as the law has it", () => {
  test.each([
    // 24,600 + 4% × 500,000 = 24,600 + 20,000
    ["Calculate BSD on a $1.5 million condo", "$44,600"],
    // 1,800 + 3,600 + 3% × 390,888 = 11,726.64: 17,126.64, without its cents
    ["BSD on a flat at S$750,888", "$17,126"],
    // 44,600 + 5% × 1,500,000 = 75,000, + 6% × 1,000,000 = 60,000
    ["buyer's stamp duty on a house at 4 million", "$179,600"],
    // The same without the band of 6%: 44,600 + 5% × 2,500,000 = 125,000
    ["BSD on an office at $4,000,000", "$169,600"],
    // 1,800 + 3,600 + 19,200 + 4% × 500,000 = 20,000, + 5% × 1,000,000 = 50,000
    ["buyer stamp duty on shophouse (commercial) bought at $2.5 million?", "$94,600"],
    // 1% × 99.90 is less than the least duty
    ["BSD on a $99.90 condo", "$1"],
    // The higher counts: 24,600 + 4% × 100,000
    ["BSD on a condo bought for $1m, valued at $1.1m", "$28,600"],
    // 1,800 + 3,600 + 3% × 140,000
    ["stamp duty on half a million dollar flat", "$9,600"],
  ])("BSD: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

  test.each([
    // 600,000 × r ÷ (1 − (1 + r)^−300) with r = 0.026 ÷ 12
    ["monthly instalment 600k loan 25 yrs 2.6%", "$2,722.02"],
    ["plot ratio 1.4 on 1000sqm land how much gfa", "1,400 sqm"],
    // 0.4% × 24 × 2,500
    ["stamp fee for 2 years rent 2500", "$240"],
    // 75% × 500,000
    ["how much can hdb lend me for 500k flat", "$375,000"],
    // 109% × 18,000
    ["gst on commission 18k", "$19,620.00"],
    // 30% × (5,000 + 4,000)
    ["msr income couple 5k and 4k", "$2,700"],
  ])("as it is typed in a hurry: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

  test.each([
    ["ABSD, citizen, first home at $1m", "$0"],
    ["ABSD for a Singaporean who already owns a flat, condo at 1.2 mil", "$240,000"],
    ["ABSD for a Singapore Citizen buying a 3rd property at $1m", "$300,000"],
    ["ABSD of an SPR's first home at $800k", "$40,000"],
    ["Additional buyer's stamp duty, permanent resident, third condo, $1m", "$350,000"],
    ["foreigner ABSD on $2,000,000.99", "$1,200,000"],
    ["ABSD when a company buys a condo for $1m", "$650,000"],
    ["ABSD of a housing developer on $10m", "$4,000,000"],
    // 24,600 + 20% × 1,000,000
    ["total of BSD and ABSD, SC, second condo, $1m", "$224,600"],
    ["PR buying a first home at $800k, what is the ABSD and total stamp duty", "$58,600"],
    [
      "SC buys a $1.5m condo jointly with a foreigner friend, not married. first property for both. what's the ABSD?",
      "$900,000",
    ],
    ["ABSD when a citizen and his PR brother buy a first home together at $1m", "$50,000"],
    ["stamp duty for an SC couple on a second condo at $1m", "$224,600"],
    // What is kept is a first home, and nothing is turned around by it.
    [
      "citizen already got 1 hdb, buying 2nd property condo 1.4m not selling the flat. absd how much",
      "$280,000",
    ],
  ])("ABSD: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

  test.each([
    // From 4 July 2025: 16%, 12%, 8%, 4%
    ["SSD: bought 4 July 2025, sold 3 July 2026 for $1m", "$160,000"],
    ["SSD: bought 4 July 2025, sold 5 July 2026 for $1m", "$120,000"],
    // Before: 12%, 8%, 4%, then nothing
    ["SSD: bought 3 July 2025, sold 2 July 2026 for $1m", "$120,000"],
    ["SSD, condo bought 2024-01-15 and sold on 20/11/2026 at $1m", "$40,000"],
    ["SSD, condo bought in 2020 and sold today at $1m", "$0"],
    ["bought condo aug 2025, selling now nov 2026 at 1.35m, ssd how much", "$162,000"],
    ["bought condo 10 aug 2025, selling now 20 nov 2026 for 1.5m, ssd how much need to pay", "$180,000"],
    ["seller's stamp duty if I sell my flat for $1m within 1 year", "$160,000"],
    ["SSD on a factory bought 1 Jan 2025, sold 1 Dec 2026 at $2m", "$200,000"],
    // In the second year, whatever the days: 12% × 1,800,000
    [
      "bought a condo for $1,200,000 on 10 Aug 2025 and sells on 10 Sep 2027 at $1,350,000 (market value the same). SSD?",
      "$108,000",
    ],
    ["SSD if I bought in August 2025 for $1.5m and sell it in December 2026 for $1.8m", "$216,000"],
  ])("SSD: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

  test.each([
    // 0.4% × 24 × 2,499 = 239.904
    ["lease duty, 2 years at $2,499 a month", "$239"],
    // Four years to the day is no longer lease: 0.4% × 48 × 1,000
    ["stamp duty of a 4-year lease at $1,000 monthly", "$192"],
    // Longer: 0.4% × 4 × 12,000
    ["stamp duty of a 49 month lease at $1,000 per month", "$192"],
    ["stamp duty of an indefinite tenancy at $1,000 per month", "$192"],
    // 960 a year is exempt
    ["Store room rented out at $80 a month, need to pay stamp duty?", "$0"],
    // With what the tenant pays for furniture: 0.4% × 24 × 3,400
    [
      "2 year tenancy, rent is $3,100 per month and tenant pays another $300 monthly for furniture. How much stamp duty on the tenancy agreement?",
      "$326",
    ],
    // 0.4% × 18 × 3,000
    ["tenancy stamp duty, 1 year and 6 months, $36,000 a year", "$216"],
  ])("lease duty: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

  test.each([
    // 0 + 4% × 28,000 + 6% × 10,000 + 10% × 5,000
    ["property tax, owner-occupied, annual value $55,000", "$2,220"],
    // 12% × 30,000 + 20% × 15,000 + 28% × 15,000 + 36% × 40,000
    ["property tax of a tenanted condo with AV $100,000", "$25,200"],
    ["property tax on a shop with an annual value of $36,000", "$3,600"],
    ["property tax, non-owner-occupied flat, AV of 10,005", "$1,200.60"],
    // Who lives there is not said, or both are asked: 4% × 8,000 and 12% × 20,000.
    ["property tax, annual value $20,000", "$320 if the owner lives there, $2,400 if not"],
    [
      "Annual value of my house is $52,000. How much property tax for 2026 if I stay in it, and how much if I rent it out? ignore rebate",
      "$1,920 if the owner lives there, $8,560 if not",
    ],
  ])("property tax: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

  test.each([
    // 55% × 9,000 − 1,200
    ["TDSR with an income of $9,000 and a car loan of $1,200", "$3,750"],
    // 55% × (5,000 + 70% × 4,000) = 55% × 7,800
    ["TDSR on a salary of $5,000 and commission of $4,000 a month", "$4,290"],
    // (3,500 + 1,500) / 8,000
    ["TDSR, income $8,000, housing loan instalment $3,500, car loan $1,500", "62.5%"],
    ["MSR with $120,000 yearly income", "$3,000"],
    // A bare figure behind what is owed is dollars too: 55% × 8,000 − 900
    ["tdsr income 8000 car loan 900 how much can pay mortgage", "$3,500"],
    ["alr have 1 housing loan, buying 2nd condo 1.5m, bank max loan how much (25yr tenure)", "$675,000"],
  ])("TDSR and MSR: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

  test.each([
    ["LTV of a $1.2m condo, first housing loan", "$900,000"],
    ["LTV of a $1m condo, no other loan, tenure 35 years", "$550,000"],
    // 45 + 25 runs past 65
    ["LTV of a $1m condo, first loan, aged 45, 25 years", "$550,000"],
    ["How much can I borrow for a $1m condo with one outstanding home loan?", "$450,000"],
    ["LTV of a $1m condo, third housing loan, 30 year tenure", "$350,000"],
    ["LTV of an HDB loan for a $600k flat", "$450,000"],
    ["LTV when a company borrows for a $1m condo", "$150,000"],
    ["LTV: price $1.1m, valuation $1m, first home", "$750,000"],
  ])("LTV: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));
});

test.each([
  ["site 2000 sqm plot ratio 2.8 gfa how much", "5,600 sqm"],
  ["What is the maximum GFA of a 1,250.5 sq ft plot with a GPR of 1.4?", "1,750.7 sq ft"],
  ["plot ratio if the GFA is 5,600 sqm on 2,000 sqm", "2.8"],
  ["site area 1,200 sqm, total GFA 3,000. what's the plot ratio", "2.5"],
  // 4,000 × 2.8 − 6,000; 2,000 × 2.8 − 900
  [
    "site area 4,000 sqm, plot ratio 2.8, existing building GFA 6,000 sqm. how much more GFA can build",
    "5,200 sqm",
  ],
  ["site of 2,000 sqm at a plot ratio of 2.8, with 900 sqm built: how much GFA is left?", "4,700 sqm"],
  [
    "Building on site now has 5,150 sqm GFA. Plot ratio 2.8, site area 2,400 sqm. How much more can the owner build?",
    "1,570 sqm",
  ],
  ["max gfa for 2500 sqm site ratio 3.0", "7,500 sqm"],
  ["plot 800 sqm gpr 2.1 max floor area", "1,680 sqm"],
  ["land 1200 sqm, gpr 1.4, existing gfa 900, how much more can build", "780 sqm"],
  ["existing site area 4,000 sqm, plot ratio 2.8, GFA 6,000 sqm, how much more", "5,200 sqm"],
])("floor area: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test.each([
  "plot ratio of 2,000 sqm and 5,600 sqm",
  "plot ratio if the GFA is 5,600 sqm on 2,000 sqm and the GFA of the next block is 900 sqm",
  "plot ratio if the GFA is 5,600 sqm on 2,000 sqm beside 3,000 sqm",
  "GFA of 5,600 sqm at a plot ratio of 2.8 with 900 sqm unused",
])("no floor area where something else is asked: %s", (prompt) => expect(answerTo(prompt)).toBeUndefined());

test.each([
  ["commission 2% on $1.2m plus gst how much", "$26,160.00"],
  ["Agent charges 1% commission for an HDB flat sold at $650,000. How much is the commission?", "$6,500.00"],
  ["sale price $1m, comm 2%, 9% gst, total commission payable?", "$21,800.00"],
  ["2% commission on $900k, agency not GST registered", "$18,000.00"],
])("commission: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test("where the expenses are named, the gross yield is worked out on the way to the net one", () => {
  const answer = answerTo(
    "price $1,500,000, rent $5,000 a month, expenses $12,000 a year: gross and net yield?",
  );
  if (!answer || !("sum" in answer)) throw new Error("there is no sum");
  expect(answer.sum.total).toEqual({ label: "Net yield", amount: "3.2%" });
  expect(answer.sum.steps.map(({ amount }) => amount)).toContain("4%");
});

test.each([
  // 42,000 ÷ 1,200,000; (36,000 − 6,000) ÷ 1,000,000
  ["Bought at 1.2 mil, rent 3,500 a month. whats the gross yield", "3.5%"],
  ["net yield: price $1m, rent $3,000 a month, expenses $6,000 a year", "3%"],
  // 78,000 − 18% of it, ÷ 4%
  ["shop rent 6,500 per month gross, outgoings 18%, cap rate 4%. value?", "$1,599,000"],
  // 600,000 × 6 ÷ 1,000 ÷ 4
  [
    "my unit share value 6, total condo 1000, MCST budget 600k a year. my maintenance fee each quarter?",
    "$900",
  ],
  ["unit share value 5, total 800, yearly budget $480,000: contribution?", "$3,000"],
  // 46,800 − 4 × 1,140 − 4,640
  [
    "Condo rents out at $3,900/mth. MCST fee $1,140 every quarter, property tax $4,640 a year, owner paid 1.15 million. Find the net rental yield.",
    "3.27%",
  ],
  ["rent 5,200 monthly condo cost 1.6m gross yield?", "3.9%"],
  ["buying 4 room at 550k valuation 530k how much cash needed", "$20,000"],
  // 5% × 2,100,000 = 105,000, of which 25%
  ["new launch unit 2.1m, didnt exercise, refund how much", "$78,750"],
  // 4,000 and 9% on it; 0.5 × 5,000
  ["rental commission 1 month for 4000 rent with gst how much", "$4,360.00"],
  ["commission of half a month, rent of $5,000 a month, 1 year lease", "$2,500.00"],
  ["if the commission is 20k and gst 9% what is the total", "$21,800.00"],
  // 12 × 2,800 ÷ 720,000
  ["yield if rent 2800 and price 720k", "4.67%"],
  // 50,000 × 1.025^20
  ["accrued interest on 50000 for 20 years", "$81,931"],
  // 60,000 ÷ 0.05
  ["capital value if the net rent is 60,000 a year and the yield 5%", "$1,200,000"],
  // 0.4% × 4 × 36,000
  ["lease of 6 years at 3000 per month, duty?", "$576"],
  ["property tax owner stay AV 60000", "$2,720"],
  ["tdsr 55% of 12000 minus car 1500", "$5,100"],
  ["Resale 4 room price 620k but HDB valuation 600k. How much COV?", "$20,000"],
  ["COV at a price of $580k, valued at $600k", "$0"],
  // 5% × 1,800,000 = 90,000, of which 25%
  ["booking fee for a new launch at $1.8m, how much is lost if I do not exercise", "$22,500"],
  // 1% + 4%
  ["private resale at $1.5m, option fee and exercise fee how much", "$75,000"],
  ["condo of 1,000 sqft sold at 1.5m, what is the psf", "$1,500"],
  ["1,500 psf, 800 sqft, what price?", "$1,200,000"],
  // 90 × 10.764 = 968.76
  ["90 sqm flat sold for 600k psf", "$619.35"],
  ["loan 800k, 3%, 25 years, monthly instalment?", "$3,793.69"],
  // 100,000 × 1.025^10 = 128,008.45
  ["if i used 100k CPF for my flat 10 years ago must return how much when i sell", "$128,008"],
  // 55% × 9,000 − 1,100
  [
    "My income is 9000, car loan 900 and credit card 200 a month. How much can my home loan instalment be?",
    "$3,850",
  ],
  // 30% × 8,000 is less than 55% × 8,000 − 500; with debts of 3,000 the TDSR is the stricter
  ["household income 8000, car loan 500, buying hdb resale, max monthly instalment?", "$2,400"],
  ["household income 8000, car loan 3000, buying hdb resale, max monthly instalment?", "$1,400"],
  [
    "Couple earns $9,000 fixed income a month and has a car loan of $800 a month. Buying an HDB flat with a bank loan. What is the max monthly instalment under MSR and TDSR?",
    "$2,700",
  ],
  ["income $9,000 a month, no debts: max instalments under MSR and TDSR?", "$2,700"],
  ["tax if AV is 36000 and I live there myself", "$960"],
  ["property tax, AV $50,000, I do not live there", "$8,000"],
  ["first loan condo 1.6m how much can the bank lend", "$1,200,000"],
  // The first home's loan still runs, so this one is the second: 45% of 1,800,000.
  ["still paying loan for my first house, now want buy 2nd condo $1.8m. max loan?", "$810,000"],
  [
    "still paying loan for my first house, now want buy 2nd condo $1.8m. max loan and min cash?",
    "$990,000: at least $450,000 in cash, and $540,000 in cash or CPF",
  ],
  // Bought in August 2024, under the older table, and sold in the third year
  ["sell condo 1.5m bought 2 years 3 months ago, ssd?", "$60,000"],
])("what nobody calls by its name: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test.each([
  // 620,000 − 210,000 − 160,000 − 38,000
  [
    "sell hdb 620k, outstanding loan 210k, cpf used 160k plus accrued int 38k. cash left before fees?",
    "$212,000",
  ],
  ["sold at $1m with a loan of $300k and CPF of $200k with interest, costs $20k: net cash?", "$480,000"],
  ["selling price 500k, loan 400k, cpf refund 150k, cash proceeds?", "−$50,000"],
])("the cash that a seller is left with: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test.each([
  "price 1.2m loan 900k cpf 200k, how much cash do I need to buy?",
  "sell at 620k, loan 210k, grandma gave 50k, cash left?",
  "sell at 620k or at 640k, loan 210k, cash left?",
  "selling flat bought for 500k, loan 200k, cpf 50k, net cash?",
  "sell 1.2m bought 1m loan 800k, net cash?",
  "sell at 620k deposit 31k loan 210k, net cash?",
  "sell at 620k, 31k loan 210k, net cash?",
  "sold at 620k, loan principal 200k, interest 5k, cash left?",
])("no cash of a sale where an amount is not known for certain: %s", (prompt) => {
  const answer = answerTo(prompt);
  expect(answer && "sum" in answer ? answer.sum.title : "").not.toContain("Cash left");
});

test.each([
  ["can I use CPF for a 40 year old flat with 59 years left, im 35", /reduced.* 1 year short of age 95/],
  ["CPF for a flat with a remaining lease of 60 years, buyers aged 35 and 40", /in full/],
  ["CPF for a flat with 19 years left, aged 70", /none/],
])("CPF and the lease: %s", (prompt, said) => expect(resultOf(prompt)).toMatch(said));

test.each([
  "what is a yield of 4% on $1m",
  "1% commission on $500k, GST included",
  "CPF refund of $100k after 10 years with a loan of $200k left",
  "stamp duty on a mortgage of $800k",
  "what is the booking fee for a condo?",
  "CPF for a flat with 59 years left",
])("no such sum where something else is asked, or a figure is missing: %s", (prompt) =>
  expect(answerTo(prompt)).toBeUndefined());

test.each([
  "2% commission on $1m and 1% on $2m",
  "my commission income is $5,000 a month, what counts at 70%?",
  "what is the usual commission?",
])("no commission where it is divided or not a price: %s", (prompt) =>
  expect(answerTo(prompt)).toBeUndefined());

test.each([
  ["property tax on an owner-occupied home with an annual value of $36,000, before any rebate?", "$960"],
  // 24,600 + 4% × 500,000 + 5% × 300,000
  ["buying shop unit 1.8m, not residential. bsd how much", "$59,600"],
  ["My client is buying a shop for $2.2 million, no residential part. How much BSD does he pay?", "$79,600"],
  // 0.4% × 4 × 72,000
  ["5 yr shop lease 6000 a mth excl gst, stamp duty?", "$1,152"],
  // 55% × (6,000 + 70% × 2,000) − 800
  ["basic 6k + comm avg 2k a mth, car loan 800. max instalment for condo under tdsr", "$3,270"],
  ["alr got 1 hse loan, buy 2nd condo 1.6m, max bank loan how much? tenure 25yr", "$720,000"],
])("as a candidate types it: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test("no sum of a buyer who is said not to be one, whatever else is kept", () =>
  expect(answerTo("not a citizen, not selling the flat: ABSD on a 2nd condo at $1m")).toBeUndefined());

test("the rooms of a flat are no loans", () =>
  expect(answerTo("LTV of a $500k condo, I have 4 room hdb bank loan")).toHaveProperty("needs"));

test("a month in which a home was bought is kept beside the day of its sale", () =>
  expect(answerTo("SSD: bought in 2026, sold in nov 2026 for $1m")).toHaveProperty("needs"));

test("a sum says its steps, its sources and since when they hold", () => {
  const answer = answerTo("BSD and ABSD, SPR, second condo at $950k");
  const text = answer && "sum" in answer ? sumText(answer.sum) : "";
  // 1,800 + 3,600 + 3% × 590,000 = 23,100; 30% × 950,000 = 285,000
  expect(text.split("\n")).toEqual([
    "BSD and ABSD on residential property at $950,000: $308,100",
    "1% of the first $180,000: $1,800.00",
    "2% of the next $180,000: $3,600.00",
    "3% of the remaining $590,000: $17,700.00",
    "BSD: $23,100.00",
    "30% of $950,000 (Permanent Resident, second home): $285,000.00",
    "BSD and ABSD: $308,100",
    "Stamp duty is rounded down to the whole dollar.",
    "Source: Stamp Duties Act 1929, First Schedule; IRAS, Buyer's Stamp Duty (in force since 15 February 2023).",
    "Source: Stamp Duties Act 1929, First Schedule; S 247/2023 (in force since 27 April 2023).",
  ]);
});

describe("what is not said is asked for, and never guessed", () => {
  test.each([
    ["Calculate BSD", /price/],
    ["BSD on a condo between $1m and $1.2m", /one price/],
    ["ABSD on $1m condo", /who buys/],
    ["ABSD for a citizen on a $1m condo", /first, second or third/],
    // On the very day a year ends the rate changes.
    ["SSD: bought 4 July 2025, sold 4 July 2026 for $1m", /the day it was bought/],
    ["SSD: bought in August 2025, sold in August 2026 for $1m", /the day it was bought/],
    // Bought before or after 4 July 2025?
    ["SSD if I sell my $1m condo after 18 months", /the day it was bought/],
    ["lease duty at $2,000 a month", /how long/],
    ["lease duty for 2 years at $24,000", /rent a month/],
    // Not part of the rent, if the landlord pays it.
    ["lease duty, 2 years, rent $3,000 a month, landlord pays maintenance of $300 a month", /one rent/],
    ["property tax on a $2m owner-occupied condo", /annual value/],
    ["TDSR with income of $9,000 and a home loan of $900,000", /repaid/],
    // Perhaps a debt: without it the sum would be wrong.
    ["TDSR, income $8,000, car 900", /what each figure is/],
    ["LTV of a $1m condo", /how many other/],
    ["BSD on a $1m condo bought in 2019", /since 15 February 2023/],
    ["BSD on a $1m condo in 2031", /none for later/],
  ])("%s", (prompt, needs) => {
    expect(answerTo(prompt)).toMatchObject({ needs: expect.stringMatching(needs) });
  });

  test.each([
    "How much ABSD does a Singapore citizen pay on the second home?",
    "What is the BSD rate for the portion above $3 million?",
    "ABSD refund for a married couple who sell a $1m first home",
    "ABSD for an American buying a first condo at $1m",
    "My wife is a foreigner, ABSD on a second home at $1m?",
    "ABSD when a citizen who already owns a flat buys a condo at $1m with his PR brother",
    "ABSD for a citizen and her American friend on a first home at $1m",
    "citizen and foreigner fiance, not married yet, first home $1m, ABSD?",
    "ABSD when a citizen and a company of his friend buy a condo together at $1m",
    "a foreigner friend asks what ABSD a citizen pays on a 2nd condo at $1m",
    "BSD on a $2m shophouse",
    "BSD on 40% of a $1m condo",
    "BSD on US$1m",
    "BSD on €1m",
    "BSD on $1.500.000",
    "BSD on $1,5 million",
    "BSD at $2,000 psf",
    "BSD on 1e9",
    "SSD on an office sold at $1m, bought 1 Jan 2025, sold 1 Dec 2026",
    "What is a caveat on a $1m flat?",
  ])("no sum: %s", (prompt) => expect(answerTo(prompt)).toBeUndefined());
});

test("whatever somebody types is read without a fault, and without a foreign figure", () => {
  const word = fc.constantFrom(
    ..."bsd absd ssd lease duty property tax tdsr msr ltv cpf cov psf yield booking fee instalment refund left im ago stamp $ s$ % . , / 1 1,000 1.5 m million k a month years year july 2025 2025-13-45 31/02/2026 second first home citizen foreigner income loan av value bought sold now".split(
      " ",
    ),
  );
  const prompt = fc.oneof(
    fc.string({ unit: "binary", maxLength: 1000 }),
    fc.array(word, { maxLength: 120 }).map((words) => words.join(" ")),
    fc.array(word, { maxLength: 120 }).map((words) => words.join("")),
    word.map((one) => one.repeat(1000).slice(0, 1000)),
  );
  fc.assert(
    fc.property(prompt, (text) => {
      const answer = answerTo(text.slice(0, 1000));
      if (answer && "sum" in answer) expect(sumText(answer.sum)).not.toMatch(/NaN|Infinity|undefined/);
    }),
    { numRuns: 1000 },
  );
});

test("a price in any writing gives the same sum", () => {
  const amount = fc.integer({ min: 1, max: 20_000 }).map((n) => n * 1000);
  fc.assert(
    fc.property(amount, (price) => {
      const writings = [
        `$${price}.00`,
        `S$ ${price.toLocaleString("en-SG")}`,
        `SGD ${price}`,
        `${price / 1000}k`,
        `${price / 1e6} million`,
      ];
      expect(new Set(writings.map((written) => resultOf(`BSD on a condo at ${written}?`))).size).toBe(1);
    }),
  );
});

test("a rent of just the limit bears no duty, and one beyond it does", () => {
  expect(resultOf(`stamp duty on a lease of 2 years at $${EXEMPT_RENT} a year`)).toBe("$0");
  // 0.4% × 2 × 1,200
  expect(resultOf("stamp duty on a lease of 2 years at $1,200 a year")).toBe("$9");
});

test("what the texts of dated figures say in words is what is worked with", () => {
  const textOf = (key: string) => constants.find((c) => c.key === key)?.value ?? "";
  expect(textOf("lease-duty")).toContain(`up to $${EXEMPT_RENT.toLocaleString("en-SG")}: exempt`);
  expect(textOf("lease-duty")).toContain(`Lease of ${LONG_LEASE.years} years or less`);
  expect(textOf("lease-duty")).toContain(`${LONG_LEASE.times} times the AAR`);
  const tenure = `over ${USUAL.years} years (${USUAL.yearsOfFlat} for an HDB flat) or runs past age ${USUAL.age}`;
  for (const key of ["ltv-bank-first", "ltv-bank-second", "ltv-bank-third"])
    expect(textOf(key)).toContain(tenure);
  for (const key of SUM_CONSTANTS) expect(dated.has(key), key).toBe(true);
});

test("a figure that an editor has changed is worked out with no more, and the database says since when one holds", async () => {
  const p = await startProduct({ bank: { ...buildBank(), constants } });
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const ask = async () => (await b.post("/api/chatbot?prompt=BSD+on+a+%241.5m+condo")).response;
  const reply = await ask();
  expect(reply.Sum).toMatchObject({
    Total: { Label: "BSD", Amount: "$44,600" },
    Sources: [{ Since: "2023-02-15" }],
  });
  expect(String(reply.Completion)).toMatch(/^BSD on residential property at \$1,500,000: \$44,600\n/);
  await p.db
    .updateTable("constant")
    .set({ valid_from: "2026-11-22" })
    .where("key", "=", "bsd-residential")
    .execute();
  expect(String((await ask()).Completion)).toMatch(/^We hold the rates in force since 22 November 2026/);
  await p.db
    .updateTable("constant")
    .set({ valid_from: "2023-02-15", value: "7% of everything" })
    .where("key", "=", "bsd-residential")
    .execute();
  const changed = await ask();
  expect(changed.Sum).toBeNull();
  expect(String(changed.Completion)).toMatch(/^We do not hold the rates for that\./);
});

test("a contribution is also that of a month, and none of a lot that has all of the share value", () => {
  const asked = (own: number) =>
    `my unit share value ${own}, total 1000, budget 600k a year, fee each month?`;
  expect(resultOf(asked(6))).toBe("$300");
  expect(answerTo(asked(1000))).toBeUndefined();
});

test("a sum for joint buyers says whose rate they pay", () =>
  expect(answerTo("ABSD when a citizen and his PR brother buy a first home together at $1m")).toMatchObject({
    sum: { notes: expect.arrayContaining([expect.stringMatching(/^Joint buyers pay the highest rate/)]) },
  }));
