import type { Days } from "../calculators/sum-asked-rules.ts";
import type { Facts, Read } from "./sum-fact-rules.ts";

/** With one of these the commission is divided, or is a figure of something else. */
const OTHERWISE =
  "cobroke cobroking co split splits shared divided each refund refunded clawback tdsr msr loan income salary renewal yield deposit takes keeps cut".split(
    " ",
  );
const WITHOUT_GST = ["not gst registered", "not registered for gst", "without gst", "before gst", "no gst"];
/** The tax is in the sum already. */
export const INCLUDING = [
  "gst included",
  "including gst",
  "gst inclusive",
  "inclusive of gst",
  "incl gst",
  "with gst included",
];
/** No commission on a sale is near this. */
const MOST_RATE = 10;

const HALF_A_MONTH = ["half month", "half a month"];
const isOfHalfMonth = (facts: Facts): boolean => HALF_A_MONTH.some((phrase) => facts.says(phrase));

/** The commission on a price: only where one price and one percentage are named, and nobody shares it. */
export function readCommission(facts: Facts, today: Days): Read {
  if (!facts.has("commission", "commissions") || facts.has(...OTHERWISE)) return undefined;
  if (facts.has("half") && !isOfHalfMonth(facts)) return undefined;
  const [price, another] = facts.money;
  const shares = facts.tokens.flatMap((token) => (token.kind === "share" ? [token.percent] : []));
  const isGst = (percent: number) => facts.has("gst") && percent === GST_SAID;
  const [rate, second] = shares.filter((percent) => !isGst(percent));
  if (INCLUDING.some((phrase) => facts.says(phrase))) return undefined;
  if (shares.length === 0) return readRental(facts, today) ?? readGst(facts, today);
  // “a commission of 20k and GST of 9%”: the commission itself is named.
  if (rate === undefined && price && !another && !price.per)
    return {
      asked: { kind: "commission", price: price.amount, of: "itself", rate: 1, hasGst: true, on: today },
    };
  if (
    !price ||
    another ||
    price.per ||
    rate === undefined ||
    second !== undefined ||
    rate > MOST_RATE ||
    rate <= 0
  )
    return undefined;
  const asked = { kind: "commission" as const, price: price.amount, of: "price" as const, rate: rate / 100 };
  return { asked: { ...asked, hasGst: isWithGst(facts), on: today } };
}

const isWithGst = (facts: Facts): boolean =>
  facts.has("gst") && !WITHOUT_GST.some((phrase) => facts.says(phrase));

/** More months of rent are no commission. */
const MOST_MONTHS = 2;

/** “commission of one month for a rent of 4,000”: so many months of one rent. */
function readRental(facts: Facts, on: Days): Read {
  const [rent, another] = facts.money;
  const said = facts.months.filter((months) => months > 0 && months <= MOST_MONTHS);
  const months = isOfHalfMonth(facts) ? [0.5] : said;
  const [rate, second] = months;
  const isRent = rent?.role === "rent" || rent?.per === "month";
  if (!rent || another || !isRent || rent.per === "year" || !rate || second !== undefined) return undefined;
  return {
    asked: { kind: "commission", price: rent.amount, of: "rent", rate, hasGst: isWithGst(facts), on },
  };
}

/** No salesperson's commission on one deal is near this. */
const MOST_COMMISSION = 200_000;

/** “GST on commission 18k”: the commission itself is named, and nothing that it may be a part of. */
function readGst(facts: Facts, on: Days): Read {
  const [commission, another] = facts.money;
  if (!facts.says("gst on") || !commission || another || commission.per) return undefined;
  if (commission.role !== "income" || commission.amount > MOST_COMMISSION) return undefined;
  return { asked: { kind: "commission", price: commission.amount, of: "itself", rate: 1, hasGst: true, on } };
}

/** A rate that people say beside the commission's own; the tax itself comes from the dated figure. */
export const GST_SAID = 9;
