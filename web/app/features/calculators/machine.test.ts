import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Calculator,
  display,
  FAULTS,
  type Key,
  keyOf,
  OPERATORS,
  type Operator,
  plainDisplay,
  press,
  SWITCHED_ON,
  shownValue,
  take,
} from "./machine.ts";

/** Keys in a line, with spaces between those of several signs: "2 + 3 × 4 =", "M+". Digits may be together. */
const keysOf = (line: string): Key[] =>
  line.split(" ").flatMap((word) => (/^[\d.]+$/.test(word) ? [...word] : [word]) as Key[]);

const keyed = (line: string, from: Calculator = SWITCHED_ON): Calculator =>
  keysOf(line).reduce((c, key) => press(c, key), from);

const shown = (line: string) => display(keyed(line));

describe("it counts as one types, like a pocket calculator", () => {
  test.each([
    ["2 + 3 × 4 =", "20"],
    ["0.1 + 0.2 =", "0.3"],
    ["1.1 × 1.1 × 1.1 =", "1.331"],
    ["1350000 × 4 % − 5400 =", "48,600"],
    ["1 ÷ 3 =", "0.33333333333"],
    ["1 ÷ 3 × 3 =", "1"],
    ["2 ÷ 3 =", "0.66666666667"],
    ["100000 ÷ 3 =", "33,333.3333333"],
    ["5 ± =", "−5"],
    ["5 − 8 =", "−3"],
    ["5 × 2 ± =", "−10"],
    // Another operator is in for the one before.
    ["2 + × 3 =", "6"],
    // An operator without a second number is dropped, and = pressed twice changes nothing.
    ["5 + =", "5"],
    ["2 + 3 = =", "5"],
    // A number after a result begins a new sum; an operator continues with it.
    ["2 + 3 = 7", "7"],
    ["2 + 3 = × 4 =", "20"],
    ["2 + 3 ×", "5"],
    ["1 − 1 = ±", "0"],
  ])("%s shows %s", (line, expected) => expect(shown(line)).toBe(expected));
});

test.each([
  ["200 × 5 %", "10"],
  ["200 + 5 %", "210"],
  ["200 − 5 %", "190"],
  ["30 ÷ 120 %", "25"],
  ["5 %", "0.05"],
  ["200 × 5 % + 1 =", "11"],
  // Without a second number there is nothing to take a part of.
  ["200 × %", "200"],
])("percent: %s shows %s", (line, expected) => expect(shown(line)).toBe(expected));

test.each([
  ["007", "7"],
  ["0.50", "0.50"],
  ["1..5", "1.5"],
  [".5", "0.5"],
  ["12345678901234", "123,456,789,012"],
  ["0.123456789012345", "0.12345678901"],
  ["12 ⌫ ⌫ ⌫ 5", "5"],
  ["5 ± ⌫", "0"],
  ["5 ± ⌫ 3", "3"],
  ["0 ± 5", "5"],
  ["0. ± 5", "0.5"],
  ["5 ± ± ±", "−5"],
  ["2 + 7 C 3 =", "5"],
  ["2 + 7 C =", "2"],
  ["2 + 7 AC 3 =", "3"],
  // A result is not taken apart.
  ["12 + 1 = ⌫", "13"],
])("typing: %s shows %s", (line, expected) => expect(shown(line)).toBe(expected));

test.each([
  ["5 M+ 3 M+ MR", "8"],
  ["5 M+ 3 M− MR", "2"],
  // What is pending is worked out first.
  ["2 × 3 M+ 4 × 5 M+ MR", "26"],
  ["5 M+ MC MR", "0"],
  ["5 M+ AC MR", "5"],
  ["5 M+ 2 + MR =", "7"],
  ["5 M+ 2 × MR × 3 =", "30"],
  ["5 M+ 7", "7"],
])("memory: %s shows %s", (line, expected) => expect(shown(line)).toBe(expected));

describe("what it cannot show is an E, which C or AC takes away", () => {
  test.each([
    ["5 ÷ 0 =", "by zero"],
    ["0 ÷ 0 +", "by zero"],
    ["5 ÷ 0 %", "by zero"],
    ["5 ÷ 0 M+", "by zero"],
    ["999999999999 + 1 =", "too large"],
    ["999999999999 × 999999999999 =", "too large"],
    ["0 − 999999999999 − 1 =", "too large"],
    ["999999999999 M+ M+", "too large"],
    ["999999999999 + 0.5 =", "too large"],
  ] as const)("%s is %s", (line, fault) => {
    const c = keyed(line);
    expect([display(c), plainDisplay(c), c.fault]).toEqual(["E", "E", fault]);
    expect(FAULTS[fault]).toMatch(/^[A-Z].*\.$/);
    expect(keyed("7 + 2 = % ± ⌫ MR", c)).toEqual(c);
    expect(display(keyed("C 7 + 2 =", c))).toBe("9");
    expect(display(keyed("AC 7", c))).toBe("7");
  });

  test("the memory and the tape outlive it", () => {
    const c = keyed("3 M+ 2 × 4 = ÷ 0 =");
    expect(display(keyed("C MR", c))).toBe("3");
    expect(c.tape.map(({ text }) => text)).toEqual(["2 × 4"]);
  });

  test.each(["999999999999", "999999999999.4"])("twelve digits still fit: %s", (number) =>
    expect(shown(`${number.slice(0, 12)} + ${number.slice(12) || "0"} =`)).toBe("999,999,999,999"));
});

