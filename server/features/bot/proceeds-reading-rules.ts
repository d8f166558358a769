import type { Facts, Read } from "./sum-fact-rules.ts";
import type { Token } from "./sum-word-rules.ts";

const ASKED = [
  "cash left",
  "cash proceeds",
  "net cash",
  "net proceeds",
  "sale proceeds",
  "sales proceeds",
  "cash in hand",
  "cash on hand",
  "cash back",
  "left in cash",
  "get in cash",
  "how much cash",
];

const SELLING = "sell sells selling sold sale seller sellers proceeds".split(" ");
const BUYING = "buy buys buying buyer buyers purchase".split(" ");

/** What an amount of a sale is, by the word that is nearest to it. */
const PARTS = {
  price: "price priced sell sells selling sold sale",
  loan: "loan loans mortgage outstanding bank owe owes owing",
  cpf: "cpf accrued interest int principal used",
  costs: "commission comm fee fees legal ssd cost costs lawyer stamp",
} as const;
type Part = keyof typeof PARTS;
const PART_OF = new Map(
  Object.entries(PARTS).flatMap(([part, words]) => words.split(" ").map((word) => [word, part])),
);
const isPart = (part: string | undefined): part is Part => part !== undefined && part in PARTS;

/** How far from an amount its word may be. */
const NEAR = 4;

/** The part that a word names, of the words from a figure to the next figure or pause. */
function partBeside(tokens: readonly Token[], at: number, step: 1 | -1): Part | undefined {
  for (let distance = 1; distance <= NEAR; distance++) {
    const token = tokens[at + step * distance];
    if (token?.kind !== "word") return undefined;
    const part = PART_OF.get(token.word);
    if (isPart(part)) return part;
  }
  return undefined;
}

/** The cash that a seller is left with: where the price is named, and each other amount says what it is. */
export function readProceeds(facts: Facts): Read {
  const isOfSale = facts.has(...SELLING) && !facts.has(...BUYING) && facts.has("cpf", "loan", "mortgage");
  if (!isOfSale || !ASKED.some((phrase) => facts.says(phrase))) return undefined;
  // A rate of a commission, or years of interest: not all of it is known.
  if (facts.hasShare || facts.months.length > 0) return undefined;
  const sums: Record<Part, number[]> = { price: [], loan: [], cpf: [], costs: [] };
  for (const [at, token] of facts.tokens.entries()) {
    if (token.kind !== "money") continue;
    // The word before an amount names it, unless it belongs to the amount before.
    const part = partBeside(facts.tokens, at, -1) ?? partBeside(facts.tokens, at, 1);
    if (token.per || !part) return undefined;
    sums[part].push(token.amount);
  }
  const [price, another] = sums.price;
  if (!price || another || sums.loan.length + sums.cpf.length === 0) return undefined;
  const total = (part: Part) => sums[part].reduce((sum, amount) => sum + amount, 0);
  return {
    asked: { kind: "proceeds", price, loan: total("loan"), cpf: total("cpf"), costs: total("costs") },
  };
}
