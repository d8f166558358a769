import { describe, expect, test } from "vitest";
import { ArithmeticError, evaluate, type Meaning, namesIn } from "./arithmetic.ts";
import { Figures, meaningsOf } from "./figures.ts";
import { FUNCTIONS } from "./functions.ts";

const known = new Map<string, Meaning>([
  ...FUNCTIONS,
  ["price", 1_280_000],
  ...meaningsOf("absd-citizen", Figures.parse({ first: 0, second: "20%" })),
  ...meaningsOf(
    "bsd-residential",
    Figures.parse([
      [180_000, "1%"],
      [180_000, "2%"],
      [640_000, "3%"],
      [500_000, "4%"],
      ["rest", "5%"],
    ]),
  ),
]);
const value = (expression: string) => evaluate(expression, known);

describe("arithmetic of a computation", () => {
  test.each([
    ["1 + 2 * 3", 7],
    ["(1 + 2) * 3", 9],
    ["10 - 4 - 3", 3],
    ["24 / 4 / 2", 3],
    ["-2 * -3", 6],
    ["1_280_000 * 4%", 51_200],
    ["price * absd_citizen.second", 256_000],
    ["bsd_residential(price)", 35_800],
    ["bsd_residential(180000)", 1_800],
    ["bsd_residential(price) + min(price, 100) ", 35_900],
    ["down(0.1 * 3 * 10)", 3],
    ["down(2_345.67, 100)", 2_300],
    ["up(2.001)", 3],
    ["round(2.5)", 3],
  ])("%s is %d", (expression, expected) => {
    expect(value(expression)).toBeCloseTo(expected, 6);
  });

  test("loans, instalments and interest follow the standard formulas", () => {
    // Published factors: $5.28 a month for each $1,000 over 25 years at 4%.
    expect(value("instalment(1000, 4%, 300)")).toBeCloseTo(5.28, 2);
    expect(value("loan_for(instalment(500_000, 2.6%, 300), 2.6%, 300)")).toBeCloseTo(500_000, 4);
    expect(value("instalment(1200, 0, 12)")).toBe(100);
    expect(value("compound(120_000, 2.5%, 5)")).toBeCloseTo(135_768.99, 2);
  });

  test.each([
    "1 +",
    "(1",
    "1)",
    "1 2",
    "price(1)",
    "min",
    "min()",
    "other",
    "process.exit(1)",
    "constructor",
    "1 / 0",
    "2 ** 3",
    "price = 1",
    "'a'",
    "",
  ])("%s is refused", (expression) => {
    expect(() => value(expression)).toThrow(ArithmeticError);
  });

  test("the names in an expression are listed", () => {
    expect(namesIn("bsd_residential(price) + 20% * absd_citizen.second")).toEqual([
      "bsd_residential",
      "price",
      "absd_citizen.second",
    ]);
  });

  test.each([
    [[[1, "1%"]]],
    [
      [
        ["rest", "1%"],
        [1, "2%"],
      ],
    ],
    ["4 per cent"],
    [{ "Not a name": 1 }],
  ])("%j are no figures", (figures) => {
    expect(Figures.safeParse(figures).success).toBe(false);
  });
});
