import { writtenOut } from "../search/typing-rules.ts";
import { withoutClaims } from "./claim-rules.ts";

/** The words and figures of a question, in their order. Each pattern reads on from where the last one ended, never back. */
export type Token =
  | { kind: "word"; word: string }
  | { kind: "money"; amount: number; per: "month" | "year" | undefined }
  | { kind: "number"; value: number }
  /** Dollars for each square foot, which are no price. */
  | { kind: "psf"; amount: number }
  | { kind: "share"; percent: number }
  /** The end of a part of a sentence. */
  | { kind: "break" }
  | { kind: "months"; months: number }
  | { kind: "date"; from: string; to: string };

/** So long a text can become when its letters are made plain; a question has 1,000 characters at most. */
const LONGEST = 4000;
/** No price has more digits; beyond it, cents are lost. */
const MOST = 1e11;

const PIECE =
  /(\d{4}-\d{1,2}-\d{1,2}(?!\d)|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}(?!\d))|(us\$|s\$|a\$|\$|€|£|¥)|(\d+(?:[.,]\d+)*)|([a-z]+(?:'[a-z]+)?)|([%/])|([,;.?!\n])/g;

interface Piece {
  text: string;
  kind: (typeof KINDS)[number];
  at: number;
  end: number;
}

const KINDS = ["day", "currency", "digits", "word", "sign", "break"] as const;

const piecesOf = (text: string): Piece[] =>
  [...text.matchAll(PIECE)].map((match) => {
    const kind = KINDS.find((_, i) => match[i + 1] !== undefined) ?? "break";
    return { text: match[0], kind, at: match.index, end: match.index + match[0].length };
  });

const NUMBER_WORDS =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const SCALES: Readonly<Record<string, number>> = {
  thousand: 1e3,
  million: 1e6,
  mil: 1e6,
  mill: 1e6,
  mn: 1e6,
};
/** Only right behind the figure, or behind one with a dollar sign: 5 m is no five million. */
const SHORT_SCALES: Readonly<Record<string, number>> = { k: 1e3, m: 1e6 };
const YEARS = new Set(["year", "years", "yr", "yrs"]);
const MONTHS = new Set(["month", "months", "mth", "mths", "mo", "mos"]);
/** What may be right behind a figure without making it unreadable. */
const SUFFIXES = new Set([
  ...Object.keys(SCALES),
  ...Object.keys(SHORT_SCALES),
  ...YEARS,
  ...MONTHS,
  ..."st nd rd th am pm room rooms rm bedroom bedrooms br bhk dollars sgd sqm sqft sf yo".split(" "),
]);
const NOT_A_PRICE = new Set([
  "psf",
  "psm",
  "sqft",
  "sf",
  "yo",
  "sqm",
  "sq",
  "square",
  "billion",
  "bn",
  "usd",
  "rm",
  "aud",
]);
/** A bare figure behind one of these is dollars: “car loan 900”. */
const OWED = new Set(
  "income incomes salary earn earns earning pay pays paying loan loans debt debts card cards instalment instalments repayment repayments payment payments mortgage commitments rent rental".split(
    " ",
  ),
);
/** The kinds of debts that people name behind a figure. */
const DEBT_KINDS = new Set("car study student education credit personal renovation reno".split(" "));
const DEBTS = new Set("loan loans card cards debt debts instalment repayment".split(" "));
/** No time is so many months: the figure is dollars. */
const LEAST_REGULAR = 500;
const QUARTERS = 4;
const BETWEEN = new Set("of is at about around".split(" "));
/** “a flat sold for 600k psf”: so much is no rate for a square foot, but a price of which the rate is asked. */
const LEAST_PRICE = 20_000;
/** The least bare figure that is taken for dollars. */
const LEAST_BARE = 100;
const MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const FULL_MONTHS =
  "january february march april may june july august september october november december sept".split(" ");
/** What is before a bare year. */
const BEFORE_YEAR = new Set("in since during year before after from until by bought sold".split(" "));

/** Business 1 and 2: a factory by its zone, and no figure; a shop may be on a floor of that name. */
const ZONE = /\bb[12](?= (?:unit|factory|industrial|property|premises|space|building|warehouse)\b)/g;

/** A figure as people write it: 1,200 or 1200.50, not 1.200.000. */
function figureOf(digits: string): number | undefined {
  const [whole = "", cents, ...more] = digits.split(".");
  if (more.length > 0 || cents?.includes(",")) return undefined;
  const groups = whole.split(",");
  if (groups.length > 1 && groups.some((group, i) => (i === 0 ? group.length > 3 : group.length !== 3)))
    return undefined;
  const value = Number(digits.replaceAll(",", ""));
  return value <= MOST ? value : undefined;
}

const iso = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

function dayOf(year: number, month: number, day: number): Token | undefined {
  const at = new Date(Date.UTC(year, month - 1, day));
  if (year < 1900 || year > 2100 || at.getUTCMonth() !== month - 1) return undefined;
  return { kind: "date", from: iso(year, month, day), to: iso(year, month, day) };
}

const monthOf = (year: number, month: number): Token => ({
  kind: "date",
  from: iso(year, month, 1),
  to: iso(year, month, new Date(Date.UTC(year, month, 0)).getUTCDate()),
});

/** 1 for January; undefined for what is no month. */
function monthNumber(piece: Piece | undefined): number | undefined {
  if (piece?.kind !== "word" || !(FULL_MONTHS.includes(piece.text) || MONTH_NAMES.includes(piece.text)))
    return undefined;
  return MONTH_NAMES.indexOf(piece.text.slice(0, 3)) + 1;
}

/** A piece that may be a year. */
const yearIn = (piece: Piece | undefined): number | undefined =>
  piece?.kind === "digits" && /^(19|20)\d\d$/.test(piece.text) ? Number(piece.text) : undefined;

/** Reads a question from its first piece to its last. */
class Reading {
  readonly tokens: Token[] = [];
  readonly #pieces: Piece[];
  readonly #today: string;
  #at = 0;
  isReadable = true;

  constructor(text: string, today: string) {
    this.#today = today;
    this.#pieces = piecesOf(text);
    while (this.isReadable && this.#at < this.#pieces.length) this.#next();
  }

  #piece(ahead = 0): Piece | undefined {
    return this.#pieces[this.#at + ahead];
  }

  #wordAt(ahead: number): string | undefined {
    const piece = this.#piece(ahead);
    return piece?.kind === "word" || piece?.kind === "sign" ? piece.text : undefined;
  }

  #push(token: Token | undefined, used: number) {
    if (token) this.tokens.push(token);
    else this.isReadable = false;
    this.#at += used;
  }

  #next() {
    const piece = this.#piece();
    if (!piece) return;
    if (piece.kind === "day") return this.#push(this.#writtenDay(piece.text), 1);
    if (this.#date()) return;
    if (piece.kind === "currency") return this.#currency(piece);
    if (piece.kind === "digits") return this.#figure(0, false);
    if (piece.kind === "break") return this.#push({ kind: "break" }, 1);
    // “how many %”, with no figure before it; a slash says nothing by itself.
    if (piece.text === "%") return this.#push({ kind: "word", word: "percent" }, 1);
    if (piece.kind === "sign") {
      this.#at += 1;
      return;
    }
    if (piece.text === "sgd" && this.#piece(1)?.kind === "digits") return this.#figure(1, true);
    if (piece.text === "today" || piece.text === "now")
      return this.#push({ kind: "date", from: this.#today, to: this.#today }, 1);
    const value = this.#numberIn(piece.text);
    if (value >= 0 || piece.text === "a" || piece.text === "half") return this.#numberWord(piece.text, value);
    this.#push({ kind: "word", word: piece.text.replace(/'s$/, "").replace("'", "") }, 1);
  }

  #writtenDay(text: string): Token | undefined {
    const [a = 0, b = 0, c = 0] = text.split(/[/.-]/).map(Number);
    return a > 999 ? dayOf(a, b, c) : dayOf(c, b, a);
  }

  #date(): boolean {
    return this.#dayFirst() || this.#monthFirst() || this.#bareYear();
  }

  #isOrdinal(ahead: number): boolean {
    return ["st", "nd", "rd", "th"].includes(this.#wordAt(ahead) ?? "");
  }

  /** 4 July 2025, 4th of July 2025 */
  #dayFirst(): boolean {
    const day = this.#piece()?.kind === "digits" ? Number(this.#piece()?.text) : undefined;
    const suffixed = this.#isOrdinal(1) ? 2 : 1;
    const at = this.#wordAt(suffixed) === "of" ? suffixed + 1 : suffixed;
    const [month, year] = [monthNumber(this.#piece(at)), yearIn(this.#piece(at + 1))];
    if (day === undefined || month === undefined || year === undefined) return false;
    this.#push(dayOf(year, month, day), at + 2);
    return true;
  }

  /** July 2025, July 4, 2025 */
  #monthFirst(): boolean {
    const month = monthNumber(this.#piece());
    if (month === undefined) return false;
    const year = yearIn(this.#piece(1));
    if (year !== undefined) {
      this.#push(monthOf(year, month), 2);
      return true;
    }
    const at = this.#isOrdinal(2) || this.#piece(2)?.text === "," ? 3 : 2;
    const [day, after] = [this.#piece(1), yearIn(this.#piece(at))];
    if (day?.kind !== "digits" || after === undefined) return false;
    this.#push(dayOf(after, month, Number(day.text)), at + 1);
    return true;
  }

  /** in 2025 */
  #bareYear(): boolean {
    const before = this.tokens.at(-1);
    const year = yearIn(this.#piece());
    if (year === undefined || before?.kind !== "word" || !BEFORE_YEAR.has(before.word)) return false;
    if (NOT_A_PRICE.has(this.#wordAt(1) ?? "")) return false;
    this.#push({ kind: "date", from: iso(year, 1, 1), to: iso(year, 12, 31) }, 1);
    return true;
  }

  #currency(piece: Piece) {
    if (piece.text !== "$" && piece.text !== "s$") this.isReadable = false;
    else if (this.#piece(1)?.kind === "digits") this.#figure(1, true);
    else this.#at += 1;
  }

  /** 3 for “three”, 28 for “twenty eight”, whose second word is then read too; -1 for what is no number. */
  #numberIn(word: string): number {
    const ten = TENS.indexOf(word);
    if (ten < 0) return NUMBER_WORDS.indexOf(word);
    const one = NUMBER_WORDS.indexOf(this.#wordAt(1) ?? "");
    const hasOne = one > 0 && one < 10;
    if (hasOne) this.#at += 1;
    return (ten + 2) * 10 + (hasOne ? one : 0);
  }

  /** “half a million”, “a million”, “two years”, “one” */
  #numberWord(text: string, value: number) {
    const skipped = text === "half" && this.#wordAt(1) === "a" ? 1 : 0;
    const scale = SCALES[this.#wordAt(1 + skipped) ?? ""];
    const count = text === "half" ? 0.5 : text === "a" ? 1 : value;
    if (scale) return this.#money(count * scale, 2 + skipped);
    if (value < 0) return this.#push({ kind: "word", word: text }, 1);
    if (["%", "percent"].includes(this.#wordAt(1) ?? ""))
      return this.#push({ kind: "share", percent: value }, 2);
    this.#counted(value, 1);
  }

  #figure(ahead: number, hasDollar: boolean) {
    const digits = this.#piece(ahead);
    const value = figureOf(digits?.text ?? "");
    const suffix = this.#wordAt(ahead + 1);
    const isJoined = this.#piece(ahead + 1)?.at === digits?.end;
    if (value === undefined || digits === undefined) return this.#push(undefined, 1);
    if (isJoined && suffix && /[a-z]/.test(suffix) && !SUFFIXES.has(suffix)) return this.#push(undefined, 1);
    const scale =
      SCALES[suffix ?? ""] ?? (isJoined || hasDollar ? SHORT_SCALES[suffix ?? ""] : undefined) ?? 1;
    if (hasDollar || scale > 1) return this.#money(value * scale, ahead + (scale > 1 ? 2 : 1));
    if (suffix === "%" || suffix === "percent") return this.#push({ kind: "share", percent: value }, 2);
    const isPerTime = this.#perTime(1) !== undefined && ["a", "per", "/", "monthly"].includes(suffix ?? "");
    if (this.#isRegular(value, suffix)) return this.#money(value, 1);
    const isUnit =
      suffix !== undefined && (YEARS.has(suffix) || MONTHS.has(suffix) || NOT_A_PRICE.has(suffix));
    if (
      isPerTime ||
      suffix === "dollars" ||
      suffix === "sgd" ||
      (value >= LEAST_BARE && !isUnit && (this.#isBehindOwed() || this.#isOwed(1))) ||
      (value >= 1000 && !isUnit && yearIn(digits) === undefined)
    )
      return this.#money(value, 1);
    this.#counted(value, 1);
  }

  /** “rent 4000 mth”, “earn 5000 month”: what comes each month, and no time of so many months. */
  #isRegular(value: number, suffix: string | undefined): boolean {
    return suffix === "month" && value >= LEAST_REGULAR && this.#isBehindOwed();
  }

  /** “500 study loan”, “300 credit card”: what a bare figure is, said behind it. */
  #isOwed(ahead: number): boolean {
    const kind = this.#wordAt(ahead) ?? "";
    return DEBT_KINDS.has(kind) && DEBTS.has(this.#wordAt(ahead + 1) ?? "");
  }

  #isBehindOwed(): boolean {
    const before = this.tokens.findLast((token) => token.kind !== "word" || !BETWEEN.has(token.word));
    return before?.kind === "word" && OWED.has(before.word);
  }

  #money(amount: number, used: number) {
    const next = this.#wordAt(used) ?? "";
    const isPsf = next === "psf" && amount < LEAST_PRICE;
    if (isPsf) return this.#push({ kind: "psf", amount }, used + 1);
    if ((NOT_A_PRICE.has(next) && next !== "psf") || amount > MOST) return this.#push(undefined, used);
    const after = ["per", "/"].includes(this.#wordAt(used) ?? "") ? this.#wordAt(used + 1) : undefined;
    if (after && ["square", "sq", "sqft", "sqm", "week", "day", "night"].includes(after))
      return this.#push(undefined, used);
    const isQuarterly = this.#isQuarterly(used);
    const rounded = Math.round((isQuarterly ? amount * QUARTERS : amount) * 100) / 100;
    this.#push({ kind: "money", amount: rounded, per: isQuarterly ? "year" : this.#perTime(used) }, used);
  }

  /** “$1,140 every quarter”: four of them are a year's. */
  #isQuarterly(ahead: number): boolean {
    const first = this.#wordAt(ahead) ?? "";
    const isEach = ["a", "per", "/", "each", "every"].includes(first);
    return first === "quarterly" || (isEach && ["quarter", "qtr"].includes(this.#wordAt(ahead + 1) ?? ""));
  }

  /** What is behind an amount: a month, per annum, monthly. */
  #perTime(ahead: number): "month" | "year" | undefined {
    const first = this.#wordAt(ahead) ?? "";
    const unit = ["a", "per", "/", "each", "every"].includes(first) ? (this.#wordAt(ahead + 1) ?? "") : first;
    if (unit === "monthly" || unit === "pm" || first === "month" || (MONTHS.has(unit) && unit !== first))
      return "month";
    if (["yearly", "annually", "annum", "pa"].includes(unit) || (YEARS.has(unit) && unit !== first))
      return "year";
    return undefined;
  }

  #counted(value: number, used: number) {
    const unit = this.#wordAt(used) ?? "";
    if (!YEARS.has(unit) && !MONTHS.has(unit)) return this.#push({ kind: "number", value }, used);
    const months = YEARS.has(unit) ? value * 12 : value;
    const before = this.tokens.at(-1);
    const joined = before?.kind === "word" && before.word === "and" ? this.tokens.at(-2) : before;
    // “1 year and 6 months” is one time.
    if (MONTHS.has(unit) && value < 12 && joined?.kind === "months" && joined.months % 12 === 0) {
      joined.months += months;
      this.#at += used + 1;
    } else this.#push({ kind: "months", months }, used + 1);
  }
}

/**
 * What a question says, as words and figures.
 * @param today a day, for “now”
 * @returns undefined if a figure cannot be read for certain, or is no Singapore dollars
 */
export function tokensOf(prompt: string, today: string): Token[] | undefined {
  const plain = prompt.normalize("NFKC").toLowerCase().replace(/[‘’]/g, "'").replaceAll("+", " plus ");
  const text = withoutClaims(writtenOut(plain)).replace(ZONE, " industrial ");
  if (text.length > LONGEST) return undefined;
  const reading = new Reading(text, today);
  return reading.isReadable ? reading.tokens : undefined;
}
