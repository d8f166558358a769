import type { SumAsked } from "../calculators/sum-asked-rules.ts";
import type { OwnAsked } from "./own-sum-rules.ts";
import { type Token, tokensOf } from "./sum-word-rules.ts";

/** What an amount is, by the word that is nearest to it. */
const ROLES = {
  income:
    "income incomes basic fixed salary salaries earn earns earning earnings wage wages commission commissions bonus",
  debt: "car loan loans debt debts card cards credit study student renovation obligations obligation commitments commitment",
  instalment: "mortgage instalment instalments installment installments repayment repayments",
  price: "price priced cost costs costing",
  value: "valued values valuation value market",
  annualValue: "av",
  bought: "bought buy buys buying purchase purchased acquired paid",
  sold: "sell sells selling sold sale",
  rent: "rent rental rented lease leased tenancy let",
} as const;
type Role = keyof typeof ROLES;

/** Finds what a word stands for, in a table of the words for each thing. */
export function meaningsIn<Table extends Readonly<Record<string, string>>>(table: Table) {
  const known = new Map(
    Object.entries(table).flatMap(([meaning, words]) => words.split(" ").map((word) => [word, meaning])),
  );
  const isMeaning = (meaning: string | undefined): meaning is keyof Table & string =>
    meaning !== undefined && meaning in table;
  return (word: string): (keyof Table & string) | undefined => {
    const meaning = known.get(word);
    return isMeaning(meaning) ? meaning : undefined;
  };
}
const roleOf = meaningsIn(ROLES);

/** Such income counts in part. */
const VARIABLE = new Set("variable commission commissions bonus freelance rental".split(" "));
/** Such income counts in full, whatever is said of another behind it: “basic 4k commission 2k”. */
const FIXED = new Set("basic fixed salary salaries wage wages".split(" "));
/** Whose “pay” is an income: “my pay is 6k”, and not “pay 6k”. */
const PAID = new Set("my his her our their monthly combined gross total joint basic household".split(" "));
/** Debts of other things than the home that is bought. */
const OTHER_DEBT = new Set(
  "car credit card cards study student renovation other existing personal".split(" "),
);

/** How far from an amount the word may be that says what it is. */
const NEAR = 5;

export interface Money {
  amount: number;
  per: "month" | "year" | undefined;
  role: Role | undefined;
  isVariable: boolean;
}

/** What comes in a year; an amount that says nothing of its time is taken for that of one. */
export const yearly = ({ amount, per }: Money): number => (per === "month" ? amount * 12 : amount);

export interface NamedDay {
  from: string;
  to: string;
  role: "bought" | "sold" | undefined;
}

/** A sum that can be worked out, or what is still needed, in one sentence; undefined if none is asked for. */
export type Read = { asked: SumAsked | OwnAsked } | { needs: string } | undefined;

/** A question's words and figures, each figure with what it is. */
export interface Facts {
  words: readonly string[];
  has(...any: string[]): boolean;
  /** Words one after another. */
  says(phrase: string): boolean;
  money: readonly Money[];
  months: readonly number[];
  days: readonly NamedDay[];
  hasShare: boolean;
  tokens: readonly Token[];
}

/** Whether a question says any of the phrases. */
export const saysAny = (facts: Facts, phrases: readonly string[]): boolean =>
  phrases.some((phrase) => facts.says(phrase));

/** A rent that says nothing of its time is that of a month, unless it is too high for one. In dollars. */
export const MOST_A_MONTH = 20_000;

const wordOf = (token: Token | undefined) => (token?.kind === "word" ? token.word : undefined);

/** Behind these something else is spoken of. */
const JOINTS = new Set(["and", "with", "plus", "but", "minus", "less"]);

/** Right behind an amount these say how often it comes: “5,200 monthly”. */
const HOW_OFTEN = new Set(["monthly", "yearly", "annually", "pm", "pa"]);

/** The words up to the next figure or part of the sentence, nearest first, and one beyond: it may change what the last one means. */
function wordsFrom(tokens: readonly Token[], at: number, step: 1 | -1): string[] {
  const words: string[] = [];
  for (let i = at + step; words.length <= NEAR; i += step) {
    // “bought in August 2025 for $1.5m”
    if (step === -1 && tokens[i]?.kind === "date") continue;
    const word = wordOf(tokens[i]);
    if (word === undefined || JOINTS.has(word)) return words;
    if (step === -1 && HOW_OFTEN.has(word) && tokens[i - 1]?.kind === "money") return words;
    words.push(word);
  }
  return words;
}

