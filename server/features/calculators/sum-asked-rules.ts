export type Buyer = "citizen" | "spr" | "foreigner" | "entity" | "developer";

/** A span of days of which the exact day is not known. */
export interface Days {
  from: string;
  to: string;
}

interface Income {
  amount: number;
  isVariable: boolean;
}

/** For homes, or other property; undefined if not stated. */
export type IsResidential = boolean | undefined;

export interface PurchaseAsked {
  kind: "purchase";
  price: number | undefined;
  /** The market value; the duty is on the higher of the two. */
  value: number | undefined;
  isResidential: IsResidential;
  wantsBsd: boolean;
  /** Undefined if ABSD is not asked for. */
  absd:
    | {
        /** Of several, the one with the highest rate, which they all pay. */
        buyer: Buyer;
        count: 1 | 2 | 3;
        isJoint?: boolean;
      }
    | undefined;
  on: Days;
}

export interface SaleAsked {
  kind: "sale";
  price: number;
  value: number | undefined;
  isIndustrial: boolean;
  bought: Days;
  /** In which year after the purchase it is sold: 1 for the first. */
  year: number;
}

export interface LeaseAsked {
  kind: "lease";
  rentAMonth: number;
  /** Undefined for a lease without an end. */
  months: number | undefined;
  on: Days;
}

export interface TaxAsked {
  kind: "property tax";
  annualValue: number;
  /** “either”: a home of which it is not known who lives there. */
  use: "owner" | "let" | "either" | "non-residential";
  on: Days;
}

export interface RatioAsked {
  /** “both”: the limit for a loan on an HDB flat is the stricter of the two. */
  kind: "tdsr" | "msr" | "both";
  /** All of a month. */
  incomes: readonly Income[];
  debts: readonly number[];
  /** For the housing loans, if somebody asks whether they keep within the limit. */
  instalments: readonly number[];
  on: Days;
}

export interface LoanAsked {
  kind: "loan";
  price: number;
  value: number | undefined;
  lender: "bank" | "hdb";
  borrower: "person" | "entity";
  /** How many other housing loans are outstanding; 2 means two or more. */
  others: 0 | 1 | 2;
  /** Runs over the usual tenure or past the usual age; undefined if not stated. */
  isLong: boolean | undefined;
  on: Days;
}

/** The largest floor area of a site, which takes no dated figure, and what is left of it. */
export interface AreaAsked {
  kind: "area";
  site: number;
  unit: "sqm" | "sq ft";
  ratio: number;
  /** The floor area that there is already. */
  built?: number | undefined;
}

/** The plot ratio of a building, from its floor area and its site. */
export interface PlotRatioAsked {
  kind: "plot ratio";
  site: number;
  gfa: number;
}

/** The commission on the price of a sale, or on a rent. */
export interface CommissionAsked {
  kind: "commission";
  /** The price, the rent of a month, or the commission itself. */
  price: number;
  of: "price" | "rent" | "itself";
  /** 0.02 for 2%, or so many months of the rent. */
  rate: number;
  hasGst: boolean;
  on: Days;
}

/** The yield of a rent, gross or, with the expenses of a year, net. */
export interface YieldAsked {
  kind: "yield";
  price: number;
  /** All of a year. */
  rent: number;
  expenses: readonly number[];
}

export interface CapitalAsked {
  kind: "capital value";
  /** Net, of a year. */
  income: number;
  rate: number;
}

/** Cash over valuation. */
export interface CovAsked {
  kind: "cov";
  price: number;
  value: number;
}

/** What is paid for an option: a developer's booking fee, or what of it is forfeited or refunded, or the custom of a private resale. */
export interface FeeAsked {
  kind: "fee";
  price: number;
  of: "booking" | "forfeit" | "refund" | "resale";
  on: Days;
}

/** A price per square foot, or a price computed from one: one of the two is known. */
export interface PsfAsked {
  kind: "psf";
  /** In square feet. */
  size: number;
  price: number | undefined;
  rate: number | undefined;
}

export interface InstalmentAsked {
  kind: "instalment";
  loan: number;
  /** Of a year: 0.03 for 3%. */
  rate: number;
  months: number;
}

export interface CpfRefundAsked {
  kind: "cpf refund";
  used: number;
  years: number;
  on: Days;
}

export interface CpfLeaseAsked {
  kind: "cpf lease";
  /** Years left. */
  lease: number;
  /** Of the youngest buyer. */
  age: number;
  on: Days;
}

/** The cash that a seller is left with. */
export interface ProceedsAsked {
  kind: "proceeds";
  price: number;
  /** What is outstanding. */
  loan: number;
  /** Savings that were used, with the interest that they would have earned. */
  cpf: number;
  /** Without the commission. */
  costs: number;
  /** The rate of the commission, 0 if none is named, and whether the agency adds GST. */
  commission: { rate: number; hasGst: boolean };
  on: Days;
}

/** A request for a sum, with all the figures that it needs. */
export type SumAsked =
  | PurchaseAsked
  | SaleAsked
  | LeaseAsked
  | TaxAsked
  | RatioAsked
  | LoanAsked
  | AreaAsked
  | PlotRatioAsked
  | CommissionAsked
  | YieldAsked
  | CapitalAsked
  | CovAsked
  | FeeAsked
  | PsfAsked
  | InstalmentAsked
  | CpfRefundAsked
  | CpfLeaseAsked
  | ProceedsAsked;

/**
 * What the text of a dated figure says and its numbers do not: correct while the text is as it was when these were
 * written (`sums.test.ts`).
 */
export const EXEMPT_RENT = 1000;
/** The duty on a longer lease is based on a multiple of the average annual rent. */
export const LONG_LEASE = { years: 4, times: 4 } as const;
/** Over these years, or past this age, a bank lends less. */
export const USUAL = { years: 30, yearsOfFlat: 25, age: 65 } as const;

export const SALE_TIMES =
  "Tell me the day it was bought and the day it is sold (they decide the rate), and I will work out the Seller’s Stamp Duty.";
