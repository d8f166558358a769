import type { Buyer, Days, IsResidential } from "../calculators/sum-asked-rules.ts";
import type { Facts, Money, Read } from "./sum-fact-rules.ts";

export const HOMES = new Set(
  "condo condos condominium condominiums apartment apartments flat flats hdb ec house houses home homes bungalow terrace landed residential penthouse townhouse maisonette".split(
    " ",
  ),
);
const PROPERTY = new Set([...HOMES, "property", "properties", "unit", "units"]);

const BUYERS: Readonly<Record<string, Buyer>> = {
  citizen: "citizen",
  citizens: "citizen",
  sc: "citizen",
  singaporean: "citizen",
  singaporeans: "citizen",
  spr: "spr",
  sprs: "spr",
  pr: "spr",
  prs: "spr",
  foreign: "foreigner",
  foreigner: "foreigner",
  foreigners: "foreigner",
  entity: "entity",
  company: "entity",
  pte: "entity",
  trustee: "entity",
};
/** “a Singaporean company” is a company. */
const BODIES = new Set(["company", "entity", "trustee", "pte", "firm"]);
/** “an SG couple” is of citizens, and “an SG condo” is nobody. */
const HERE = new Set(["sg", "singapore"]);
const PEOPLE = new Set("couple citizen citizens buyer buyers person man woman guy".split(" "));
/** Treaties, and marriage, change who counts as what; no figure of ours says how. */
const TREATY = "american americans us usa swiss norwegian icelander icelandic liechtenstein fta treaty".split(
  " ",
);
const TOGETHER =
  "wife husband spouse spouses married couple fiance fiancee jointly joint together partner son daughter parents".split(
    " ",
  );

/** Buyers who are no married couple, for whom there is no remission. */
const UNMARRIED = new Set(
  "friend friends brother brothers sister sisters siblings cousin cousins colleague colleagues boyfriend girlfriend unmarried".split(
    " ",
  ),
);
/** Who is named beside a buyer may be nobody who buys. */
const AS_ONE = ["jointly", "joint", "together", "both", "co"];
/** Of joint buyers the one with the highest rate decides: at each count of homes the later one here. */
const BY_RATE: readonly Buyer[] = ["citizen", "spr", "foreigner"];

const ORDINALS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, fifth: 5 };
const OWNING = new Set("own owns owned owning has have hold holds".split(" "));

const wordAt = ({ tokens }: Facts, at: number) => {
  const token = tokens[at];
  return token?.kind === "word" ? token.word : undefined;
};
const isNear = (facts: Facts, at: number, within: number) =>
  Array.from({ length: within }, (_, i) => wordAt(facts, at + i)).some((word) => word && PROPERTY.has(word));

/**
 * Which of the buyer's homes it is: 3 for the third and later; undefined if nothing, or more than one thing, says so.
 */
function readCount(facts: Facts): 1 | 2 | 3 | undefined {
  const counts = new Set<number>(facts.says("no other") ? [1] : []);
  // “own an HDB flat and buy a condo”: what is bought comes beside it.
  const isBuying = facts.has("buy", "buys", "buying") && !facts.has("sold");
  facts.tokens.forEach((token, at) => {
    const isSuffixed = ["st", "nd", "rd", "th"].includes(wordAt(facts, at + 1) ?? "");
    if (token.kind === "number" && isSuffixed && isNear(facts, at + 2, 3)) counts.add(token.value);
    if (token.kind === "number" && OWNING.has(wordAt(facts, at - 1) ?? "") && isNear(facts, at + 1, 3))
      counts.add(token.value + 1);
    if (token.kind !== "word") return;
    const ordinal = ORDINALS[token.word];
    if (ordinal && isNear(facts, at + 1, 3)) counts.add(ordinal);
    const isOwned = token.word === "already" || isBuying;
    const owning = token.word === "already" ? at + 1 : at;
    const isOne = ["a", "an", "one", "another"].includes(wordAt(facts, owning + 1) ?? "");
    if (isOwned && OWNING.has(wordAt(facts, owning) ?? "") && isOne && isNear(facts, owning + 2, 2))
      counts.add(2);
  });
  const [count, another] = counts;
  if (count === undefined || another !== undefined || !Number.isInteger(count) || count < 1) return undefined;
  return count === 1 ? 1 : count === 2 ? 2 : 3;
}

