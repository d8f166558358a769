import Big from "big.js";

/*
 * The keys of a pocket calculator. It counts as one types and knows no precedence, like a Casio SL: 2 + 3 × 4 = is 20. What it
 * holds is exact: decimals, never binary fractions, and of a division thirty places. Three things differ from a Casio on purpose:
 * 100 + 5 % is 105, as most other calculators have it (a Casio says 105.26…, a markup on the selling price); a doubled operator
 * holds no constant; and = pressed twice changes nothing.
 */

export const OPERATORS = ["+", "−", "×", "÷"] as const;
export type Operator = (typeof OPERATORS)[number];
type Digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9";
export type Key = Digit | Operator | "." | "=" | "%" | "±" | "⌫" | "C" | "AC" | "M+" | "M−" | "MR" | "MC";

/** Why the display says E, which only C and AC take away. */
export type Fault = "too large" | "by zero";

/** One step that was worked out, as a tape prints it. */
interface Step {
  id: number;
  text: string;
  /** In full, without separators. */
  result: string;
}

export interface Calculator {
  /** The digits as they are typed; undefined if a result or nothing is shown. */
  typed: string | undefined;
  /** What is shown if nothing is typed: a decimal in full. */
  value: string;
  /** A number was given since the operator. */
  hasNumber: boolean;
  pending: { left: string; operator: Operator } | undefined;
  memory: string;
  fault: Fault | undefined;
  /** Newest first. */
  tape: readonly Step[];
}

export const SWITCHED_ON: Calculator = {
  typed: undefined,
  value: "0",
  hasNumber: false,
  pending: undefined,
  memory: "0",
  fault: undefined,
  tape: [],
};

const DIGITS = 12;
/** Places of a quotient, and of whatever is worked out from one. */
const PLACES = 30;
const MOST_STEPS = 50;

// A constructor of our own: the settings are its, and nobody else's.
const Decimal = Big();
Decimal.DP = PLACES;
Decimal.RM = Decimal.roundHalfUp;
type Decimal = InstanceType<typeof Decimal>;

const LIMIT = new Decimal(10).pow(DIGITS);

/** In full, without an exponent; never −0. */
const inFull = (x: Decimal): string => (x.eq(0) ? "0" : x.round(PLACES).toFixed());

const isTooLarge = (x: Decimal): boolean => x.abs().round(0).gte(LIMIT);

/** Twelve digits, as many of them decimals as there is room for, rounded half up. */
function twelveDigits(value: string): string {
  const x = new Decimal(value);
  const whole = x.abs().round(0, Decimal.roundDown).toFixed().length;
  return inFull(x.round(DIGITS - whole));
}

