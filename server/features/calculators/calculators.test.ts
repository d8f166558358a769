import { expect, test } from "vitest";
import { api } from "#contract/api.ts";
import type { RateSheet } from "#contract/calculators.ts";
import { buildBank } from "../../../test/bank.ts";
import { startProduct } from "../../../test/product.ts";
import { readConstants } from "../../content/constants.ts";
import { RATE_KEYS, sheetOn } from "./rate-rules.ts";

const constants = readConstants("content");
/** The product with the rates of the law; its clock says 21 November 2026. */
const startWithRates = () => startProduct({ bank: { ...buildBank(), constants } });

const ON = "2026-11-21";
const SUM = "/api/calculators/sum";
const RATES = "/api/calculators/rates";

/** Each worked out by hand; BSD up to $1,000,000: 1,800 + 3,600 + 19,200 = 24,600. */
const SUMS: [string, object, string, string][] = [
  ["BSD", { Kind: "bsd", Price: 1_500_000, IsResidential: true, On: ON }, "BSD", "$44,600"],
  // The higher counts: 24,600 + 4% × 100,000
  [
    "BSD on the value",
    { Kind: "bsd", Price: 1e6, Value: 1.1e6, IsResidential: true, On: ON },
    "BSD",
    "$28,600",
  ],
  // 44,600 + 5% × 2,500,000
  ["BSD of an office", { Kind: "bsd", Price: 4e6, IsResidential: false, On: ON }, "BSD", "$169,600"],
  [
    "ABSD",
    { Kind: "absd", Price: 1e6, Buyer: "citizen", Home: 2, WithBsd: false, On: ON },
    "ABSD",
    "$200,000",
  ],
  [
    "ABSD with BSD",
    { Kind: "absd", Price: 1e6, Buyer: "foreigner", Home: 1, WithBsd: true, On: ON },
    "BSD and ABSD",
    "$624,600",
  ],
  [
    "SSD",
    { Kind: "ssd", Price: 1e6, IsIndustrial: false, Bought: "2025-07-04", Sold: "2026-07-05" },
    "SSD",
    "$120,000",
  ],
  [
    "SSD by the former rates",
    { Kind: "ssd", Price: 1e6, IsIndustrial: false, Bought: "2025-07-03", Sold: "2026-07-02" },
    "SSD",
    "$120,000",
  ],
  // 0.4% × 24 × 2,499 = 239.904
  ["lease duty", { Kind: "lease", RentAMonth: 2499, Months: 24, On: ON }, "Lease duty", "$239"],
  // 0.4% × 4 × 12,000
  ["an endless lease", { Kind: "lease", RentAMonth: 1000, Months: null, On: ON }, "Lease duty", "$192"],
  // 4% × 28,000 + 6% × 10,000 + 10% × 5,000
  [
    "property tax",
    { Kind: "property-tax", AnnualValue: 55_000, Use: "owner", On: ON },
    "Property tax",
    "$2,220",
  ],
  // 55% × (5,000 + 70% × 4,000) − 500
  [
    "TDSR",
    { Kind: "tdsr", Income: 5000, VariableIncome: 4000, Debts: 500, Instalments: 0, On: ON },
    "The most that may go to housing loans each month",
    "$3,790",
  ],
  [
    "MSR with an instalment",
    { Kind: "msr", Income: 10_000, VariableIncome: 0, Debts: 900, Instalments: 2500, On: ON },
    "MSR, within the limit of 30%",
    "25%",
  ],
  [
    "LTV",
    {
      Kind: "ltv",
      Price: 1.1e6,
      Value: 1e6,
      Lender: "bank",
      Borrower: "person",
      OtherLoans: 1,
      IsLong: true,
      On: ON,
    },
    "Largest loan",
    "$250,000",
  ],
];

test("each duty and ratio is worked out step by step from the dated figures", async () => {
  const p = await startWithRates();
  const b = await p.signIn("ana@example.sg");
  for (const [name, body, label, amount] of SUMS) {
    const { status, response } = await b.post(SUM, body);
    expect(status, name).toBe(200);
    expect(response, name).toMatchObject({ Reason: null, Sum: { Total: { Label: label, Amount: amount } } });
    expect(response.Sum?.Steps?.length, name).toBeGreaterThan(0);
    expect(response.Sum?.Sources?.length, name).toBeGreaterThan(0);
  }
});

