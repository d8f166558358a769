import { type LoanAsked, type RatioAsked, USUAL } from "./sum-asked-rules.ts";
import {
  cents,
  constantOn,
  type DatedConstant,
  type DatedConstants,
  dollars,
  type Line,
  line,
  partOf,
  percent,
  rateOf,
  type Sum,
} from "./sum-rules.ts";

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
/** Whole cents. */
const exact = (amount: number) => Math.round(amount * 100) / 100;

/** The income that counts: variable income is reduced by the haircut. @throws UnknownConstant */
function countedIncome({ incomes, on }: RatioAsked, dated: DatedConstants) {
  const steps: Line[] = [];
  const constants: DatedConstant[] = [];
  const counted = incomes.map(({ amount, isVariable }) => {
    if (!isVariable) return amount;
    const haircut = constantOn(dated, "tdsr-variable-income", on);
    if (!constants.includes(haircut)) constants.push(haircut);
    steps.push(line(1 - rateOf(haircut), `${dollars(amount)} of variable income`, amount));
    return exact((1 - rateOf(haircut)) * amount);
  });
  const income = sumOf(counted);
  if (incomes.length > 1) steps.push({ label: "Gross monthly income that counts", amount: cents(income) });
  return { income, steps, constants };
}

/** What a limit leaves for housing loans each month. @param debts what is repaid of others and counts */
const leftBy = (limit: DatedConstant, income: number, debts: readonly number[]) =>
  Math.max(0, exact(rateOf(limit) * income - sumOf(debts)));

/** The most that may go to housing loans each month, in dollars. @throws UnknownConstant */
export function mostForHousing(asked: RatioAsked, dated: DatedConstants): number {
  const { income } = countedIncome(asked, dated);
  const byTdsr = () => leftBy(constantOn(dated, "tdsr-limit", asked.on), income, asked.debts);
  const byMsr = () => leftBy(constantOn(dated, "msr-limit", asked.on), income, []);
  return asked.kind === "both" ? Math.min(byTdsr(), byMsr()) : asked.kind === "tdsr" ? byTdsr() : byMsr();
}

/** For a loan on an HDB flat: the stricter of both limits. @throws UnknownConstant */
function strictestSum(asked: RatioAsked, dated: DatedConstants): Sum {
  const { debts, on } = asked;
  const [tdsr, msr] = [constantOn(dated, "tdsr-limit", on), constantOn(dated, "msr-limit", on)];
  const counted = countedIncome(asked, dated);
  const { income } = counted;
  const byTdsr = leftBy(tdsr, income, debts);
  return {
    title: `Housing instalment for an HDB flat or new EC at an income of ${dollars(sumOf(asked.incomes.map(({ amount }) => amount)))} a month`,
    steps: [
      ...counted.steps,
      line(rateOf(msr), `${dollars(income)} (MSR, housing loans alone)`, income),
      line(rateOf(tdsr), `${dollars(income)} (TDSR, all debts)`, income),
      ...debts.map((amount): Line => ({ label: "Less other debts", amount: `−${cents(amount)}` })),
      { label: "Left by the TDSR", amount: cents(byTdsr) },
    ],
    total: {
      label: "The most that may go to housing loans each month",
      amount: dollars(mostForHousing(asked, dated)),
    },
    notes: ["The stricter of the two limits decides."],
    constants: [msr, tdsr, ...counted.constants],
  };
}