/** With commas between thousands, and a minus sign. */
function separated(text: string): string {
  const [whole = "", ...decimals] = text.replace("-", "").split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${text.startsWith("-") ? "−" : ""}${[grouped, ...decimals].join(".")}`;
}

/** A decimal as the display has it. */
export const shownValue = (value: string): string => separated(twelveDigits(value));

/** What is in the display. */
export function display({ fault, typed, value }: Calculator): string {
  if (fault) return "E";
  return typed === undefined ? shownValue(value) : separated(typed);
}

/** The number in the display, to be copied: no separators. */
export const plainDisplay = (c: Calculator): string => (c.fault ? "E" : twelveDigits(c.typed ?? c.value));

export const FAULTS: Record<Fault, string> = {
  "too large": "That has more than 12 digits before the point. Press C to go on.",
  "by zero": "Nothing can be divided by zero. Press C to go on.",
};

const numberOf = ({ typed, value }: Calculator): Decimal => new Decimal(typed ?? value);

const failed = (c: Calculator, fault: Fault): Calculator => ({
  ...SWITCHED_ON,
  memory: c.memory,
  tape: c.tape,
  fault,
});

/** Shows a number that was not typed. */
const showing = (c: Calculator, value: string): Calculator => ({ ...c, typed: undefined, value });

function worked(left: Decimal, operator: Operator, right: Decimal): Decimal | Fault {
  if (operator === "+") return left.plus(right);
  if (operator === "−") return left.minus(right);
  if (operator === "×") return left.times(right);
  return right.eq(0) ? "by zero" : left.div(right);
}

/** A rate of the first number, added to it or taken off it where the operator says so. */
function workedPercent(left: Decimal, operator: Operator, right: Decimal): Decimal | Fault {
  const share = left.times(right).div(100);
  if (operator === "+") return left.plus(share);
  if (operator === "−") return left.minus(share);
  if (operator === "×") return share;
  return right.eq(0) ? "by zero" : left.times(100).div(right);
}

/** Shows a result, and notes on the tape how it came about. */
function concluded(c: Calculator, text: string, result: Decimal | Fault): Calculator {
  if (typeof result === "string") return failed(c, result);
  if (isTooLarge(result)) return failed(c, "too large");
  const value = inFull(result);
  const step = { id: (c.tape[0]?.id ?? 0) + 1, text, result: value };
  const tape = [step, ...c.tape].slice(0, MOST_STEPS);
  return { ...showing(c, value), hasNumber: false, pending: undefined, tape };
}

const textOf = (left: Decimal, operator: Operator, right: Decimal) =>
  `${shownValue(inFull(left))} ${operator} ${shownValue(inFull(right))}`;

/** Works out what is pending; an operator without a second number is dropped. */
function equals(c: Calculator): Calculator {
  const right = numberOf(c);
  if (!c.pending || !c.hasNumber)
    return { ...showing(c, c.pending?.left ?? inFull(right)), hasNumber: false, pending: undefined };
  const { operator } = c.pending;
  const left = new Decimal(c.pending.left);
  return concluded(c, textOf(left, operator, right), worked(left, operator, right));
}

function percent(c: Calculator): Calculator {
  const right = numberOf(c);
  if (!c.pending) return concluded(c, `${shownValue(inFull(right))}%`, right.div(100));
  if (!c.hasNumber) return c;
  const { operator } = c.pending;
  const left = new Decimal(c.pending.left);
  return concluded(c, `${textOf(left, operator, right)}%`, workedPercent(left, operator, right));
}

function operate(c: Calculator, operator: Operator): Calculator {
  const done = c.pending && !c.hasNumber ? c : equals(c);
  if (done.fault) return done;
  const left = done.pending?.left ?? done.value;
  return { ...showing(done, left), hasNumber: false, pending: { left, operator } };
}

function type(c: Calculator, key: Digit | "."): Calculator {
  const before = c.typed ?? "0";
  const given = { ...c, hasNumber: true };
  if (key === ".") return { ...given, typed: before.includes(".") ? before : `${before}.` };
  if (before.replace(/[-.]/g, "").length >= DIGITS) return c;
  return { ...given, typed: before === "0" || before === "-0" ? before.replace("0", key) : before + key };
}

function eraseLast(c: Calculator): Calculator {
  if (c.typed === undefined) return c;
  const rest = c.typed.slice(0, -1);
  return { ...c, typed: rest === "" || rest === "-" || rest === "-0" ? "0" : rest };
}

function changeSign(c: Calculator): Calculator {
  if (numberOf(c).eq(0)) return c;
  const given = { ...c, hasNumber: true };
  if (c.typed === undefined) return { ...given, value: inFull(numberOf(c).neg()) };
  return { ...given, typed: c.typed.startsWith("-") ? c.typed.slice(1) : `-${c.typed}` };
}

/** Works out what is pending first, as a pocket calculator does. */
function remember(c: Calculator, sign: 1 | -1): Calculator {
  const done = equals(c);
  if (done.fault) return done;
  const memory = new Decimal(done.memory).plus(new Decimal(done.value).times(sign));
  return isTooLarge(memory) ? failed(done, "too large") : { ...done, memory: inFull(memory) };
}

/** Takes a number from elsewhere, as if it had been typed. */
export function take(c: Calculator, value: string): Calculator {
  return { ...showing({ ...c, fault: undefined }, value), hasNumber: true };
}

/** What a key makes of the calculator. */
export function press(c: Calculator, key: Key): Calculator {
  if (key === "AC" || (key === "C" && c.fault)) return { ...SWITCHED_ON, memory: c.memory, tape: c.tape };
  if (c.fault) return c;
  switch (key) {
    case "+":
    case "−":
    case "×":
    case "÷":
      return operate(c, key);
    case "=":
      return equals(c);
    case "%":
      return percent(c);
    case "±":
      return changeSign(c);
    case "⌫":
      return eraseLast(c);
    case "C":
      return { ...showing(c, "0"), hasNumber: false };
    case "M+":
      return remember(c, 1);
    case "M−":
      return remember(c, -1);
    case "MR":
      return take(c, c.memory);
    case "MC":
      return { ...c, memory: "0" };
    default:
      return type(c, key);
  }
}

const AS_THEY_ARE: readonly Key[] = [
  ...(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", ".", "=", "%"] as const),
  ...OPERATORS,
];
const TYPED: ReadonlyMap<string, Key> = new Map<string, Key>([
  ...AS_THEY_ARE.map((key) => [key, key] as const),
  [",", "."],
  ["-", "−"],
  ["*", "×"],
  ["x", "×"],
  ["X", "×"],
  ["/", "÷"],
  ["Enter", "="],
  ["Backspace", "⌫"],
  ["Delete", "C"],
  ["F9", "±"],
]);

/** The calculator's key for a key of the keyboard. */
export const keyOf = (name: string): Key | undefined => TYPED.get(name);
