import { stemmer } from "stemmer";

/** Words that people and the law use for one thing, so far as a search is concerned. */
const SAME: readonly string[] = [
  "agent salesperson salespersons salesman realtor",
  "agency brokerage",
  "contract agreement",
  "buyer purchaser",
  "buy purchase acquire bought",
  "seller vendor",
  "sale sell selling sold",
  "tenant lessee renter",
  "landlord lessor",
  "lease tenancy",
  "rent rental",
  "sublet subletting sublease underlease",
  "home house dwelling residential",
  "condo condominium apartment",
  "writing written oral orally verbal verbally",
  "emergency necessity urgent",
  "minimum shortest least lowest smallest short",
  "maximum longest highest largest",
  "cash money",
  "apportion apportionment distribute distribution divide split share shared",
  "foreign foreigner nationality nationalities alien",
  "citizen singaporean",
  "pr spr",
  "secret hidden undisclosed kickback bribe bribery",
  "rescind rescission",
  "negligence negligent careless careful",
  "loan borrow borrower borrowing lend lender",
  "bank financier",
  "penalty fine punishment punish",
  "both dual",
  "second two 2nd 2 twice",
  "first one 1st 1 once",
  "third three 3rd 3",
  "husband wife spouse married marriage",
  "death die dies dead deceased",
  "will testament",
  "inherit inheritance succession",
  "own owner ownership",
  "court judge",
  "terminate termination end cancel",
  "advertisement advert advertise advertising ad",
  "flat flats",
  "valuation value valuer valued",
  "government govt state",
  "illegal unlawful",
  "mortgage mortgagee mortgagor charge",
  "foreclose foreclosure repossess",
  "evict eviction kick throw thrown repossession",
  "repair maintain maintenance",
  "neighbour adjoining",
  "cap ceiling limit",
  "disclaimer disclaim exclusion exclude exemption exempt",
  "broken breach break breaks broke",
  "fake forged forgery fraud fraudulent",
  "photocopy copy copies",
  "hire appoint appointment engage",
  "quit resign leave",
  "deadline due",
  "sue claim lawsuit",
  "building development block",
];

/** What is said in several words, and the word that stands for it here. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [/\ben bloc\b/g, "collective sale"],
  [/\botp\b/g, "option to purchase"],
  [/\b(\d) ?p['’]?s\b/g, "$1ps"],
  [/\bpermanent residents?\b/g, "spr"],
  [/\bestate agents?\b/g, "agency"],
  [/\bproperty agents?\b/g, "agent"],
  [/\bstamp duties\b/g, "stamp duty"],
  [/\badditional buyer['’]?s stamp duty\b/g, "absd"],
  [/\bbuyer['’]?s stamp duty\b/g, "bsd"],
  [/\bseller['’]?s stamp duty\b/g, "ssd"],
  [/\bexecutive condominiums?\b/g, "ec"],
  [/\bminimum occupation period\b/g, "mop"],
  [/\bloan[- ]to[- ]value\b/g, "ltv"],
];

const canonical = new Map(
  SAME.flatMap((group) => {
    const stems = group.split(" ").map((word) => stemmer(word));
    return stems.map((stem) => [stem, stems[0] ?? stem] as const);
  }),
);

/** The word that stands for a stem and all that mean the same. */
export const oneFor = (stem: string): string => canonical.get(stem) ?? stem;

/** A text in lower case with its set phrases as single words. */
export const withoutPhrases = (text: string): string =>
  PHRASES.reduce((left, [phrase, word]) => left.replace(phrase, word), text);