/** The highest monthly repayment, or the share of income. @throws UnknownConstant */
export function ratioSum(asked: RatioAsked, dated: DatedConstants): Sum {
  const { kind, debts, instalments, on } = asked;
  if (kind === "both") return strictestSum(asked, dated);
  const limit = constantOn(dated, kind === "tdsr" ? "tdsr-limit" : "msr-limit", on);
  const counted = countedIncome(asked, dated);
  const name = kind === "tdsr" ? "TDSR" : "MSR";
  const most = exact(rateOf(limit) * counted.income);
  const steps = [...counted.steps, line(rateOf(limit), `${dollars(counted.income)} a month`, counted.income)];
  const constants = [limit, ...counted.constants];
  // MSR asks for the housing loans alone.
  const others = kind === "tdsr" ? debts : [];
  const notes =
    kind === "msr" && debts.length > 0
      ? ["MSR counts housing loans alone: other debts count for the TDSR."]
      : [];
  const title = `${name} at a gross income of ${dollars(sumOf(asked.incomes.map(({ amount }) => amount)))} a month`;
  if (instalments.length > 0) {
    const repaid = sumOf([...others, ...instalments]);
    steps.push({ label: "Repaid each month", amount: cents(repaid) });
    const verdict = repaid > most ? "above" : "within";
    const total = {
      label: `${name}, ${verdict} the limit of ${percent(rateOf(limit))}`,
      amount: percent(repaid / counted.income),
    };
    return { title, steps, total, notes, constants };
  }
  steps.push(...others.map((amount) => ({ label: "Less other debts", amount: `−${cents(amount)}` })));
  const left = dollars(leftBy(limit, counted.income, others));
  const total = { label: "The most that may go to housing loans each month", amount: left };
  return { title, steps, total, notes, constants };
}

const BY_OTHERS = ["ltv-bank-first", "ltv-bank-second", "ltv-bank-third"] as const;

/** Neither a loan nor CPF pays for what a home costs beyond its value. */
const aboveValue = (price: number, base: number): Line[] =>
  price > base
    ? [{ label: "The price above the value, in cash as well", amount: cents(exact(price - base)) }]
    : [];

/** The largest loan, and the cash that must be paid. @throws UnknownConstant */
export function loanSum(asked: LoanAsked, dated: DatedConstants): Sum {
  const { price, value, lender, borrower, others, isLong, on } = asked;
  const base = Math.min(price, value ?? price);
  const lower: Line[] =
    value === undefined
      ? []
      : [
          {
            label: `The lower of the price (${dollars(price)}) and the value (${dollars(value)})`,
            amount: cents(base),
          },
        ];
  const title = `Loan-to-value limit on ${dollars(base)}`;
  if (lender === "hdb" || borrower === "entity") {
    const constant = constantOn(dated, lender === "hdb" ? "ltv-hdb-loan" : "ltv-non-individual", on);
    const steps = [...lower, line(rateOf(constant), dollars(base), base)];
    const largest = exact(rateOf(constant) * base);
    const rest: Line[] =
      lender === "hdb"
        ? [
            { label: "The rest, in cash or CPF", amount: cents(exact(base - largest)) },
            ...aboveValue(price, base),
          ]
        : [];
    const total = { label: "Largest loan", amount: dollars(largest) };
    return { title, steps: [...steps, ...rest], total, notes: [constant.title], constants: [constant] };
  }
  const constant = constantOn(dated, BY_OTHERS[others], on);
  const rate = partOf(constant, isLong ? "loan_long" : "loan");
  const cash = partOf(constant, isLong && others === 0 ? "cash_long" : "cash");
  const largest = exact(rate * base);
  const long = exact(partOf(constant, "loan_long") * base);
  const usual = `over ${USUAL.years} years (${USUAL.yearsOfFlat} for an HDB flat), or one that runs past age ${USUAL.age}`;
  return {
    title,
    steps: [
      ...lower,
      line(rate, `${dollars(base)}, the loan`, base),
      line(cash, `${dollars(base)}, at least in cash`, base),
      { label: "The rest, in cash or CPF", amount: cents(exact(base - largest - cash * base)) },
      ...aboveValue(price, base),
    ],
    total: { label: "Largest loan", amount: dollars(largest) },
    notes: [
      `Bank loan with ${["no other housing loan", "one other housing loan", "two or more other housing loans"][others]} outstanding.`,
      ...(isLong === undefined ? [`With a tenure ${usual}, it is ${dollars(long)}.`] : []),
      "The TDSR, and the MSR for an HDB flat, may allow less.",
    ],
    constants: [constant],
  };
}