test("a calculator and the study bot work out the same", async () => {
  const p = await startWithRates();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const asked = await b.post("/api/chatbot?prompt=BSD+and+ABSD+for+an+SPR,+second+condo,+%24950k");
  const worked = await b.post(SUM, {
    Kind: "absd",
    Price: 950_000,
    Buyer: "spr",
    Home: 2,
    WithBsd: true,
    On: ON,
  });
  expect(worked.response.Sum).toEqual(asked.response.Sum);
});

const BSD = { Kind: "bsd", Price: 1e6, IsResidential: true, On: ON };
const SSD = { Kind: "ssd", Price: 1e6, IsIndustrial: false };

test("if no rate is known, or a day does not decide it, a sentence says so", async () => {
  const p = await startWithRates();
  const b = await p.signIn("ana@example.sg");
  const noIncome = { Kind: "tdsr", Income: 0, VariableIncome: 0, Debts: 0, Instalments: 0, On: ON };
  for (const [body, reason] of [
    [{ ...BSD, On: "2019-05-01" }, /since 15 February 2023, and none for before/],
    [{ ...BSD, On: "2031-01-01" }, /none for later/],
    [{ ...SSD, Bought: "2025-08-01", Sold: "2026-08-01" }, /very day on which a year/],
    [{ ...SSD, Bought: "2025-08-01", Sold: "2025-07-31" }, /sold before it is bought/],
    [{ ...SSD, Bought: "2016-01-01", Sold: "2018-02-01" }, /bought since 11 March 2017, and none for before/],
    [{ ...SSD, Bought: "2027-01-01", Sold: "2027-02-01" }, /none for later/],
    [noIncome, /Please give an income/],
  ] as const) {
    const { status, response } = await b.post(SUM, body);
    expect([status, response.Sum]).toEqual([200, null]);
    expect(String(response.Reason)).toMatch(reason);
  }
});

test("an invalid amount, day or calculator is refused with a sentence, and a visitor is asked to sign in", async () => {
  const p = await startWithRates();
  const b = await p.signIn("ana@example.sg");
  for (const body of [
    { ...BSD, Price: 0 },
    { ...BSD, Price: -5 },
    { ...BSD, Price: 1.001 },
    { ...BSD, Price: 1e12 },
    { ...BSD, Price: "1000000" },
    { ...BSD, On: "2026-02-30" },
    { ...BSD, Kind: "gst" },
    { ...BSD, More: 1 },
  ])
    expect((await b.post(SUM, body)).status, JSON.stringify(body)).toBe(400);
  expect((await b.get(`${RATES}?on=2026-11-22`)).status).toBe(400);
  const visitor = p.browser();
  expect((await visitor.post(SUM, BSD)).status).toBe(401);
  expect((await visitor.get(RATES)).status).toBe(401);
});

test("the sheet shows the rates as they were on its day, in the words of the database", async () => {
  const p = await startWithRates();
  const b = await p.signIn("ana@example.sg");
  const sheetOf = async (query = ""): Promise<RateSheet> =>
    api.calculators.rates.reply.parse((await b.get(RATES + query)).response);
  const keysOf = (sheet: RateSheet, title: string) =>
    sheet.Groups.find((group) => group.Title === title)?.Rates.map(({ Key }) => Key);
  const today = await sheetOf();
  expect(today.On).toBe(ON);
  // People who sell now may have bought before: both are shown.
  expect(keysOf(today, "Selling")).toEqual(["ssd-residential", "ssd-residential-2017", "ssd-industrial"]);
  expect(keysOf(today, "Property tax")).toContain("property-tax-rebate-2026");
  const before = await sheetOf("?on=2025-07-03");
  expect(keysOf(before, "Selling")).toEqual(["ssd-residential-2017", "ssd-industrial"]);
  expect(keysOf(before, "Property tax")).not.toContain("property-tax-rebate-2026");
  const old = await sheetOf("?on=2015-01-01");
  expect(old.Groups.find(({ Title }) => Title === "Buying")).toMatchObject({
    Rates: [],
    First: "2023-02-15",
  });
  await p.db
    .updateTable("constant")
    .set({ value: "7% of everything", edited_at: p.clock.now() })
    .where("key", "=", "bsd-residential")
    .execute();
  expect(JSON.stringify(await sheetOf())).toContain("7% of everything");
  expect((await b.post(SUM, BSD)).response).toMatchObject({
    Sum: null,
    Reason: "We do not hold the rates for that.",
  });
});

