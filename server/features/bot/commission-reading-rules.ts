import type { Days } from "../calculators/sum-asked-rules.ts";
import type { Facts, Read } from "./sum-fact-rules.ts";

/** With one of these the commission is divided, or is a figure of something else. */
const OTHERWISE =
  "cobroke cobroking co split splits shared divided each half refund refunded clawback tdsr msr loan income salary renewal yield deposit".split(
    " ",
  );
const WITHOUT_GST = ["not gst registered", "not registered for gst", "without gst", "before gst", "no gst"];
/** No commission on a sale is near this. */
const MOST_RATE = 10;

/** The commission on a price: only where one price and one percentage are named, and nobody shares it. */
export function readCommission(facts: Facts, today: Days): Read {
  if (!facts.has("commission", "commissions") || facts.has(...OTHERWISE)) return undefined;
  const [price, another] = facts.money;
  const shares = facts.tokens.flatMap((token) => (token.kind === "share" ? [token.percent] : []));
  const isGst = (percent: number) => facts.has("gst") && percent === GST_SAID;
  const [rate, second] = shares.length === 1 ? shares : shares.filter((percent) => !isGst(percent));
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
  const hasGst = facts.has("gst") && !WITHOUT_GST.some((phrase) => facts.says(phrase));
  return { asked: { kind: "commission", price: price.amount, rate: rate / 100, hasGst, on: today } };
}

/** A rate that people say beside the commission's own; the tax itself comes from the dated figure. */
const GST_SAID = 9;