test("the tape holds each step by itself, newest first, and a result is used again in full", () => {
  const c = keyed("2 + 3 × 4 = 1350000 × 4 % 1 ÷ 3 =");
  expect(c.tape.map(({ text, result }) => `${text} = ${shownValue(result)}`)).toEqual([
    "1 ÷ 3 = 0.33333333333",
    "1,350,000 × 4% = 54,000",
    "5 × 4 = 20",
    "2 + 3 = 5",
  ]);
  const third = c.tape[0]?.result ?? "";
  expect(display(keyed("=", take(keyed("AC 3 ×", c), third)))).toBe("1");
  expect(display(take(keyed("1 ÷ 0 ="), "20"))).toBe("20");
  expect(new Set(c.tape.map(({ id }) => id)).size).toBe(4);
});

test("the tape keeps the latest fifty", () => {
  const c = keyed(Array.from({ length: 60 }, (_, i) => `${i} + 1 =`).join(" "));
  expect(c.tape.length).toBe(50);
  expect([c.tape[0]?.text, c.tape.at(-1)?.text]).toEqual(["59 + 1", "10 + 1"]);
});

test("the keys of a keyboard", () => {
  expect(["7", ",", "-", "*", "x", "/", "Enter", "=", "%", "Backspace", "Delete", "F9"].map(keyOf)).toEqual([
    "7",
    ".",
    "−",
    "×",
    "×",
    "÷",
    "=",
    "=",
    "%",
    "⌫",
    "C",
    "±",
  ]);
  expect(["Escape", "Tab", "a", "ArrowLeft", " ", "constructor", "toString"].map(keyOf)).toEqual(
    Array(7).fill(undefined),
  );
});

/** A ratio of whole numbers: the slow model, which loses nothing. */
interface Ratio {
  n: bigint;
  d: bigint;
}
const magnitude = (n: bigint) => (n < 0n ? -n : n);
const ratioOf = (text: string): Ratio => {
  const [whole = "", decimals = ""] = text.replace("−", "-").replaceAll(",", "").split(".");
  return { n: BigInt(whole + decimals), d: 10n ** BigInt(decimals.length) };
};
function step({ n, d }: Ratio, operator: Operator, by: Ratio): Ratio | "E" {
  if (operator === "÷" && by.n === 0n) return "E";
  const made = {
    "+": { n: n * by.d + by.n * d, d: d * by.d },
    "−": { n: n * by.d - by.n * d, d: d * by.d },
    "×": { n: n * by.n, d: d * by.d },
    "÷": { n: n * by.d, d: d * by.n },
  }[operator];
  const signed = made.d < 0n ? { n: -made.n, d: -made.d } : made;
  // Half up: what would show as 13 digits.
  return 2n * magnitude(signed.n) >= (2n * 10n ** 12n - 1n) * signed.d ? "E" : signed;
}

const operator = fc.constantFrom(...OPERATORS);
const number = fc
  .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, hundredths]) =>
    hundredths ? `${whole}.${String(hundredths).padStart(2, "0")}` : `${whole}`,
  );
const chain = fc.tuple(number, fc.array(fc.tuple(operator, number), { minLength: 1, maxLength: 6 }));

test("any chain of numbers shows what ratios of whole numbers give, within half of its last digit", () => {
  fc.assert(
    fc.property(chain, ([first, steps]) => {
      const line = [first, ...steps.flat(), "="].join(" ");
      const model = steps.reduce<Ratio | "E">(
        (before, [op, by]) => (before === "E" ? "E" : step(before, op, ratioOf(by))),
        ratioOf(first),
      );
      const display = shown(line);
      if (model === "E" || display === "E") {
        expect([line, display]).toEqual([line, model]);
        return;
      }
      const got = ratioOf(display);
      expect(display.replace(/\D/g, "").length).toBeLessThanOrEqual(12);
      const decimals = BigInt(12 - (display.replace("−", "").split(".")[0] ?? "").replaceAll(",", "").length);
      // |got − model| × 10^decimals ≤ 1/2, and a little for what thirty places of a quotient leave out.
      const off = magnitude(got.n * model.d - model.n * got.d) * 10n ** decimals * 10n ** 6n;
      expect(off <= 500_001n * got.d * model.d, line).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test("sums, differences and products are exact to the last digit that fits", () => {
  const exact = fc.constantFrom("+" as const, "−" as const, "×" as const);
  const small = fc
    .integer({ min: 0, max: 9999 })
    .map((n) => `${Math.floor(n / 100)}.${String(n % 100).padStart(2, "0")}`);
  fc.assert(
    fc.property(small, fc.array(fc.tuple(exact, small), { minLength: 1, maxLength: 4 }), (first, steps) => {
      const c = keyed([first, ...steps.flat(), "="].join(" "));
      const model = steps.reduce<Ratio | "E">(
        (before, [op, by]) => (before === "E" ? "E" : step(before, op, ratioOf(by))),
        ratioOf(first),
      );
      if (model === "E") {
        expect(c.fault).toBe("too large");
        return;
      }
      const held = ratioOf(c.value);
      expect(held.n * model.d).toBe(model.n * held.d);
    }),
    { numRuns: 1000 },
  );
});

test("whatever is pressed, it shows a number of twelve digits at most, or an E", () => {
  const key = fc.constantFrom<Key>(
    ...("0 1 2 3 4 5 6 7 8 9 . = % ± ⌫ C AC M+ M− MR MC".split(" ") as Key[]),
    ...OPERATORS,
  );
  fc.assert(
    fc.property(fc.array(key, { maxLength: 80 }), (keys) => {
      let c = SWITCHED_ON;
      for (const one of keys) {
        c = press(c, one);
        expect(display(c)).toMatch(/^(E|−?\d{1,3}(,\d{3})*(\.\d*)?)$/);
        expect(display(c).replace(/\D/g, "").length).toBeLessThanOrEqual(12);
      }
    }),
    { numRuns: 500 },
  );
});
