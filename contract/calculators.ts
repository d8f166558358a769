import { z } from "zod";
import { Day } from "./day.ts";
import { endpoint } from "./endpoint.ts";

const SumLine = z.object({
  Label: z.string(),
  Amount: z.string().describe("As it is shown: $1,800.00 or 57.8%"),
});

/** A sum with its steps, worked out from the dated figures in force. */
export const WorkedSum = z.object({
  Title: z.string(),
  Steps: z.array(SumLine),
  Total: SumLine,
  /** What the sum leaves out, in sentences. */
  Notes: z.array(z.string()),
  /** For each rate, its source and the day since which it applies. */
  Sources: z.array(z.object({ Title: z.string(), Source: z.string(), Since: z.string() })),
});
export type WorkedSum = z.infer<typeof WorkedSum>;

/** Beyond this, cents would be lost. */
const MOST_DOLLARS = 1e11;
const AMOUNT_RULE = "Please give an amount in dollars and cents, up to 100 billion dollars.";
const isWholeCents = (amount: number) => Number(amount.toFixed(2)) === amount;
const dollars = z
  .number({ error: AMOUNT_RULE })
  .max(MOST_DOLLARS, AMOUNT_RULE)
  .refine(isWholeCents, AMOUNT_RULE);
const Price = dollars.positive(AMOUNT_RULE);
const Part = dollars.min(0, AMOUNT_RULE);

/** The duty falls on the higher of price and market value, a loan on the lower. */
const value = Price.optional().describe("the market value or valuation, where it is not the price");
const on = { On: Day.describe("the rates of this day") };
const MOST_MONTHS = 999 * 12;

const Bsd = z.strictObject({
  Kind: z.literal("bsd"),
  Price,
  Value: value,
  IsResidential: z.boolean(),
  ...on,
});
const Absd = z.strictObject({
  Kind: z.literal("absd"),
  Price,
  Value: value,
  Buyer: z.enum(["citizen", "spr", "foreigner", "entity", "developer"]),
  Home: z.union([z.literal(1), z.literal(2), z.literal(3)]).describe("3 for the third and any later one"),
  WithBsd: z.boolean(),
  ...on,
});
const Ssd = z.strictObject({
  Kind: z.literal("ssd"),
  Price,
  Value: value,
  IsIndustrial: z.boolean(),
  Bought: Day,
  Sold: Day,
});
const Lease = z.strictObject({
  Kind: z.literal("lease"),
  RentAMonth: Price,
  Months: z.int().min(1).max(MOST_MONTHS).nullable().describe("null for a lease without an end"),
  ...on,
});
const PropertyTax = z.strictObject({
  Kind: z.literal("property-tax"),
  AnnualValue: Part,
  Use: z.enum(["owner", "let", "non-residential"]),
  ...on,
});
const Ratio = z.strictObject({
  Kind: z.enum(["tdsr", "msr"]),
  Income: Part.describe("fixed income a month"),
  VariableIncome: Part.describe("a month, before the haircut"),
  Debts: Part.describe("repaid of other debts each month"),
  Instalments: Part.describe("of housing loans each month; 0 asks how much they may be"),
  ...on,
});
const Ltv = z.strictObject({
  Kind: z.literal("ltv"),
  Price,
  Value: value,
  Lender: z.enum(["bank", "hdb"]),
  Borrower: z.enum(["person", "entity"]),
  OtherLoans: z.union([z.literal(0), z.literal(1), z.literal(2)]).describe("2 for two or more"),
  IsLong: z.boolean().describe("over the usual tenure, or past the usual age"),
  ...on,
});

/** The figures of one duty, tax or ratio. */
const SumInput = z.discriminatedUnion("Kind", [Bsd, Absd, Ssd, Lease, PropertyTax, Ratio, Ltv]);
export type SumInput = z.infer<typeof SumInput>;

const Rate = z.object({
  Key: z.string(),
  Title: z.string(),
  Value: z.string(),
  Since: z.string(),
  Until: z.string().nullable(),
  Source: z.string(),
});
const RateSheet = z.object({
  On: z.string(),
  Groups: z.array(
    z.object({
      Title: z.string(),
      Note: z.string().nullable(),
      Rates: z.array(Rate),
      First: z.string().nullable().describe("the earliest day of which we hold any of these"),
    }),
  ),
});
export type RateSheet = z.infer<typeof RateSheet>;

/** Worked calculators and rates, for practice: both are refused while the caller has an open test. */
export const calculators = {
  workOut: endpoint("POST /api/calculators/sum", {
    who: "user",
    summary: "Works out a duty, a tax or a ratio step by step; refused while a test of the caller is open",
    body: SumInput,
    changesState: false,
    reply: z.object({
      Sum: WorkedSum.nullable(),
      Reason: z.string().nullable().describe("why there is none, in a sentence"),
    }),
  }),
  rates: endpoint("GET /api/calculators/rates", {
    who: "user",
    summary:
      "The rates as they were on a day, today's without one; refused while a test of the caller is open",
    query: { on: Day.optional() },
    reply: RateSheet,
  }),
};
