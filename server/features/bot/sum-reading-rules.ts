import type { Days, IsResidential } from "../calculators/sum-asked-rules.ts";
import { isApportioned, readApportioned } from "./apportion-reading-rules.ts";
import { readArea, readAreaLeft, readMostHomes, readPlotRatio } from "./area-reading-rules.ts";
import { readOfDeal, readValuation } from "./arithmetic-reading-rules.ts";
import { readCapital } from "./capital-reading-rules.ts";
import { readPercentOf } from "./change-reading-rules.ts";
import { readCommission } from "./commission-reading-rules.ts";
import { readCpfLease, readCpfRefund } from "./cpf-reading-rules.ts";
import { readCobroke } from "./deal-reading-rules.ts";
import { readLease } from "./lease-reading-rules.ts";
import { MOST_LOAN, readAffordable, readLoan, readLoanByIncome, readRatio } from "./loan-reading-rules.ts";
import { readCov, readFee, readInstalment, readPsf, readYield } from "./money-reading-rules.ts";
import { readAnnualValue, readLoanOf } from "./own-reading-rules.ts";
import { readProceeds } from "./proceeds-reading-rules.ts";
import { HOMES, readPurchase } from "./purchase-reading-rules.ts";
import { isOneRate, readSale, readSaleRate } from "./sale-reading-rules.ts";
import { type Facts, factsOf, type Read, saysAny } from "./sum-fact-rules.ts";
import { ELSEWHERE, readTax } from "./tax-reading-rules.ts";

const words = (text: string) => text.split(" ");

/** What changes the duty, or asks for something else than the sum; no figure of ours says how. */
const OUTSIDE = words(
  "rebate rebates refund refunds refundable remission remissions remit remitted relief penalty penalties fine late overdue inherit inherits inherited inheritance gift gifts gifted divorce divorced trust trusts decouple decoupling share shares part mixed collective portion tier tiers band bands bracket threshold above exceed exceeds exceeding excess gst reverse",
);
/** A shophouse may have living quarters, which are taxed apart; one that is said to be commercial has none. */
const isMixed = (facts: Facts) =>
  facts.has("shophouse", "shophouses") && !facts.has("commercial") && !facts.says("non residential");

/** “the cash portion”: a part of what is paid, and of no property. */
const saysOutside = (facts: Facts): boolean =>
  facts.has(...OUTSIDE.filter((word) => word !== "portion" || !facts.says("cash portion")));

/** With one of these the rebate is none of the sum's business. */
const BEFORE_REBATE = [
  "before rebate",
  "before any rebate",
  "before the rebate",
  "without rebate",
  "excluding rebate",
  "ignore rebate",
  "ignore the rebate",
  "ignoring rebate",
  "ignoring the rebate",
];
/** The rent or the price without the tax. */
const BEFORE_GST = [
  "ignore gst",
  "ignoring gst",
  "excl gst",
  "excluding gst",
  "exclude gst",
  "before gst",
  "without gst",
];
/** How the sum is to be laid out, as it always is. */
const BY_TIER = [
  "show the tiers",
  "show me the tiers",
  "show tiers",
  "show the bands",
  "show me the bands",
  "show bands",
  "tier by tier",
  "band by band",
  "by tiers",
  "by bands",
  "with the tiers",
];
/** “shop, no residential part”: nothing of it is. */
const NO_HOME_PART = ["no residential part", "no residential portion", "no living quarters"];
const NON_RESIDENTIAL = ["non residential", "not residential", ...NO_HOME_PART];
const INDUSTRIAL = words("industrial factory warehouse");
const NOT_HOMES = [...INDUSTRIAL, ...words("shop shops office offices commercial hotel")];
const LEASE = words("lease leases leased tenancy tenant tenants rent rented rental renting let letting");
const BUYING = words("buy buys buying bought buyer buyers purchase purchased purchasing acquire acquired");
const SELLING = words("sell sells selling sold sale seller sellers");
const COMPUTING = words("calculate calc compute");

function isResidential(facts: Facts): IsResidential {
  if (saysAny(facts, NON_RESIDENTIAL) || facts.has(...NOT_HOMES)) return false;
  return facts.has(...HOMES) ? true : undefined;
}

/** “what tax does the buyer pay”: buying bears one tax, which is the duty. */
const isTaxOfBuyer = (facts: Facts) =>
  facts.has("tax", "taxes") &&
  facts.has("buyer", "buy", "buying", "bought") &&
  !facts.has("property", "income", "annual", "year", "yearly", "av", "rent");