test("a rate is in the sheet from its first day to its last, and one that depends on the purchase also afterwards", () => {
  const dated = (key: string) => ({
    key,
    title: key,
    value: "1%",
    from: "2024-01-01",
    to: "2024-12-31",
    source: "",
  });
  const rates = new Map(["lease-duty", "ssd-industrial"].map((key) => [key, dated(key)]));
  const shown = (on: string) => sheetOn(rates, on).flatMap((group) => group.rates.map(({ key }) => key));
  expect(shown("2023-12-31")).toEqual([]);
  expect(shown("2024-01-01")).toEqual(["ssd-industrial", "lease-duty"]);
  expect(shown("2024-12-31")).toEqual(["ssd-industrial", "lease-duty"]);
  expect(shown("2025-01-01")).toEqual(["ssd-industrial"]);
});

test("without a day the sheet is that of the day in Singapore, and that day may be asked for", async () => {
  const p = await startWithRates();
  const b = await p.signIn("ana@example.sg");
  p.clock.set(new Date("2026-11-21T16:00:00Z"));
  expect((await b.get(RATES)).response.On).toBe("2026-11-22");
  expect((await b.get(`${RATES}?on=2026-11-22`)).status).toBe(200);
  expect((await b.get(`${RATES}?on=2026-11-23`)).status).toBe(400);
});

test("every rate of the sheet is a dated figure of the bank", () => {
  const keys = new Set(constants.map(({ key }) => key));
  expect(RATE_KEYS.filter((key) => !keys.has(key))).toEqual([]);
  expect(new Set(RATE_KEYS).size).toBe(RATE_KEYS.length);
});

test("while the caller has an open test, marked at its end or timed, nothing is computed or shown", async () => {
  const p = await startWithRates();
  const b = await p.signIn("ana@example.sg", { subscribed: true });
  const other = await p.signIn("ben@example.sg", { subscribed: true });
  const set = await p.setId("free-1");
  const askBot = () => b.post("/api/chatbot?prompt=BSD+on+a+%241.5m+condo");
  const statuses = async (who = b) => [(await who.post(SUM, BSD)).status, (await who.get(RATES)).status];
  const expectOpen = async () => {
    expect(await statuses()).toEqual([200, 200]);
    expect((await askBot()).response.Sum).not.toBeNull();
  };
  const expectRefused = async () => {
    for (const { status, code, error, text } of [
      await b.post(SUM, BSD),
      await b.get(`${RATES}?on=2025-01-01`),
    ]) {
      expect([status, code]).toEqual([403, "open_test"]);
      expect(error).toMatch(/You have a test open/);
      expect(text).not.toMatch(/\$|%/);
    }
    const { response } = await askBot();
    expect(response.Sum).toBeNull();
    expect(String(response.Completion)).toMatch(/^You have a test open, and I work out no sums/);
    expect(await statuses(other)).toEqual([200, 200]);
  };
  // Practice, marked as one goes, is no test.
  await b.put(`/api/sets/${set}/attempt?delayMarking=false`);
  await expectOpen();
  await b.put(`/api/sets/${set}/done`);

  await b.put(`/api/sets/${set}/attempt?delayMarking=true`);
  await expectRefused();
  await b.put(`/api/sets/${set}/done`);
  await expectOpen();

  const timed = await b.post("/api/tests", { Papers: [1, 2], Number: 1, Delayed: false, Minutes: 10 });
  expect(timed.status).toBe(200);
  await expectRefused();
  await b.put(`/api/sets/${timed.response.ProblemSetID}/done`);
  await expectOpen();
});
