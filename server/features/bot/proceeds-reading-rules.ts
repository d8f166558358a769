import type { Days, ProceedsAsked } from "../calculators/sum-asked-rules.ts";
import { GST_SAID, INCLUDING } from "./commission-reading-rules.ts";
import { wordsBeside } from "./figure-rules.ts";
import { type Facts, meaningsIn, type Read, saysAny } from "./sum-fact-rules.ts";
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
/** With one of these not every amount belongs to the sale. */
const OTHERWISE =
  "buy buys buying buyer buyers bought purchase purchased paid valued valuation worth grant rent deposit".split(
    " ",
  );

/** What an amount of a sale is, by the word that is nearest to it. */
const PARTS = {
  price: "price priced sell sells selling sold sale",
  loan: "loan loans mortgage outstanding bank owe owes owing",
  cpf: "cpf accrued interest int principal used",
  costs: "commission comm fee fees legal ssd cost costs lawyer stamp",
} as const;
type Part = keyof typeof PARTS;
const partOf = meaningsIn(PARTS);

/** Behind these another amount is spoken of. */
const JOINTS = new Set(["and", "with", "plus", "less", "minus"]);

function upToJoint(words: readonly string[]): readonly string[] {
  const joint = words.findIndex((word) => JOINTS.has(word));
  return joint === -1 ? words : words.slice(0, joint);
}

/** What an amount is by the word before it, or, if that is of no part, by the one behind, unless that may be of the next amount. */
function partAt(tokens: readonly Token[], at: number): Part | undefined {
  const [before, after] = [wordsBeside(tokens, at, -1), wordsBeside(tokens, at, 1)];
  const behind = upToJoint(after.words);
  const isOfNext = behind.length === after.words.length && after.endsAt === "money";
  const words = [...upToJoint(before.words), ...(isOfNext ? [] : behind)];
  return words.map(partOf).find((part) => part !== undefined);
}

const COMMISSION = new Set("commission comm commissions agent agents agency".split(" "));
/** No commission on a sale is near this. */
const MOST_RATE = 0.1;

const NO_GST = ["no gst", "without gst", "before gst", "not gst registered"];

/** “agent 2%”: the rate of the commission, 0 if none is said; undefined if a rate is of something else. */
function commissionOf(facts: Facts): ProceedsAsked["commission"] | undefined {
  const { tokens, has } = facts;
  const hasGst = has("gst") && !saysAny(facts, NO_GST);
  const shares = tokens.flatMap((token, at) =>
    token.kind === "share" && !(hasGst && token.percent === GST_SAID) ? [{ percent: token.percent, at }] : [],
  );
  const [share, another] = shares;
  if (!share) return hasGst ? undefined : { rate: 0, hasGst };
  const beside = [...wordsBeside(tokens, share.at, -1).words, ...wordsBeside(tokens, share.at, 1).words];
  if (another || saysAny(facts, INCLUDING) || !beside.some((word) => COMMISSION.has(word))) return undefined;
  const rate = share.percent / 100;
  return rate > 0 && rate <= MOST_RATE ? { rate, hasGst } : undefined;
}

/** The cash that a seller is left with: where the price is named, and each other amount says what it is. */
export function readProceeds(facts: Facts, on: Days): Read {
  const isOfSale = facts.has(...SELLING) && !facts.has(...OTHERWISE) && facts.has("cpf", "loan", "mortgage");
  // Price, loan and CPF together ask for what is left, even if the words do not.
  const isWhole = facts.has("cpf") && facts.has("loan", "mortgage") && facts.money.length > 2;
  if (!isOfSale || !(isWhole || saysAny(facts, ASKED))) return undefined;
  // What is not left need not be paid in, where the price was that of the market.
  if (saysAny(facts, ["top up", "topped up"]) || facts.has("shortfall")) return undefined;
  // Years of interest: not all of it is known.
  if (facts.months.length > 0) return undefined;
  const commission = commissionOf(facts);
  if (!commission) return undefined;
  const sums: Record<Part, number[]> = { price: [], loan: [], cpf: [], costs: [] };
  for (const [at, token] of facts.tokens.entries()) {
    if (token.kind !== "money") continue;
    const part = partAt(facts.tokens, at);
    if (token.per || !part) return undefined;
    sums[part].push(token.amount);
  }
  const [price, another] = sums.price;
  if (!price || another || sums.loan.length + sums.cpf.length === 0) return undefined;
  // “Loan principal 200k, interest 5k”: the words are those of a loan, too.
  if (sums.cpf.length > 0 && (!facts.has("cpf") || facts.says("loan interest"))) return undefined;
  const total = (part: Part) => sums[part].reduce((sum, amount) => sum + amount, 0);
  const [loan, cpf, costs] = [total("loan"), total("cpf"), total("costs")];
  return { asked: { kind: "proceeds", price, loan, cpf, costs, commission, on } };
}