const OF_OTHER_TAXES = words(
  "property income annual av rent rental profit profits gain gains cpf loan agent",
);

/** “bought in January 2024, sold in March 2026 at 1.3m, what tax?”: such a sale bears one tax. */
function isTaxOfSale(facts: Facts): boolean {
  const isAsked = facts.has("tax", "taxes", "duty", "duties") && !facts.has(...OF_OTHER_TAXES);
  if (!isAsked || !facts.has(...SELLING) || !facts.has(...BUYING)) return false;
  const bought = facts.days.find(({ role }) => role === "bought");
  const sold = facts.days.find(({ role }) => role === "sold");
  if (!bought) return facts.says("ago") && facts.days.length === 0;
  return sold ? bought.from <= sold.from : facts.days.length === 1;
}

/** The duties and ratios that a question names. */
function namedIn(facts: Facts) {
  const absd = facts.has("absd") || saysAny(facts, ["additional buyer stamp", "additional buyers stamp"]);
  // “whats the ABSD and total stamp duty” asks for both.
  const isTotal =
    absd && saysAny(facts, ["total stamp", "total duty", "stamp duties", "all stamp", "altogether"]);
  const bsd = facts.has("bsd") || isTotal || (saysAny(facts, ["buyer stamp", "buyers stamp"]) && !absd);
  return {
    absd,
    bsd,
    ssd:
      facts.has("ssd") || saysAny(facts, ["seller stamp", "sellers stamp"]) || (!bsd && isTaxOfSale(facts)),
    lease: facts.says("lease duty"),
    tax: facts.says("property tax") || facts.money.some(({ role }) => role === "annualValue"),
    tdsr: facts.has("tdsr") || facts.says("total debt servicing ratio"),
    msr: facts.has("msr") || facts.says("mortgage servicing ratio"),
    loan:
      facts.has("ltv", "borrow") ||
      saysAny(facts, [
        "loan to value",
        ...MOST_LOAN,
        "how much loan",
        "hdb loan max",
        "hdb loan maximum",
        "hdb loan how",
        "bank loan how",
        "minimum cash",
        "cash downpayment",
        "can bank lend",
        "can the bank lend",
        "can a bank lend",
        "can hdb lend",
      ]),
    // A mortgage bears a duty of its own, and what an agent owes is none that is paid.
    duty:
      !saysAny(facts, WITHOUT_DUTY) &&
      (facts.has("duty", "duties") || facts.says("stamp fee") || isTaxOfBuyer(facts)) &&
      !facts.has("mortgage", ...OWED_DUTY),
  };
}

/** “how much cash, excluding stamp duty”: it is not what is asked for. */
const WITHOUT_DUTY = [
  "excl",
  "excluding",
  "exclude",
  "ignore",
  "ignoring",
  "without",
  "before",
  "besides",
].map((word) => `${word} stamp`);
const OWED_DUTY = words("break breach breached breaks broke fiduciary care loyalty secret secretly owe owes");
const OF_A_HOME_LOAN = [
  "housing loan",
  "home loan",
  "mortgage",
  "pay monthly",
  "pay a month",
  "pay per month",
];
const INSTALMENTS = words("instalment instalments installment installments repayment repayments");

/** Where the price of the sale is not named for certain, its days may still say the one rate. */
function readSaleOrRate(facts: Facts, today: string, isIndustrial: boolean): Read {
  const sale = readSale(facts, today, isIndustrial);
  if (!sale || "asked" in sale) return sale;
  const rate = readSaleRate(facts, today, isIndustrial);
  return isOneRate(rate) ? rate : sale;
}

