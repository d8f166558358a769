import { type Days, type RatioAsked, USUAL } from "../calculators/sum-asked-rules.ts";
import { agesOf, isPastUsualAge } from "./age-reading-rules.ts";
import { ratesOf } from "./figure-rules.ts";
import { readAmounts } from "./purchase-reading-rules.ts";
import { type Facts, type Money, type Read, saysAny } from "./sum-fact-rules.ts";
import type { Token } from "./sum-word-rules.ts";

const SHORT = { tdsr: "TDSR", msr: "MSR", both: "instalment" } as const;

/** A bare figure from here on is no age, tenure or count. */
const UNSAID = 100;

/** “income couple 5k and 4k”: no home has so low a price, so each figure is an income. */
const LEAST_PRICE = 50_000;
const isOfCouple = (facts: Facts, unsaid: readonly { amount: number }[]) =>
  facts.has("couple") && unsaid.every(({ amount }) => amount < LEAST_PRICE);

const INCLUDING = ["of which", "including", "includes", "inclusive of", "comprising", "made up of"];

/** “9,000, of which 3,000 is commission”: the second is a part of the first. Undefined where it is not certain of what. */
function partsOfIncome(
  facts: Facts,
  incomes: readonly Money[],
): { amount: number; isVariable: boolean }[] | undefined {
  const shown = incomes.map(({ amount, isVariable }) => ({ amount, isVariable }));
  if (incomes.length < 2 || !saysAny(facts, INCLUDING)) return shown;
  const [whole, part, more] = shown;
  if (!whole || !part || more || whole.isVariable || !part.isVariable || part.amount >= whole.amount)
    return undefined;
  return [{ amount: whole.amount - part.amount, isVariable: false }, part];
}

/** TDSR or MSR. */
export function readRatio(facts: Facts, on: Days, kind: RatioAsked["kind"]): Read {
  // No sum takes a rate for each thousand of a loan.
  if (facts.has("factor")) return undefined;
  const aMonth = facts.money.map((m) => ({ ...m, amount: m.per === "year" ? m.amount / 12 : m.amount }));
  const named = aMonth.filter(({ role }) => role === "income");
  const [lone, another] = aMonth;
  // “combined pay 7,000 buying hdb”: one figure that no home costs is the income, whatever word is beside it.
  if (lone && !another && lone.role !== "instalment" && lone.role !== "debt" && lone.amount < LEAST_PRICE)
    named.splice(0, 1, lone);
  // “TDSR of 12,000, car loan 1,500”: the one that says nothing of itself is the income.
  const unsaid = aMonth.filter(({ role }) => role === undefined);
  const incomes = isOfCouple(facts, unsaid)
    ? [...named, ...unsaid]
    : named.length > 0 || unsaid.length !== 1
      ? named
      : unsaid;
  const amountsOf = (role: string) => aMonth.filter((m) => m.role === role).map(({ amount }) => amount);
  const [debts, instalments] = [amountsOf("debt"), amountsOf("instalment")];
  const total = incomes.reduce((sum, { amount }) => sum + amount, 0);
  if (total <= 0)
    return {
      needs: `Tell me the gross monthly income and what is repaid each month, and I will work out the ${SHORT[kind]}.`,
    };
  // A figure that says nothing of itself may be a debt, and without it the sum would be wrong.
  if (facts.tokens.some((token) => token.kind === "number" && token.value >= UNSAID))
    return { needs: `Tell me what each figure is, in dollars, and I will work out the ${SHORT[kind]}.` };
  if (incomes.length + debts.length + instalments.length < aMonth.length) return undefined;
  // So much a month is no repayment but the loan itself.
  if ([...debts, ...instalments].some((amount) => amount >= total))
    return {
      needs: `Tell me what is repaid of each loan each month, and I will work out the ${SHORT[kind]}.`,
    };
  // Whether the instalments that are named keep within both limits takes two answers.
  if (kind === "both" && instalments.length > 0) return undefined;
  const ofIncome = partsOfIncome(facts, incomes);
  if (!ofIncome) return undefined;
  return { asked: { kind, incomes: ofIncome, debts, instalments, on } };
}

