import { stemPieces } from "#contract/stem-document.ts";
import type { Item } from "../lint/rule.ts";

/** What a program can measure of how close a question is to the exam's (content/README.md, the standard). */

/** A text without its documents, whose words do not count, and without marks of emphasis. */
export const spokenOf = (text: string): string =>
  stemPieces(text)
    .flatMap((piece) => ("text" in piece ? [piece.text] : []))
    .join("\n\n")
    .replaceAll("**", "");

export const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

/** Words of stem and options together; a case's story is not part of an item. */
export const wordsOf = ({ body, options }: Item): number =>
  wordsIn(spokenOf(body)) + wordsIn(options.join(" "));

/** The sentence that asks: the last one with a question mark, or else the last one. */
export function questionLineOf(body: string): string {
  const sentences = spokenOf(body)
    .split(/(?<=[.?!:])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
  return sentences.findLast((sentence) => sentence.endsWith("?")) ?? sentences.at(-1) ?? "";
}

const TITLED = /\b(?:Mr|Mrs|Ms|Mdm|Madam|Miss|Dr)(?: and (?:Mr|Mrs|Ms|Mdm))? ([A-Z][a-z]+)/g;
const ACTING =
  /\b([A-Z][a-z]+)(?: [A-Z][a-z]+)?(?:,[^,.]{1,40},)? (?:is|was|has|had|owns|owned|buys|bought|sells|sold|signs|signed|wants|wanted|asks|asked|tells|told|says|said|pays|paid|lives|lived|rents|rented|lets|dies|died|agrees|agreed|gives|gave|offers|offered|works|takes|took|gets|finds|makes|made|acts|lists|plans|holds|will|may|must)\b/g;
/** Capitalised words that begin sentences or name things. */
const NO_PERSON = new Set(
  "The A An He She It They This That These Those There Each Both Neither One Two Three Four Five Nobody Nothing Who What Which When Where How Why Their His Her Its If In On At All Any No Another Some Most Landlord Tenant Buyer Seller Owner Developer Bank Statement January February March April May June July August September October November December Monday Tuesday Wednesday Thursday Friday Saturday Sunday Singapore Road Street Avenue Condominium Court Park Tower House Homes Residences Realty Agency Council Board Act Court Registrar Government State Singaporean".split(
    " ",
  ),
);

/** How many people a stem names, roughly: by titles, and by capitalised words that do something. */
export function peopleIn(body: string): number {
  const text = spokenOf(body);
  const names = [...text.matchAll(TITLED), ...text.matchAll(ACTING)].flatMap(([, name]) =>
    name === undefined || NO_PERSON.has(name) ? [] : [name],
  );
  return new Set(names).size;
}

const MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)";
const DATE = new RegExp(
  `\\b(?:\\d{1,2} )?${MONTH}(?: (?:19|20)\\d\\d)\\b|\\b\\d{1,2} ${MONTH}\\b|\\b(?:19|20)\\d\\d\\b`,
  "g",
);

/** How many different dates a stem names, including years alone but not years of statutes. */
export function datesIn(body: string): number {
  const text = spokenOf(body).replaceAll(/\b(?:Act|Rules|Regulations|Order|Code) (?:19|20)\d\d\b/g, "");
  return new Set(text.match(DATE)).size;
}

const STATEMENT = { least: 6, most: 14 };

/** The fewest words of an option that counts as a full statement. */
export const isStatement = (option: string): boolean =>
  wordsIn(option) >= STATEMENT.least && wordsIn(option) <= STATEMENT.most;

/** All four options are statements that carry the law themselves. */
export const hasStatements = ({ options }: Item): boolean => options.length > 0 && options.every(isStatement);

/** The value below which this share of the numbers lies: 0.5 is the median. */
export function quantileOf(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
