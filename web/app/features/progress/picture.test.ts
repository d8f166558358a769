import { describe, expect, it } from "vitest";
import { calendarOf, lineOf, pathOf, shadeOf, weeksOf, yOf } from "./picture.ts";

describe("a line of percents", () => {
  it("runs from edge to edge, 100 at the top, and one alone is in the middle", () => {
    expect(lineOf([0, 100])).toEqual([
      { x: 8, y: 152 },
      { x: 592, y: 8 },
    ]);
    expect(lineOf([50])).toEqual([{ x: 300, y: 80 }]);
    expect(pathOf(lineOf([0, 100]))).toBe("M8.0 152.0 L592.0 8.0");
    expect(yOf(60)).toBeCloseTo(65.6);
  });
});

it("a week counts all its topics together", () => {
  const of = (Week: string, TopicID: number, Answered: number, Right: number) => ({
    Week,
    TopicID,
    Answered,
    Right,
  });
  expect(weeksOf([of("2026-11-16", 1, 3, 3), of("2026-11-16", 2, 1, 0), of("2026-11-23", 1, 4, 1)])).toEqual([
    { week: "2026-11-16", answered: 4, right: 3, percent: 75 },
    { week: "2026-11-23", answered: 4, right: 1, percent: 25 },
  ]);
});

describe("the calendar", () => {
  it("ends today, and each column begins with a Monday", () => {
    // A Wednesday.
    const squares = calendarOf([{ Day: "2026-11-24", Answered: 12 }], "2026-11-25", 2);
    expect(squares).toHaveLength(10);
    expect(squares[0]).toEqual({ day: "2026-11-16", answered: 0, column: 0, row: 0 });
    expect(squares.at(-2)).toEqual({ day: "2026-11-24", answered: 12, column: 1, row: 1 });
    expect(squares.at(-1)).toMatchObject({ day: "2026-11-25", column: 1, row: 2 });
  });

  it("shades a day by how much was done", () => {
    expect([0, 1, 9, 10, 39, 40, 500].map(shadeOf)).toEqual([0, 1, 1, 2, 2, 3, 3]);
  });
});
