import type { Facts, Money, Read } from "./sum-fact-rules.ts";
import type { Token } from "./sum-word-rules.ts";

const says = (facts: Facts, phrases: readonly string[]) => phrases.some((phrase) => facts.says(phrase));

/** A rent of a year is higher, and is no rent of a month. */
const MOST_A_MONTH = 20_000;
const NOT_BARE = new Set("furniture furnishings furnished maintenance service".split(" "));

const wordAt = (tokens: readonly Token[], at: number): string => {
  const token = tokens[at];
  return token?.kind === "word" ? token.word : "";
};

/** The amounts of a rent that are not for the bare home: “of which 300 is for furniture”. */
function leftOutOf({ tokens }: Facts): number[] {
  return tokens.flatMap((token, at) => {
    const amount = token.kind === "money" ? token.amount : token.kind === "number" ? token.value : 0;
    const near = [-1, -2, -3, 1, 2, 3].map((step) => wordAt(tokens, at + step));
    return amount >= 50 &&
      near
        .slice(0, 2)
        .concat(near.slice(3, 6))
        .some((word) => NOT_BARE.has(word))
      ? [amount]
      : [];
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
  if (!isPaid || !says(facts, ASKS_LOAN)) return undefined;
  const rates = facts.tokens.flatMap((token) => (token.kind === "share" ? [token.percent / 100] : []));
  const [[rate, second], [paid, another], [months, more]] = [rates, facts.money, facts.months];
  if (!rate || second !== undefined || rate > MOST_RATE || !months || more !== undefined) return undefined;
  if (!paid || another || paid.per === "year" || paid.amount >= LEAST_LOAN || paid.amount <= 0)
    return undefined;
  return { asked: { kind: "loan of", instalment: paid.amount, rate, months } };
}