/** Who buys; “unclear” for what no figure of ours settles. */
function readBuyer(facts: Facts): Buyer | "unclear" | undefined {
  if (facts.has(...TREATY)) return "unclear";
  const buyers = new Set<Buyer>();
  facts.tokens.forEach((_, at) => {
    const word = wordAt(facts, at) ?? "";
    const isBuilder = word === "developer" && !["from", "by", "the"].includes(wordAt(facts, at - 1) ?? "");
    const isOfHere = HERE.has(word) && PEOPLE.has(wordAt(facts, at + 1) ?? "");
    const buyer =
      word === "permanent" ? "spr" : isBuilder ? "developer" : isOfHere ? "citizen" : BUYERS[word];
    const isNegated = ["non", "no", "neither"].includes(wordAt(facts, at - 1) ?? "");
    if (buyer && isNegated) buyers.add("citizen").add("foreigner");
    if (buyer && !(BODIES.has(wordAt(facts, at + 1) ?? "") && !BODIES.has(word))) buyers.add(buyer);
  });
  const [buyer, another] = buyers;
  if (another) return "unclear";
  // “an SPR couple”, “both citizens”: one rule for the two of them.
  const ofCouple = facts.words[facts.words.indexOf("couple") - 1] ?? "";
  const areAlike = facts.has("both") || HERE.has(ofCouple) || BUYERS[ofCouple] !== undefined;
  return facts.has(...TOGETHER) && !areAlike ? "unclear" : buyer;
}

/** Of joint buyers of different kinds who are no couple, the one whose rate both pay; undefined for anybody else. */
function readHighest(facts: Facts): Buyer | undefined {
  const areUnmarried =
    facts.has(...AS_ONE) &&
    (facts.has(...UNMARRIED) || facts.says("not married") || facts.says("business partner"));
  // A couple that will marry may have a refund afterwards.
  if (!areUnmarried || facts.has(...TREATY, "non", "neither", "fiance", "fiancee", "engaged"))
    return undefined;
  const kinds = new Set(facts.words.map((word) => (word === "permanent" ? "spr" : BUYERS[word])));
  const known = BY_RATE.filter((kind) => kinds.has(kind));
  if (known.length < 2 || kinds.has("entity") || facts.has("developer")) return undefined;
  // Whose further home it is decides between a citizen and a permanent resident.
  const isSettled = known.includes("foreigner") || readCount(facts) === 1 || facts.has("both", "each");
  return isSettled ? known.at(-1) : undefined;
}

const PRICE =
  "Tell me the one price (and the market value, if it is higher), and I will work out the duty step by step.";
const BUYER =
  "Tell me who buys (citizen, permanent resident, foreigner or company) and whether it is the first, second or third home, and I will work out the ABSD.";

const isPrice = ({ role }: Money) =>
  role === undefined || role === "price" || role === "bought" || role === "sold";

/** One price, one value, or both; undefined if there are several of one. */
export function readAmounts(
  facts: Facts,
): { price: number | undefined; value: number | undefined } | undefined {
  const prices = facts.money.filter(isPrice);
  const values = facts.money.filter(({ role }) => role === "value");
  if (prices.length > 1 || values.length > 1 || prices.length + values.length === 0) return undefined;
  if ([...prices, ...values].some(({ per, amount }) => per || amount <= 0)) return undefined;
  return { price: prices[0]?.amount, value: values[0]?.amount };
}

/** BSD, ABSD or both. */
export function readPurchase(
  facts: Facts,
  on: Days,
  { wants, isResidential }: { wants: { bsd: boolean; absd: boolean }; isResidential: IsResidential },
): Read {
  const amounts = readAmounts(facts);
  if (!amounts) return { needs: PRICE };
  const asked = { kind: "purchase" as const, ...amounts, isResidential, on };
  const highest = readHighest(facts);
  const buyer = highest ?? readBuyer(facts);
  const count = buyer === "citizen" || buyer === "spr" ? readCount(facts) : 1;
  const isKnown = buyer !== undefined && buyer !== "unclear" && count !== undefined;
  if (wants.absd && (buyer === "unclear" || isResidential === false)) return undefined;
  if (wants.absd && !isKnown) return { needs: BUYER };
  const hasAbsd = isKnown && isResidential !== false && (wants.absd || !facts.has("bsd"));
  return {
    asked: {
      ...asked,
      wantsBsd: wants.bsd,
      absd: hasAbsd ? { buyer, count, isJoint: highest !== undefined } : undefined,
    },
  };
}
