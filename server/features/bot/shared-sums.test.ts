import { expect, test } from "vitest";
import { answerTo, resultOf } from "../../../test/bot-sums.ts";

const stepsOf = (prompt: string): string[] => {
  const answer = answerTo(prompt);
  return answer && "sum" in answer ? answer.sum.steps.map(({ label, amount }) => `${label}: ${amount}`) : [];
};

test.each([
  ["1.5m sale, 2% commission shared equally with the co-broke agency, my agency gives me 80%", "$12,000"],
  [
    "a $900,000 sale at 2% commission, shared equally with the co-broking agency, I get 80% of my share",
    "$7,200",
  ],
  ["1.2m sale 2% comm, split equally between 2 agencies, I get 90% from my company", "$10,800"],
  ["commission 2% on $1m co-broke 50-50, agency takes 20%, my take home?", "$8,000"],
  ["Sold 900k, 2% comission, co-broke split evenly, agency keeps 20%, my cut?", "$7,200"],
])("a salesperson's part of half a commission: %s", (prompt, result) =>
  expect(resultOf(prompt)).toBe(result));

test("of an agency that shares nobody says how, no part is worked out", () =>
  expect(answerTo("co-broke 2% on 1m, my agency gives me 70%")).toBeUndefined());

test.each([
  ["TDSR of $4,000 basic and $3,000 average commission monthly", "$3,355"],
  ["$6,000 fixed salary and averages $5,000 a month in commission, max instalment by TDSR?", "$5,225"],
  ["earn 8k a month on commission basis, tdsr?", "$3,080"],
  ["I earn $8,000 a month from rental, TDSR?", "$3,080"],
  ["tdsr 4k basic 3k commission max instalment", "$3,355"],
  ["tdsr income 9,000 of which 3,000 is commission, max instalment", "$4,455"],
  [
    "income is $8,000 including $1,500 average commission, car loan $900, the highest instalment by TDSR?",
    "$3,252.50",
  ],
  ["tdsr basic 4k commission 3k max instalment", "$3,355"],
  // The word belongs to the amount behind it.
  ["earns 5000 a month commission 2000 a month TDSR", "$3,520"],
  ["couple combined fixed income 9k, car loan 800 and credit card min payment 150, TDSR?", "$4,000"],
])("income that varies counts in part: %s", (prompt, result) => expect(resultOf(prompt)).toBe(result));

test.each([
  "tdsr income 9,000 of which 3,000 is salary, max instalment",
  "tdsr fixed income 3,000 including 4,000 commission, max instalment",
  "Mr Lim is 62 earning $3,000, his daughter is 30 earning $9,000: longest tenure without the lower loan-to-value limit?",
  "bank charges 2.6% on an $800,000 loan over 25 years, the least income I need to pass TDSR by the instalment?",
  "flat sold at $500,000, loan outstanding $420,000, CPF used $100,000 with $30,000 accrued interest: cash to top up to CPF?",
  "couple income $9,000, instalment factor $5.28 per $1,000, max bank loan under MSR?",
])("no limit is worked out of figures that no sum takes: %s", (prompt) =>
  expect(answerTo(prompt) ?? {}).not.toHaveProperty("sum"));

test.each([
  [
    "one outstanding housing loan, buying a $1.6m condo, 25-year tenure and not past 65, max bank loan?",
    "$720,000",
  ],
  ["first housing loan, 25-year loan ending before age 65, $1m condo, max loan", "$750,000"],
  ["25 year loan till age 65 first housing loan $1m condo max loan", "$750,000"],
  ["first loan, tenure goes past age 65, 1m condo, max loan?", "$550,000"],
  ["first loan, 20 years, buyer aged 50, 1m condo, max loan?", "$550,000"],
])("an age that a loan reaches is nobody's now: %s", (prompt, result) =>
  expect(resultOf(prompt)).toBe(result));

test("the average age says whether a tenure is long for it", () => {
  const ages = "income weighted average age, husband 35 earn $6000, wife 45 earn $4000";
  expect(answerTo(`${ages}, 30 year loan?`)).toMatchObject({
    sum: { notes: [expect.stringMatching(/to age 69, past 65.*; up to 26 years it would not/)] },
  });
  expect(answerTo(`${ages}, 26 year loan?`)).toMatchObject({
    sum: { notes: ["A loan of 26 years runs to age 65, not past 65."] },
  });
  expect(answerTo(ages)).toMatchObject({ sum: { total: { amount: "39 years" }, notes: [] } });
});

