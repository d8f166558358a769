import { expect, test } from "vitest";
import { answerTo, resultOf } from "../../../test/bot-sums.ts";

/** Each worked by hand. */
test.each([
  // 3,000,000 + 1,000,000 − 10 × 2% × 1,000,000
  ["depreciation 2% a year 10 yr old building cost 1m land 3m value", "$3,800,000"],
  ["land 3m, building cost 1m, depreciation 20%, value by cost method", "$3,800,000"],
  ["3 units sold at 1.2m 1.3m 2.9m, median price?", "$1,300,000"],
  ["median of 900k, 1m, 1.1m and 1.4m", "$1,050,000"],
  ["average price of 1m, 1.2m and 1.7m", "$1,300,000"],
  // 5% × 1,800,000 ÷ 450,000
  ["property worth 1.8m, own 450k, price up 5%, return on equity", "20%"],
  ["bought at $1m with a loan of $750k, price falls 10%, what return on equity", "−40%"],
  ["vacancy 300 out of 6000 units, rate?", "5%"],
  ["5,700 of 6,000 units are occupied, vacancy rate", "5%"],
  ["1,200 vacant units in a stock of 20,000, occupancy rate?", "94%"],
  ["sqm 95 to sqft", "1,022.58 sq ft"],
  ["total return 40k income plus 60k growth on 1m", "10%"],
  ["property of $1,000,000, net income 30,000, rise in value 20,000, total return?", "5%"],
  // 2,000 ÷ (400 ÷ 6)
  ["take up 400 units in 6 months, unsold 2000, how many months of supply", "30 months"],
  ["600 unsold units, 50 sold a month, months of supply?", "12 months"],
  ["contributory negligence 30% damages 100k how much he gets", "$70,000"],
  ["buyer 20% at fault, loss of $50,000, how much damages", "$40,000"],
  // 200 − 70 − 30 − 15% × 200
  [
    "residual: GDV 200m, construction 70m, fees and finance 30m, developer profit 15% of GDV. land worth?",
    "$70,000,000",
  ],
  // 90 − 38 − 8 − 15% × 90
  [
    "gross development value $90 million, build cost 38 mil, finance and fees 8 mil, profit 15%. what can developer pay for the land?",
    "$30,500,000",
  ],
  ["what is residual land value if GDV is 50m, costs 20m and profit 10m", "$20,000,000"],
  // 1,200,000 + 600,000 − 30% × 600,000
  ["replacement cost of bldg 600k, depreciated 30%, land value 1.2m. Cost method answer?", "$1,620,000"],
  ["land worth 2m, building replacement cost 800k, depreciation 25%, value?", "$2,600,000"],
  ["Depreciated replacement cost: land 3m, building cost new 1.5m, 40% depreciation. value?", "$3,900,000"],
  // (300,000 − 30,000) ÷ 15
  ["straight line depreciation cost 300k salvage 30k life 15 yrs", "$18,000"],
  ["building cost $1m, life 50 years, annual depreciation?", "$20,000"],
  // 72,000 − 5% × 72,000 − 15,400
  ["gross income 72k, vacancy 5%, opex 15,400. NOI?", "$53,000"],
  // 120,000 − 6,000 − 20,000
  ["gross rent 10k a month, vacancy 5%, expenses 20k a year, net operating income?", "$94,000"],
  ["noi 80k price 2m cap rate?", "4%"],
  ["cap rate if net operating income 60,000 and price 1.5m", "4%"],
  ["net rent 100k, 5%, capital value", "$2,000,000"],
  ["what is Years Purchase at 5%", "20"],
  ["years purchase for 3.5%", "28.57"],
])("a method of valuation: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test.each([
  // 1,500,000 × 1.04 × 1.05
  [
    "similar unit sold 1.5m last year, mkt since up 4% and my unit 5% better cos high floor. whats the estimated value",
    "$1,638,000",
  ],
  // What is better than the subject is taken off.
  ["comparable sold at $2m, comparable is 5% better than subject. value of subject?", "$1,900,000"],
  ["sold 2m comp last month but my unit is 3% worse than that one, value?", "$1,940,000"],
  // 1,200,000 × 0.98 × 1.03
  [
    "Nearby unit transacted at $1.2 million 6 months ago. Prices have dropped 2% since. Subject is 3% bigger. Value?",
    "$1,211,280",
  ],
])("a comparable is adjusted towards the subject: %s", (prompt, total) =>
  expect(resultOf(prompt)).toBe(total));

test.each([
  ["bought at 800k, sold 1 mil. profit %", "25%"],
  ["Price fell from $1.2m to $1.14m how many percent drop", "5%"],
  ["my condo went up from 1.1m to 1.43m how many %", "30%"],
  // 1,000,000 × 1.03⁵
  ["$1m property grows 3% a year, value after 5 years?", "$1,159,274"],
  ["property bought 800k appreciates 4% per year, worth after 10 years", "$1,184,195"],
  ["option fee 1% of 1.3m", "$13,000"],
  ["lock in period penalty 1.5% on 600k", "$9,000"],
])("a change or a part of a price: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test.each([
  ["95 sqm in square feet", "1,022.58 sq ft"],
  ["convert 1,200 sqft to sqm", "111.48 sqm"],
  ["110sqm how many sq ft", "1,184.04 sq ft"],
  // 150,000,000 ÷ (5,000 × 2.4 × 10.764)
  ["land $150m, plot 5,000sqm plot ratio 2.4; price psf ppr?", "$1,161.28"],
  ["land bid price $300 million for 20,000 sqm GFA, psf ppr?", "$1,393.53"],
  ["unit sold at 1.5m at 1500 psf, what is the size", "1,000 sq ft"],
  ["price 1.68m size 1,200 sf. psf?", "$1,400"],
])("an area or its price: %s", (prompt, total) => expect(resultOf(prompt)).toBe(total));

test.each([
  "how does the residual method work with GDV",
  "GDV 200m, profit 15%, what is the land worth",
  "is renovation of $50k depreciated over 10 years deductible",
  "what is depreciation in the cost method",
  "what is years purchase for 20 years at 5%",
  "what is the cap rate of a $2m condo",
  // Better than what is not said.
  "similar unit sold 1.5m, 5% better, value?",
  "price fell 5% from the peak, how many percent since",
  "bought 1.2m sold 1.5m how much ssd",
  "inflation is 2% a year, what about prices",
  "1 sqm how many sqft",
  "what does psf ppr mean",
  "5% of buyers pay 1.2m",
  "land 3m, building cost 1m, depreciation 2% a year, value by cost method",
  "vacancy rate up from 5 to 8 percent, which phase",
  "occupancy cap of 6 or 8 persons in a unit",
  "total return with income 40k and growth on 1m",
  "what is total return",
])("nothing is worked out: %s", (prompt) => expect(answerTo(prompt) ?? {}).not.toHaveProperty("sum"));