/** “How much can my home loan instalment be?”, of somebody who names an income but no limit. */
export function readAffordable(facts: Facts, on: Days): Read {
  const isOfHome =
    facts.has("instalment", "instalments", "installment", "mortgage", "repayment", "afford") ||
    ["home loan", "housing loan", "house loan", "loan payment", "max monthly", "maximum monthly"].some(
      (phrase) => facts.says(phrase),
    );
  const asksMost = facts.has("max", "maximum", "most", "limit", "afford") || facts.says("how much");
  if (!isOfHome || !asksMost || facts.hasShare) return undefined;
  // “the longest tenure without the lower loan-to-value limit”
  if (facts.has("longest", "ltv") || facts.says("loan to value")) return undefined;
  if (!facts.money.some(({ role }) => role === "income")) return undefined;
  const isPriced = facts.money.some(({ role, per }) => !per && role !== "income" && role !== "debt");
  if (isPriced) return undefined;
  return readRatio(facts, on, facts.has("hdb", "bto", "flat", "ec") ? "both" : "tdsr");
}

/** “the maximum bank loan”, in all its words. */
export const MOST_LOAN = ["biggest", "largest", "max", "maximum"].flatMap((most) =>
  ["loan", "bank loan", "housing loan", "hdb loan"].map((loan) => `${most} ${loan}`),
);
const LARGEST_LOAN = [
  ...MOST_LOAN,
  "how much loan",
  "how big a loan",
  "loan amount",
  "loan quantum",
  "can borrow",
];
/** No loan runs longer. */
const MOST_YEARS = 35;

/** No loan costs more a year; a higher percentage is that of a limit. */
const MOST_INTEREST = 0.2;
const interestOf = (facts: Facts): number[] =>
  ratesOf(facts)
    .map(({ value }) => value)
    .filter((rate) => rate <= MOST_INTEREST);

/** “income 9k, bank loan 25 years for a resale flat: the biggest loan?”; HDB tests its own loans otherwise. */
export function readLoanByIncome(facts: Facts, on: Days): Read {
  const isAsked = saysAny(facts, LARGEST_LOAN) && facts.money.some(({ role }) => role === "income");
  const [months, another] = facts.months;
  const isOfHdb = saysAny(facts, ["hdb loan", "loan from hdb", "hdb concessionary"]) && !facts.has("bank");
  if (!isAsked || isOfHdb) return undefined;
  if (!months || another !== undefined || months > MOST_YEARS * 12) return undefined;
  if (facts.money.some(({ role, amount }) => role === undefined && amount >= LEAST_PRICE)) return undefined;
  const ratio = readRatio(facts, on, facts.has("hdb", "bto", "flat", "ec") ? "both" : "tdsr");
  if (!ratio || "needs" in ratio || ratio.asked.kind === "worked") return undefined;
  const { asked } = ratio;
  return asked.kind === "both" || asked.kind === "tdsr"
    ? { asked: { kind: "loan by income", ratio: asked, months, rates: interestOf(facts) } }
    : undefined;
}

const LOANS = new Set(["loan", "loans", "mortgage", "mortgages"]);
const ORDINALS = ["first", "second", "third", "fourth"];

/** What is higher is no count of loans: “age 50, no other loan”. */
const MOST_LOANS = 9;

/** “have one housing loan” */
const isHad = (token: Token | undefined) =>
  token?.kind === "word" && ["have", "has", "having", "got", "with"].includes(token.word);

/** “1 loan”, “2 housing loans”, and not “4 room flat, which loan” */
const countsLoans = ([first = "", second = ""]: readonly string[]) =>
  LOANS.has(first) ||
  (["housing", "home", "house", "hdb", "bank", "property"].includes(first) && LOANS.has(second));

/** “still paying the loan for my first house”: one that is outstanding. */
const STILL_PAID = [
  "still paying",
  "still servicing",
  "still have the loan",
  "still have a loan",
  "still got loan",
  "still have loan",
  "not fully paid",
  "still got hdb bank loan",
  "still got hdb loan",
  "still got housing loan",
  "still got home loan",
  "still have hdb loan",
  "still have a hdb loan",
  "still have an hdb loan",
  "still have a housing loan",
  "still have a home loan",
];