test.each([
  ["en bloc sold $250m, my unit 6 shares out of 1,000,000", "$1,500"],
  ["en bloc sold $250m, my unit 6 shares out of 1200 total, split by share value, how much?", "$1,250,000"],
  [
    "$240 million en bloc sale, split 50% by share value and 50% by strata area. A unit has 5 of 1,000 shares and 100 of 16,000 sq m",
    "$1,350,000",
  ],
  [
    "en bloc $180m, share value 4 out of 900, area 120 sqm out of 20,000 sqm, 60% share value 40% area",
    "$912,000",
  ],
])("a lot's part of a collective sale: %s", (prompt, result) => expect(resultOf(prompt)).toBe(result));

test.each([
  "60 out of 80 owners sign for the en bloc, share value 78%, sold at $90m, can it proceed?",
  "en bloc at $250m, 6 of 1,200 shares, 60% by share value and 30% by area, 100 of 900 sqm",
  "en bloc $250m, my unit has 6 shares, how much?",
  "en bloc sold $250m, my unit 6 shares out of 6",
  "en bloc 30 of 40 owners signed, 250m, share value",
  "en bloc $250m less costs of 2m, 6 of 1,200 shares",
  "consent needed for en bloc of $250m with 150 of 200 shares",
])("no part of a collective sale is guessed: %s", (prompt) => expect(answerTo(prompt)).toBeUndefined());

test.each([
  [
    "6 shares out of a total 1,200 share values, annual budget $720,000, how much to contribute each quarter?",
    "$900",
  ],
  [
    "MCST needs $540,000 for the year, total share value is 1,200 and my unit has 6 shares, pay every quarter?",
    "$675",
  ],
  ["share value 7 of 1,400, budget $560,000 a year, contribution a quarter?", "$700"],
  [
    "total share value 1,000, annual budget for management fund 720k and sinking fund 120k, my share value 6, quarterly contribution?",
    "$1,260",
  ],
])("a contribution by share value: %s", (prompt, result) => expect(resultOf(prompt)).toBe(result));

test.each([
  [
    "seller paid $3,650 property tax for the whole of 2026, the buyer bears tax from 1 July 2026, how much must the buyer reimburse?",
    "$1,840",
  ],
  [
    "completion on 16 May, tenant has paid the seller $6,200 rent for May, the buyer is entitled to rent from 16 May",
    "$3,200",
  ],
  ["tenant must refund commission pro rata: $3,000 paid, 24 months lease, left after 18 months", "$750"],
  ["commission $4000 for 24 mths, tenant left after 15 months, how much to refund pro rata", "$1,500"],
])("what is paid for a time is divided by it: %s", (prompt, result) => expect(resultOf(prompt)).toBe(result));

test.each([
  "share value 6 of 1,000, budget 840k of which sinking fund 120k, quarterly contribution",
  "share value 6 of 1,000, budget 840k and expenses 120k, quarterly contribution",
])("of a budget and what may be a part of it no contribution is worked out: %s", (prompt) =>
  expect(answerTo(prompt)).toBeUndefined());

test.each([
  ["rent is 3,500, what is the annual value and the property tax of my condo?", "$6,000"],
  ["Calculate the BSD on an office unit bought at $1.8 million (ignore GST).", "$59,600"],
  ["Annual value of a rented-out apartment is $48,000. Work out the property tax for 2026 please.", "$7,440"],
  ["stamp duty on 2 year tenancy, rent $3,500 + $300 furniture rental a month?", "$364"],
  [
    "Completion 20 Aug 2026, seller paid full 2026 property tax of $1,460. How much does the buyer reimburse if he bears from the completion date?",
    "$536",
  ],
  [
    "Residual method: GDV $150m, construction 52m, professional fees 10% of construction, finance 6m, marketing 3% of GDV, developer's profit 15% of GDV. Land value?",
    "$59,800,000",
  ],
  [
    "Residual: GDV $50m, construction $20m, fees 10% of construction, finance $1m, marketing 2% of GDV, developer's profit 20% of all these costs. Land?",
    "$21,200,000",
  ],
  ["HDB resale price 690k, valuation 665k, bank loan at 75%. Min cash incl COV?", "$498,750"],
])("taxes, duties and values as they are asked: %s", (prompt, result) =>
  expect(resultOf(prompt)).toBe(result));

test.each([
  "residual: GDV $150m, construction 52m, fees 10%, profit 15% of GDV. Land value?",
  "residual: GDV $150m, construction 52m, profit 15% of GDV, margin 5% of construction. Land value?",
  "NOI is 84,000 and cap rate 3.5%, property value? 20% of the leases are up next year",
  "private resale 1.5m, option fee 1% paid, how much balance on completion after exercise",
])("what does not say of what it is stays out: %s", (prompt) => {
  const answer = answerTo(prompt);
  expect(answer && "sum" in answer ? answer.sum.total : undefined).toBeUndefined();
});

