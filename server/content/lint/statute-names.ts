import type { BankQuestion } from "../bank.ts";
import { perQuestion } from "./rule.ts";

/** Names that are often written wrongly, and their correct form (2020 Revised Edition and later). */
const YEARS: Record<string, string> = {
  "Land Titles Act": "1993",
  "Land Titles (Strata) Act": "1967",
  "Estate Agents Act": "2010",
  "Stamp Duties Act": "1929",
  "Property Tax Act": "1960",
  "Residential Property Act": "1976",
  "Planning Act": "1998",
  "Housing and Development Act": "1959",
  "Civil Law Act": "1909",
  "Misrepresentation Act": "1967",
  "Conveyancing and Law of Property Act": "1886",
  "Intestate Succession Act": "1967",
  "Land Acquisition Act": "1966",
  "Distress Act": "1934",
  "Limitation Act": "1959",
  "State Lands Act": "1920",
  "Land Betterment Charge Act": "2021",
  "Personal Data Protection Act": "2012",
};

const forPattern = (text: string) => text.replace(/[()]/g, "\\$&");

/** A source names its Act with the year, so that a reader finds the right one. */
export const statuteNames = perQuestion("statute-names", (q: BankQuestion) =>
  Object.entries(YEARS).flatMap(([name, year]) => {
    const found = new RegExp(`(?<![\\w(] )${forPattern(name)}(?! ${year})( \\d{4})?`).exec(q.source);
    return found ? [`the source writes “${found[0]}” instead of “${name} ${year}”`] : [];
  }),
);