/** How many other housing loans there are; undefined if nothing, or more than one thing, says so. */
export function readOthers(facts: Facts): 0 | 1 | 2 | undefined {
  const others = new Set<number>();
  if (facts.says("no other") || facts.says("no outstanding") || facts.says("no existing")) others.add(0);
  // A first home leaves no loan of another one.
  const isFirst = ["home", "property", "condo", "flat", "house", "time buyer"].some((what) =>
    facts.says(`first ${what}`),
  );
  const isStillPaid = facts.has(...LOANS) && saysAny(facts, STILL_PAID);
  if (isFirst && !isStillPaid) others.add(0);
  facts.tokens.forEach((token, at) => {
    const next = facts.tokens.slice(at + 1, at + 5).map((t) => (t.kind === "word" ? t.word : ""));
    const isOfLoan = next.some((word) => LOANS.has(word));
    if (token.kind === "word" && ORDINALS.includes(token.word) && isOfLoan)
      others.add(Math.min(2, ORDINALS.indexOf(token.word)));
    if (token.kind !== "number" || token.value > MOST_LOANS || !isOfLoan || next[0] === "yo") return;
    if (["st", "nd", "rd", "th"].includes(next[0] ?? "")) others.add(Math.min(2, token.value - 1));
    else if (
      (isHad(facts.tokens[at - 1]) && countsLoans(next)) ||
      next.some((word) => ["outstanding", "existing", "other", "running"].includes(word))
    )
      others.add(Math.min(2, token.value));
  });
  if (others.size === 0 && isStillPaid) others.add(1);
  const [count, another] = others;
  if (another !== undefined) return undefined;
  return count === 0 ? 0 : count === 1 ? 1 : count === 2 ? 2 : undefined;
}

export function readLong(facts: Facts): boolean | undefined {
  if (isPastUsualAge(facts)) return true;
  const [months, another] = facts.months;
  if (months === undefined || another !== undefined) return undefined;
  const age = agesOf(facts);
  if (age.length > 1) return undefined;
  const years = months / 12;
  return years > (facts.has("hdb") ? USUAL.yearsOfFlat : USUAL.years) || (age[0] ?? 0) + years > USUAL.age;
}

const PRICE = "Tell me the price or value, whichever is lower, and I will work out the largest loan.";
const OTHERS = "Tell me how many other housing loans are outstanding, and I will work out the largest loan.";

/** “650k, valued at 620k, how is the extra 30k paid”: what lies between two of the amounts is none of its own. */
function withoutGap(facts: Facts): Facts {
  const amounts = facts.money.map(({ amount }) => amount);
  const [a = 0, b = 0, c = 0, another] = amounts.toSorted((one, two) => two - one);
  if (another !== undefined || c === 0 || Math.abs(a - b - c) > 0) return facts;
  return { ...facts, money: facts.money.filter(({ amount }) => amount !== c) };
}

/** “500k, valued at 480k”: the word is beside both, and the lower counts whichever it is. */
function twoValues({ money }: Facts): { price: number; value: number } | undefined {
  const [price, value, another] = money;
  const areValues = money.every(({ role, per, amount }) => role === "value" && !per && amount > 0);
  return price && value && !another && areValues ? { price: price.amount, value: value.amount } : undefined;
}

/** “taking a bank loan of 75%”: who may borrow so much has so many other loans. The sum itself takes the dated figure. */
const USUAL_LOANS: ReadonlyMap<number, 0 | 1 | 2> = new Map([
  [0.75, 0],
  [0.45, 1],
  [0.35, 2],
]);
function othersBy(facts: Facts): 0 | 1 | 2 | undefined {
  const [rate, another] = ratesOf(facts);
  return rate && !another ? USUAL_LOANS.get(rate.value) : undefined;
}

/** The largest loan by the loan-to-value limit. */
export function readLoan(all: Facts, on: Days): Read {
  const facts = withoutGap(all);
  if (facts.money.some(({ role }) => role === "income" || role === "instalment")) return undefined;
  const [only] = facts.money;
  const amounts =
    facts.money.length === 1 && only && only.amount > 0 && !only.per
      ? { price: only.amount, value: undefined }
      : (readAmounts(facts) ?? twoValues(facts));
  if (!amounts) return { needs: PRICE };
  const lender =
    !facts.has("bank") &&
    ["hdb loan", "hdb housing loan", "hdb concessionary loan", "hdb lend"].some((p) => facts.says(p))
      ? "hdb"
      : "bank";
  const borrower = facts.has("company", "entity", "pte") ? "entity" : "person";
  const others = lender === "hdb" || borrower === "entity" ? 0 : (readOthers(facts) ?? othersBy(facts));
  if (others === undefined) return { needs: OTHERS };
  const price = amounts.price ?? amounts.value ?? 0;
  const value = amounts.price === undefined ? undefined : amounts.value;
  return { asked: { kind: "loan", price, value, lender, borrower, others, isLong: readLong(facts), on } };
}
