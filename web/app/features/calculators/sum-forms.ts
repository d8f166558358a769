import type { SumInput } from "#contract/calculators.ts";

/** What is filled in, as it was typed; "yes" and "" for what is ticked or not. */
export type Filled = Readonly<Record<string, string>>;

type Input =
  | { type: "amount"; name: string; label: string; hint?: string; isOptional?: true }
  | { type: "months"; name: string; label: string; hint: string }
  | { type: "day"; name: string; label: string }
  | { type: "choice"; name: string; label: string; choices: readonly (readonly [string, string])[] }
  | { type: "tick"; name: string; label: string };

export interface SumForm {
  kind: SumInput["Kind"];
  name: string;
  inputs: readonly Input[];
}

const price: Input = { type: "amount", name: "Price", label: "Price" };
const duties: Input = {
  type: "amount",
  name: "Value",
  label: "Market value",
  hint: "Only where it is not the price: duty falls on the higher of the two.",
  isOptional: true,
};
const on: Input = { type: "day", name: "On", label: "Rates of this day" };
const ratio: readonly Input[] = [
  { type: "amount", name: "Income", label: "Fixed income a month", isOptional: true },
  {
    type: "amount",
    name: "VariableIncome",
    label: "Variable income a month",
    hint: "Commission, bonus or rent, before the haircut.",
    isOptional: true,
  },
  { type: "amount", name: "Debts", label: "Other debts repaid each month", isOptional: true },
  {
    type: "amount",
    name: "Instalments",
    label: "Housing loans repaid each month",
    hint: "Leave it empty to see how much it may be.",
    isOptional: true,
  },
  on,
];

export const FORMS: readonly SumForm[] = [
  {
    kind: "bsd",
    name: "Buyer’s Stamp Duty (BSD)",
    inputs: [
      price,
      duties,
      {
        type: "choice",
        name: "IsResidential",
        label: "Property",
        choices: [
          ["yes", "Residential"],
          ["", "Non-residential"],
        ],
      },
      on,
    ],
  },
  {
    kind: "absd",
    name: "Additional Buyer’s Stamp Duty (ABSD)",
    inputs: [
      price,
      duties,
      {
        type: "choice",
        name: "Buyer",
        label: "Buyer",
        choices: [
          ["citizen", "Singapore Citizen"],
          ["spr", "Permanent Resident"],
          ["foreigner", "Foreigner"],
          ["entity", "Entity or trustee"],
          ["developer", "Housing developer"],
        ],
      },
      {
        type: "choice",
        name: "Home",
        label: "Which home it is",
        choices: [
          ["1", "First"],
          ["2", "Second"],
          ["3", "Third or later"],
        ],
      },
      { type: "tick", name: "WithBsd", label: "Add the BSD" },
      on,
    ],
  },
  {
    kind: "ssd",
    name: "Seller’s Stamp Duty (SSD)",
    inputs: [
      price,
      duties,
      {
        type: "choice",
        name: "IsIndustrial",
        label: "Property",
        choices: [
          ["", "Residential"],
          ["yes", "Industrial"],
        ],
      },
      { type: "day", name: "Bought", label: "Bought on" },
      { type: "day", name: "Sold", label: "Sold on" },
    ],
  },
  {
    kind: "lease",
    name: "Lease duty",
    inputs: [
      { type: "amount", name: "RentAMonth", label: "Rent a month" },
      { type: "months", name: "Months", label: "Months", hint: "Leave it empty for a lease without an end." },
      on,
    ],
  },
  {
    kind: "property-tax",
    name: "Property tax",
    inputs: [
      { type: "amount", name: "AnnualValue", label: "Annual value" },
      {
        type: "choice",
        name: "Use",
        label: "Use",
        choices: [
          ["owner", "Its owner lives there"],
          ["let", "A home that is let or empty"],
          ["non-residential", "Non-residential"],
        ],
      },
      on,
    ],
  },
  { kind: "tdsr", name: "Total Debt Servicing Ratio (TDSR)", inputs: ratio },
  { kind: "msr", name: "Mortgage Servicing Ratio (MSR)", inputs: ratio },
  {
    kind: "ltv",
    name: "Loan-to-value limit (LTV)",
    inputs: [
      price,
      {
        type: "amount",
        name: "Value",
        label: "Valuation",
        hint: "Only where it is not the price: the lower of the two counts.",
        isOptional: true,
      },
      {
        type: "choice",
        name: "Lender",
        label: "Lender",
        choices: [
          ["bank", "Bank"],
          ["hdb", "HDB"],
        ],
      },
      {
        type: "choice",
        name: "Borrower",
        label: "Borrower",
        choices: [
          ["person", "A person"],
          ["entity", "A company or other entity"],
        ],
      },
      {
        type: "choice",
        name: "OtherLoans",
        label: "Other housing loans outstanding",
        choices: [
          ["0", "None"],
          ["1", "One"],
          ["2", "Two or more"],
        ],
      },
      {
        type: "tick",
        name: "IsLong",
        label: "Tenure over 30 years (25 for an HDB flat), or past age 65",
      },
      on,
    ],
  },
];

/** An amount as people type it: 1,350,000, $1350000.50 or 1.35m; undefined for anything else. */
export function amountOf(text: string): number | undefined {
  const [, digits = "", scale = ""] =
    /^(?:S?\$)?([\d,]*\.?\d+|[\d,]+\.?)([km]?)$/i.exec(text.replaceAll(" ", "")) ?? [];
  if (!/\d/.test(digits)) return undefined;
  const times = { k: 1e3, m: 1e6 }[scale.toLowerCase()] ?? 1;
  return Number((Number(digits.replaceAll(",", "")) * times).toFixed(2));
}

const AMOUNT = "Please give an amount in dollars, such as 1,350,000.";

/** What is said of each field that is not right, by its name. */
export function faultsOf({ inputs }: SumForm, filled: Filled): Record<string, string> {
  const faults = inputs.flatMap((input): [string, string][] => {
    const text = filled[input.name]?.trim() ?? "";
    if (input.type === "amount" && !(text === "" && input.isOptional) && amountOf(text) === undefined)
      return [[input.name, AMOUNT]];
    if (input.type === "months" && !/^\d{0,5}$/.test(text))
      return [[input.name, "Please give whole months, such as 24."]];
    return input.type === "day" && text === "" ? [[input.name, "Please give a day."]] : [];
  });
  return Object.fromEntries(faults);
}

/** The body of the call. Only for what `faultsOf` finds nothing in. */
export function inputOf({ kind, inputs }: SumForm, filled: Filled): SumInput {
  const body: Record<string, unknown> = { Kind: kind };
  for (const { type, name } of inputs) {
    const text = filled[name]?.trim() ?? "";
    if (type === "amount") {
      // The other value may be missing; an empty monthly amount counts as 0.
      if (text !== "" || name !== "Value") body[name] = amountOf(text) ?? 0;
    } else if (type === "months") body[name] = text === "" ? null : Number(text);
    else if (type === "tick" || name.startsWith("Is")) body[name] = text === "yes";
    else body[name] = name === "Home" || name === "OtherLoans" ? Number(text) : text;
  }
  return body as unknown as SumInput;
}
