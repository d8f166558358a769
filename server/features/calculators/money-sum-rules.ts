import type {
  CapitalAsked,
  CovAsked,
  FeeAsked,
  InstalmentAsked,
  PsfAsked,
  YieldAsked,
} from "./sum-asked-rules.ts";
import {
  cents,
  constantOn,
  type DatedConstants,
  dollars,
  type Line,
  line,
  partOf,
  percent,
  type Sum,
} from "./sum-rules.ts";

/** How many square feet a square metre has. */
export const SQFT_IN_SQM = 10.764;

export function yieldSum({ price, rent, expenses }: YieldAsked): Sum {
  const net = rent - expenses.reduce((sum, one) => sum + one, 0);
  const name = expenses.length > 0 ? "Net yield" : "Gross yield";
  const gross: Line = {
    label: `Gross yield: ${dollars(rent)} ÷ ${dollars(price)}`,
    amount: percent(rent / price),
  };
  return {
    title: `${name} of a rent of ${dollars(rent)} a year on ${dollars(price)}`,
    steps: [
      { label: "Rent of a year", amount: dollars(rent) },
      ...(expenses.length > 0 ? [gross] : []),
      ...expenses.map(
        (amount): Line => ({ label: "Less expenses of a year", amount: `−${dollars(amount)}` }),
      ),
      { label: `${dollars(net)} ÷ ${dollars(price)}`, amount: percent(net / price) },
    ],
    total: { label: name, amount: percent(net / price) },
    notes: expenses.length > 0 ? [] : ["The net yield is lower: it takes off the expenses of a year first."],
    constants: [],
  };
}

export function capitalSum({ income, rate }: CapitalAsked): Sum {
  const value = Math.round(income / rate);
  return {
    title: `Capital value of a net income of ${dollars(income)} a year at a yield of ${percent(rate)}`,
    steps: [{ label: `${dollars(income)} ÷ ${percent(rate)}`, amount: dollars(value) }],
    total: { label: "Capital value", amount: dollars(value) },
    notes: ["Only net income is capitalised: the outgoings of a year come off the gross rent first."],
    constants: [],
  };
}

export function covSum({ price, value }: CovAsked): Sum {
  const cov = Math.max(0, price - value);
  return {
    title: `Cash over valuation at a price of ${dollars(price)}`,
    steps: [{ label: `${dollars(price)} less the valuation of ${dollars(value)}`, amount: dollars(cov) }],
    total: { label: "Cash over valuation", amount: dollars(cov) },
    notes:
      cov > 0
        ? [
            `It is paid in cash: neither CPF savings nor a loan may pay it. They go by the lower sum of ${dollars(value)}.`,
          ]
        : ["The price is not above the valuation, so there is none."],
    constants: [],
  };
}

/** @throws UnknownConstant */
export function feeSum({ price, of, on }: FeeAsked, dated: DatedConstants): Sum {
  if (of === "resale") {
    const custom = constantOn(dated, "private-option-practice", on);
    const [option, exercise] = [partOf(custom, "option"), partOf(custom, "exercise")];
    return {
      title: `Customary option and exercise fee of a private resale at ${dollars(price)}`,
      steps: [
        line(option, `${dollars(price)}, the option fee`, price),
        line(exercise, `${dollars(price)}, on exercise`, price),
      ],
      total: { label: "Both together", amount: dollars((option + exercise) * price) },
      notes: ["This is custom and not law: the parties may agree on other sums."],
      constants: [custom],
    };
  }
  const rules = constantOn(dated, "developer-booking-fee", on);
  const booking = partOf(rules, "booking") * price;
  const kept = partOf(rules, "forfeit") * booking;
  const totals = {
    booking: { label: "Booking fee", amount: dollars(booking) },
    forfeit: { label: "Lost", amount: dollars(kept) },
    refund: { label: "Refunded", amount: dollars(booking - kept) },
  };
  return {
    title:
      of === "booking"
        ? `Booking fee of a developer’s home at ${dollars(price)}`
        : `What is ${of === "refund" ? "refunded" : "lost"} if a developer’s option at ${dollars(price)} is not exercised`,
    steps: [
      line(partOf(rules, "booking"), `${dollars(price)}, the booking fee`, price),
      line(
        partOf(rules, "forfeit"),
        `the booking fee of ${dollars(booking)}, kept by the developer if the buyer does not sign`,
        booking,
      ),
      { label: "Refunded", amount: cents(booking - kept) },
    ],
    total: totals[of],
    notes: [],
    constants: [rules],
  };
}

const WHOLE = new Intl.NumberFormat("en-SG", { maximumFractionDigits: 1 });

export function psfSum({ size, price, rate }: PsfAsked): Sum {
  const said = `${WHOLE.format(size)} sq ft`;
  const found = Math.round((price === undefined ? (rate ?? 0) * size : price / size) * 100) / 100;
  const label = price === undefined ? "Price" : "Price per square foot";
  const step = price === undefined ? `${said} × ${dollars(rate ?? 0)}` : `${dollars(price)} ÷ ${said}`;
  return {
    title: `${label} of ${said}`,
    steps: [{ label: step, amount: dollars(found) }],
    total: { label, amount: dollars(found) },
    notes: [`1 square metre is ${SQFT_IN_SQM} square feet.`],
    constants: [],
  };
}

export function instalmentSum({ loan, rate, months }: InstalmentAsked): Sum {
  const monthly = rate / 12;
  const instalment = (loan * monthly) / (1 - (1 + monthly) ** -months);
  return {
    title: `Level instalment of a loan of ${dollars(loan)} at ${percent(rate)}`,
    steps: [
      { label: `Rate of a month: ${percent(rate)} ÷ 12`, amount: `${(monthly * 100).toFixed(4)}%` },
      { label: "Number of instalments", amount: String(months) },
      { label: "Interest of the first month", amount: cents(loan * monthly) },
    ],
    total: { label: "Instalment a month", amount: cents(instalment) },
    notes: [
      "Loan × monthly rate ÷ (1 − (1 + monthly rate) to the power of minus the number of instalments).",
    ],
    constants: [],
  };
}
