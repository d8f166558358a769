import type { Days } from "../calculators/sum-asked-rules.ts";
import { only } from "./figure-rules.ts";
import { type Facts, MOST_A_MONTH, type Read, saysAny } from "./sum-fact-rules.ts";

const RENT = ["rent", "rental", "rents"];
const BUSINESS =
  "shop shops office offices cafe restaurant factory warehouse clinic commercial industrial retail".split(
    " ",
  );
const HOMES = "home house condo hdb flat apartment residential shophouse bungalow terrace".split(" ");
/** What makes it another sum, or turns it round. */
const OTHERWISE =
  "commission inclusive including included incl not dont doesnt never unregistered without service furniture".split(
    " ",
  );

/** What an individual may deduct from the rent of a home without receipts. */
export function readDeemed(facts: Facts, on: Days): Read {
  const isAsked = facts.has("deemed") || saysAny(facts, ["no receipts", "without receipts", "no receipt"]);
  const isOfRent = facts.has(...RENT) && facts.has("expense", "expenses", "deduct", "deduction", "claim");
  const money = only(facts.money);
  if (!isAsked || !isOfRent || !money || facts.hasShare || facts.has("company", ...BUSINESS))
    return undefined;
  if (facts.months.length > 0 || money.amount <= 0) return undefined;
  if (!money.per && money.amount <= MOST_A_MONTH) return undefined;
  const aMonth = money.per === "month" ? money.amount : undefined;
  return { asked: { kind: "rent", of: "deemed", rent: money.amount * (aMonth ? 12 : 1), aMonth, on } };
}

/** The Goods and Services Tax on the rent of a shop, an office or the like. */
export function readRentGst(facts: Facts, on: Days): Read {
  const isAsked = facts.has("gst") && facts.has(...RENT) && facts.has(...BUSINESS);
  const money = only(facts.money);
  if (!isAsked || !money || facts.hasShare || facts.months.length > 0) return undefined;
  if (facts.has(...HOMES, ...OTHERWISE) || money.role === "price" || money.amount <= 0) return undefined;
  return { asked: { kind: "rent", of: "gst", rent: money.amount, aMonth: undefined, on } };
}
