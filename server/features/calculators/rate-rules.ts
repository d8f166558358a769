import type { DatedConstant } from "./sum-rules.ts";

/** A dated figure in the words of its text. */
export type Rate = Omit<DatedConstant, "figures">;

export interface RateGroup {
  title: string;
  /** What a reader has to know about them. */
  note: string | null;
  /** Those in force on the day. */
  rates: readonly Rate[];
  /** The earliest day with any rate. */
  first: string | null;
}

interface Group {
  title: string;
  keys: readonly string[];
  note?: string;
  /** By the day of an earlier purchase: ended rates still apply to what was bought before. */
  outlives?: boolean;
}

/** The sheet, in the order of the syllabus: what buyers, sellers and tenants pay, then tax, then loans. */
const GROUPS: readonly Group[] = [
  {
    title: "Buying",
    keys: [
      "bsd-residential",
      "bsd-non-residential",
      "absd-citizen",
      "absd-spr",
      "absd-foreigner",
      "absd-entity",
      "absd-housing-developer",
    ],
  },
  {
    title: "Selling",
    keys: ["ssd-residential", "ssd-residential-2017", "ssd-industrial"],
    note: "The day of the purchase decides which of these applies.",
    outlives: true,
  },
  { title: "Leases", keys: ["lease-duty"] },
  { title: "Stamping", keys: ["stamping-time", "late-stamping-penalty"] },
  {
    title: "Property tax",
    keys: [
      "property-tax-owner-occupied",
      "property-tax-non-owner-occupied",
      "property-tax-non-residential",
      "property-tax-rebate-2026",
    ],
  },
  {
    title: "Loans",
    keys: [
      "ltv-bank-first",
      "ltv-bank-second",
      "ltv-bank-third",
      "ltv-hdb-loan",
      "ltv-non-individual",
      "loan-tenure-cap",
      "tdsr-limit",
      "tdsr-variable-income",
      "msr-limit",
      "tdsr-interest-floor",
      "hdb-loan-interest",
      "hdb-loan-test-rate",
    ],
  },
  { title: "CPF and GST", keys: ["cpf-oa-rate", "cpf-housing-limits", "gst-rate"] },
];

/** Every dated figure of the sheet. */
export const RATE_KEYS: readonly string[] = GROUPS.flatMap(({ keys }) => keys);

/** The sheet as it was on a day. */
export function sheetOn(rates: ReadonlyMap<string, Rate>, on: string): RateGroup[] {
  return GROUPS.map(({ title, keys, note = null, outlives = false }) => {
    const dated = keys.flatMap((key) => rates.get(key) ?? []);
    const [first = null] = dated.map(({ from }) => from).sort();
    const then = dated.filter(({ from, to }) => from <= on && (outlives || to === null || on <= to));
    return { title, note, rates: then, first };
  });
}