test("a deposit of so many months is no time of a lease", () =>
  expect(
    answerTo("tenant pays $4,000 a month and a deposit of 2 months, stamp duty on the tenancy?"),
  ).toEqual({
    needs: "Tell me how long the lease runs, and I will work out the duty.",
  }));

test("no rent is divided where its day is not said to be the buyer's", () =>
  expect(answerTo("completion on 16 May, rent $6,200 for May, how much to the buyer?")).toBeUndefined());

test("each amount of a sale is what the word on its side of “and” says", () => {
  const asked =
    "flat sold for $650,000 with a $200,000 loan outstanding, $150,000 CPF principal used, $32,000 accrued interest and $15,000 fees, how much cash?";
  expect(resultOf(asked)).toBe("$253,000");
  expect(stepsOf(asked)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/CPF.*−\$182,000$/),
      expect.stringMatching(/costs.*−\$15,000$/),
    ]),
  );
});

test.each([
  ["resale flat 500k valued at 480k, cash over valuation and maximum hdb loan", "$360,000", "$20,000.00"],
  ["HDB loan: price 520k valuation 505k. max loan?", "$378,750", "$15,000.00"],
  ["resale hdb 620k, valuation 600k, bank loan 75%, how much min cash", "$450,000", "$20,000.00"],
])("a loan says what of the price lies above the valuation: %s", (prompt, loan, above) => {
  expect(resultOf(prompt)).toBe(loan);
  expect(stepsOf(prompt).at(-1)).toBe(`The price above the value, in cash as well: ${above}`);
});

test.each([
  [
    "I collect $4,000 rent every month and paid $9,600 in mortgage interest. By the deemed expense method, what net rental income do I report to IRAS?",
    "$31,200",
  ],
  [
    "a couple earn $9,000 and pay $900 for a car loan, the most they can pay on the housing loan by both MSR and TDSR?",
    "$2,700",
  ],
  [
    "A shop collects $6,000 a month in gross rent, outgoings take up 20% of the gross rent, investors want a 4.5% net yield: capital value?",
    "$1,280,000",
  ],
  [
    "2,400 square metres, gross plot ratio 2.8, how many flats if each takes an average of 84 sqm of GFA?",
    "80",
  ],
  [
    "pays $1.5 million, valuation $1.44 million, first housing loan: the maximum loan and the cash portion?",
    "$1,080,000",
  ],
  [
    "a flat sells for $850,000, 2% commission, the agency co-brokes half the commission, my split is 70%",
    "$5,950",
  ],
])("what is named beside a figure is not taken for another: %s", (prompt, result) =>
  expect(resultOf(prompt)).toBe(result));

test("the client's GST is shown beside a part before GST", () =>
  expect(
    stepsOf(
      "$850,000, 2% commission plus 9% GST, agency co-brokes half the commission, my split is 70%, before GST?",
    ),
  ).toContain("The client pays, with GST: $18,530"));

test("a value at two capitalisation rates is shown at both", () => {
  const asked =
    "NOI is 84,000 and cap rate 3.5%, what is property value? then if cap rate go up to 4% value up or down";
  expect(stepsOf(asked)).toEqual(["$84,000 ÷ 3.5%: $2,400,000", "$84,000 ÷ 4%: $2,100,000"]);
  expect(resultOf(asked)).toBe("$300,000");
});

test("payments up to a stage are shown one by one", () =>
  expect(
    stepsOf("new launch at $1.4m, foundation and framework done, total due so far?").slice(0, 3),
  ).toEqual([
    "20%, on signing, the booking fee included: $280,000",
    "10%, foundation: $140,000",
    "10%, reinforced concrete framework: $140,000",
  ]));

test.each([
  ["2% comission on 880k sale plus gst, total how much seller pay", "$19,184.00"],
  ["private resale condo $1.35m, paid 1% option fee, balance of 5% on exercise how much?", "$67,500"],
  [
    "SSD on a condo bought on 10 Aug 2025 for 1.4m and sold on 20 Dec 2026 at 1.5m? My notes say 8% but my friend say 12%",
    "$180,000",
  ],
  ["client rents out her condo with an annual value of $54,000, property tax a year?", "$9,120"],
  [
    "ABSD: a citizen with no property and his foreign business partner jointly buy a $2 million condo",
    "$1,200,000",
  ],
  ["5,000 sq m site, gross plot ratio of 2.8, how many units averaging 85 sq m could be built?", "164"],
])("the words that people use: %s", (prompt, result) => expect(resultOf(prompt)).toBe(result));
