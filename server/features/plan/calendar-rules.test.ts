import { describe, expect, test } from "vitest";
import { mockDays } from "./calendar-rules.ts";
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
