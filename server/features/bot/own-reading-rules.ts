import { type Facts, MOST_A_MONTH, type Money, type Read, saysAny } from "./sum-fact-rules.ts";

const NOT_BARE = new Set("furniture furnishings furnished maintenance service".split(" "));

/** A figure that may be a part of a rent. */
const LEAST_PART = 50;
/** How many words before and behind an amount may say what it is for. */
const BEFORE = 2;
const BEHIND = 3;

/** The amounts of a rent that are not for the bare home: “of which 300 is for furniture”. */
function leftOutOf({ tokens }: Facts): number[] {
  return tokens.flatMap((token, at) => {
    const amount = token.kind === "money" ? token.amount : token.kind === "number" ? token.value : 0;
    const isNotBare = tokens
      .slice(Math.max(0, at - BEFORE), at + BEHIND + 1)
      .some((near) => near.kind === "word" && NOT_BARE.has(near.word));
    return amount >= LEAST_PART && isNotBare ? [amount] : [];
  });
}

/** “AV of a unit that rents at 3,000 a month”: only where a rent is named and no annual value. */
export function readAnnualValue(facts: Facts): Read {
  const isAsked = facts.has("av") || facts.says("annual value");
  if (!isAsked || facts.has("tax", "owner") || facts.hasShare) return undefined;
  const leftOut = leftOutOf(facts);
  const isRent = ({ role, per, amount }: Money) =>
    per !== "year" &&
    amount <= MOST_A_MONTH &&
    (per === "month" || role === "rent") &&
    !leftOut.includes(amount);
  const [rent, another] = facts.money.filter(isRent);
  const others = facts.money.filter((one) => !isRent(one) && !leftOut.includes(one.amount));
  if (!rent || another || others.length > 0) return undefined;
  const whole = leftOut.reduce((sum, amount) => sum + amount, 0);
  if (whole >= rent.amount) return undefined;
  return { asked: { kind: "annual value", rentAMonth: rent.amount, leftOut } };
}

const ASKS_LOAN = [
  "how much loan",
  "loan amount",
  "what loan",
  "how big a loan",
  "how large a loan",
  "how much can i borrow",
  "how much can borrow",
  "max loan",
  "maximum loan",
  "loan quantum",
];
const MOST_RATE = 0.2;
/** So much is a loan, and no instalment. */
const LEAST_LOAN = 50_000;

/** The loan that one instalment pays for, at a rate and over a time that are both named. */
export function readLoanOf(facts: Facts): Read {
  const isPaid = facts.has("instalment", "instalments", "installment", "repayment", "pay", "payment");
  if (!isPaid || !saysAny(facts, ASKS_LOAN)) return undefined;
  const rates = facts.tokens.flatMap((token) => (token.kind === "share" ? [token.percent / 100] : []));
  const [[rate, second], [paid, another], [months, more]] = [rates, facts.money, facts.months];
  if (!rate || second !== undefined || rate > MOST_RATE || !months || more !== undefined) return undefined;
  if (!paid || another || paid.per === "year" || paid.amount >= LEAST_LOAN || paid.amount <= 0)
    return undefined;
  return { asked: { kind: "loan of", instalment: paid.amount, rate, months } };
}