function nearest(before: readonly string[], after: readonly string[]): Role | undefined {
  // A preposition is between an amount and the word before it: “sold at $2m”.
  for (let distance = -1; distance < NEAR; distance++)
    for (const [side, at] of [
      [before, distance + 1],
      [after, distance],
    ] as const) {
      const word = at < NEAR ? side[at] : undefined;
      if (word === "value" && side[at + (side === before ? 1 : -1)] === "annual") return "annualValue";
      if (word === "annual" && side === after && side[at + 1] === "value") return "annualValue";
      const role = word === undefined ? undefined : roleOf(word);
      if (role) return role;
    }
  return undefined;
}

/** “my pay is 6k”, “combined pay 7k” */
const isPay = (before: readonly string[]): boolean =>
  before.some((word, i) => word === "pay" && PAID.has(before[i + 1] ?? ""));

/** What may be between an amount and the word that says what kind of income it is. */
const BETWEEN = new Set("a per month mth monthly average avg is on in of from as her his my".split(" "));

/**
 * “$3,000 average commission”, “5,000 a month in commission”, unless the word is that of the next amount.
 * @param isWholly whether what is before it must be of another amount: “4k basic 3k commission”
 */
function isVariableBehind(tokens: readonly Token[], at: number, isWholly = false): boolean {
  const before = tokens.slice(0, at).findLast(({ kind }) => kind !== "word");
  if (isWholly && before?.kind !== "money") return false;
  let next = at + 1;
  while (BETWEEN.has(wordOf(tokens[next]) ?? "")) next += 1;
  return VARIABLE.has(wordOf(tokens[next]) ?? "") && tokens[next + 1]?.kind !== "money";
}

function moneyOf(tokens: readonly Token[]): Money[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== "money") return [];
    const before = wordsFrom(tokens, at, -1);
    const after = wordsFrom(tokens, at, 1);
    const near = [...before.slice(0, 3), ...after.slice(0, 1)];
    const named = isPay(before) ? "income" : nearest(before, after);
    const role = named === "instalment" && near.some((word) => OTHER_DEBT.has(word)) ? "debt" : named;
    const monthly = before.slice(0, 3).includes("monthly") ? "month" : undefined;
    const yearly = before.slice(0, 3).some((word) => ["annual", "yearly"].includes(word))
      ? "year"
      : undefined;
    const per = token.per ?? monthly ?? yearly;
    const isVariable =
      isVariableBehind(tokens, at, true) ||
      ((near.some((word) => VARIABLE.has(word)) || isVariableBehind(tokens, at)) &&
        !before.slice(0, 2).some((word) => FIXED.has(word)));
    return [{ amount: token.amount, per, role, isVariable }];
  });
}

function daysOf(tokens: readonly Token[]): NamedDay[] {
  return tokens.flatMap((token, at) => {
    if (token.kind !== "date") return [];
    const role = wordsFrom(tokens, at, -1)
      .slice(0, NEAR)
      .map(roleOf)
      .find((known) => known === "bought" || known === "sold");
    return [
      { from: token.from, to: token.to, role: role === "bought" || role === "sold" ? role : undefined },
    ];
  });
}

/** A tenure and an age are no time for which something is held or let. */
const monthsOf = (tokens: readonly Token[]): number[] =>
  tokens.flatMap((token, at) =>
    token.kind === "months" && !["leasehold", "old"].includes(wordOf(tokens[at + 1]) ?? "")
      ? [token.months]
      : [],
  );

/** @returns undefined if a figure cannot be read for certain */
export function factsOf(prompt: string, today: string): Facts | undefined {
  const tokens = tokensOf(prompt, today);
  if (!tokens) return undefined;
  const words = tokens.flatMap((token) => wordOf(token) ?? []);
  const known = new Set(words);
  const line = ` ${tokens.map((token) => wordOf(token) ?? "#").join(" ")} `;
  return {
    words,
    has: (...any) => any.some((word) => known.has(word)),
    says: (phrase) => line.includes(` ${phrase} `),
    money: moneyOf(tokens),
    months: monthsOf(tokens),
    days: daysOf(tokens),
    hasShare: tokens.some(({ kind }) => kind === "share"),
    tokens,
  };
}