/** Several duties that do not go together are no one sum. */
function readNamed(facts: Facts, today: string): Read {
  const named = namedIn(facts);
  const { absd, bsd, ssd, lease, tax, tdsr, msr } = named;
  // “the most by MSR and TDSR”: the stricter of the two.
  const isOfBoth = tdsr && msr && (facts.has(...INSTALMENTS) || saysAny(facts, OF_A_HOME_LOAN));
  if ([absd || bsd, ssd, lease, tax, tdsr, msr && !isOfBoth].filter(Boolean).length > 1) return undefined;
  // A part of a property, or a rate that somebody brings along.
  if (facts.hasShare && (absd || bsd || ssd || named.duty)) return undefined;
  if (ssd) {
    const isIndustrial = facts.has(...INDUSTRIAL);
    if (!isIndustrial && isResidential(facts) === false) return undefined;
    return readSaleOrRate(facts, today, isIndustrial);
  }
  const [day, another] = facts.days;
  if (another) return undefined;
  const on = day ? { from: day.from, to: day.to } : { from: today, to: today };
  const byIncome = readLoanByIncome(facts, on);
  if (byIncome) return byIncome;
  const residential = isResidential(facts);
  if (absd || bsd) return readPurchase(facts, on, { wants: { absd, bsd }, isResidential: residential });
  if (tax) return isApportioned(facts) ? undefined : readTax(facts, on, residential);
  if (tdsr || msr) return readRatio(facts, on, isOfBoth ? "both" : tdsr ? "tdsr" : "msr");
  if (lease || (named.duty && facts.has(...LEASE) && !facts.has(...BUYING, ...SELLING)))
    return readLease(facts, on);
  if (named.duty && !facts.has(...LEASE, ...SELLING))
    return readPurchase(facts, on, { wants: { absd: false, bsd: true }, isResidential: residential });
  return named.loan ? (readLoan(facts, on) ?? readAffordable(facts, on)) : readAffordable(facts, on);
}

/** Without any amount: the rate of Seller's Stamp Duty, where a day of purchase chooses it. */
function readRate(facts: Facts, today: string): Read {
  const { absd, bsd, ssd, tax, lease } = namedIn(facts);
  if (!ssd || absd || bsd || tax || lease || facts.hasShare) return undefined;
  const isIndustrial = facts.has(...INDUSTRIAL);
  return isIndustrial || isResidential(facts) !== false
    ? readSaleRate(facts, today, isIndustrial)
    : undefined;
}

const KEPT = [
  "not residential",
  "not married",
  "not selling",
  "not sell",
  "not sold",
  "not going to sell",
  "not past",
  "not beyond",
  "not exceed",
  "not exceeding",
  ...ELSEWHERE,
];

/** “not” may turn a sum around; that the first home is kept, or that the buyers are no couple, does not. */
function isNegated(facts: Facts): boolean {
  // “got SSD or not” asks whether, and denies nothing.
  const nots = facts.words.filter((word, at) => word === "not" && facts.words[at - 1] !== "or").length;
  return nots > 1 || (nots === 1 && !saysAny(facts, KEPT));
}

/** What takes no duty and no limit: values, yields, cash over valuation, fees of an option, prices by size, instalments. */
const readPlain = (facts: Facts, on: Days): Read =>
  readValuation(facts) ??
  readOfDeal(facts, on) ??
  readApportioned(facts) ??
  readAnnualValue(facts) ??
  readLoanOf(facts) ??
  readYield(facts) ??
  readCapital(facts) ??
  readCov(facts) ??
  readFee(facts, on) ??
  readPsf(facts) ??
  readInstalment(facts) ??
  readPercentOf(facts);

/**
 * Which sum a question asks for, with its figures.
 * @param prompt what somebody typed: at most 1,000 characters, anything at all
 * @param today a day, for which a sum is worked out unless the question names another
 */
export function readSum(prompt: string, today: string): Read {
  const facts = factsOf(prompt, today);
  if (!facts) return undefined;
  const on = { from: today, to: today };
  const other =
    readProceeds(facts, on) ??
    readCobroke(facts, on) ??
    readCommission(facts, on) ??
    readCpfRefund(facts, on) ??
    readCpfLease(facts, on) ??
    readPlain(facts, on);
  if (other) return other;
  // A rate for each square foot is no price.
  if (facts.tokens.some(({ kind }) => kind === "psf")) return undefined;
  const isOutside = saysOutside(facts) || isMixed(facts);
  const isSettled = saysAny(facts, [...BEFORE_REBATE, ...BEFORE_GST, ...NO_HOME_PART, ...BY_TIER]);
  if ((isOutside && !isSettled) || isNegated(facts)) return undefined;
  const area = readMostHomes(facts) ?? readAreaLeft(facts) ?? readArea(facts) ?? readPlotRatio(facts);
  if (area) return area;
  const isCommand = facts.has(...COMPUTING) && !facts.has("how");
  return facts.money.length > 0 || isCommand ? readNamed(facts, today) : readRate(facts, today);
}
