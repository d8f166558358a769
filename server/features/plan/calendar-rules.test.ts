import { describe, expect, test } from "vitest";
import { minutesGiven, mockDays } from "./calendar-rules.ts";
import { UNPLANNED } from "./rules.ts";

const EXAM = { day: "2027-01-23", isSet: true };

/** The days of full papers where only these dates have more than half an hour. */
const mocksOf = (dates: Record<string, number>, papers = [1, 2]) =>
  Object.fromEntries(
    mockDays(
      { ...UNPLANNED, papers, dates: Object.entries(dates).map(([day, minutes]) => ({ day, minutes })) },
      EXAM,
    ),
  );

describe("full papers of two papers", () => {
  test("never share a day: where one day alone has the time, it is the first paper's", () => {
    expect(mocksOf({ "2027-01-18": 150 })).toEqual({ "2027-01-18": 1 });
    expect(mocksOf({ "2027-01-18": 150 }, [2])).toEqual({ "2027-01-18": 2 });
  });

  test("are both planned as soon as a second day near has the time", () => {
    expect(mocksOf({ "2027-01-18": 150, "2027-01-19": 150 })).toEqual({ "2027-01-18": 1, "2027-01-19": 2 });
    expect(mocksOf({ "2027-01-16": 150, "2027-01-18": 150 })).toEqual({ "2027-01-16": 1, "2027-01-18": 2 });
  });
});

test("a full paper takes a day with 150 minutes, at most two from the best day and at least two before the exam", () => {
  expect(mocksOf({ "2027-01-16": 149 }, [1])).toEqual({});
  expect(mocksOf({ "2027-01-13": 150, "2027-01-19": 150 }, [1])).toEqual({});
  expect(mocksOf({ "2027-01-14": 150 }, [1])).toEqual({ "2027-01-14": 1 });
  expect(mocksOf({ "2027-01-21": 150, "2027-01-22": 150 })).toEqual({ "2027-01-21": 2 });
});

describe("the minutes of a day", () => {
  // 2027-01-18 is a Monday.
  const plan = {
    ...UNPLANNED,
    minutes: [30, 0, 40, 50, 60, 70, 80],
    dates: [
      { day: "2027-01-20", minutes: 0 },
      { day: "2027-01-21", minutes: 15 },
    ],
    daysOff: ["2027-01-22"],
  };

  test("are those of its weekday, counted from Monday", () => {
    expect(["2027-01-18", "2027-01-19", "2027-01-24"].map((day) => minutesGiven(plan, day))).toEqual([
      30, 0, 80,
    ]);
  });

  test("are those given for the date itself, none of them included", () => {
    expect(["2027-01-20", "2027-01-21"].map((day) => minutesGiven(plan, day))).toEqual([0, 15]);
  });

  test("are none on a day off", () => {
    expect(minutesGiven(plan, "2027-01-22")).toBe(0);
  });
});
