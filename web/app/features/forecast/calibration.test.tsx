import { afterEach, expect, it, vi } from "vitest";
import type { Calibration } from "#contract/forecast.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { across, dotsOf, down } from "./calibration-picture.ts";
import { CalibrationResults } from "./components/calibration-results.tsx";

afterEach(() => vi.unstubAllGlobals());

const bin = (From: number, Said: number, Came: number, N: number) => ({
  From,
  To: From + 0.2,
  Said,
  Came,
  Low: Math.max(0, Came - 0.05),
  High: Math.min(1, Came + 0.05),
  N,
});

const MEASURED: Calibration = {
  Forecasts: 1284,
  Enough: true,
  Needs: 400,
  Bins: [bin(0, 0, 0, 0), bin(0.2, 0.31, 0.28, 201), bin(0.4, 0.5, 0.53, 244), bin(0.6, 0.71, 0.74, 400)],
  Brier: 0.148,
  BrierOfBase: 0.241,
  Covered: 0.906,
  Error: { Mean: -0.6, Low: -1.3, High: 0.1 },
  Told: { N: 37, Passed: 31, Said: 0.79 },
};

const TOO_LITTLE: Calibration = {
  ...MEASURED,
  Forecasts: 128,
  Enough: false,
  Bins: [],
  Brier: null,
  BrierOfBase: null,
  Covered: null,
  Error: null,
  Told: { N: 0, Passed: 0, Said: null },
};

async function results(response: Calibration) {
  stubServer(() => ({ status: 200, response }));
  const { place } = await drawAt("/calibration", <CalibrationResults />);
  await vi.waitFor(() => expect(place.textContent).toContain("The real exam"));
  return place;
}

it("tells coverage, error and Brier score with what they are held against, and how many they rest on", async () => {
  const place = await results(MEASURED);
  expect(place.textContent).toContain("From 1,284 forecasts.");
  expect([...place.querySelectorAll("dl > div")].map((one) => one.textContent)).toEqual([
    "Marks within the interval91%We say nine in ten, so 90% is right on.",
    "Marks off, on average−0.6Between −1.3 and +0.1. Above 0, people did better than we said.",
    "Brier score0.148Lower is better. Giving everybody the same chance would score 0.241.",
  ]);
});

it("has a picture with its table, in which an empty bin claims nothing", async () => {
  const place = await results(MEASURED);
  expect(place.querySelector("svg[role=img]")?.getAttribute("aria-label")).toContain("the share that passed");
  expect(place.querySelectorAll("svg circle")).toHaveLength(3);
  const rows = [...place.querySelectorAll("tbody tr")].map((row) =>
    [...row.querySelectorAll(".figures")].map((one) => one.textContent),
  );
  expect(rows[0]).toEqual(["0% to 20%", "–", "–", "–", "0"]);
  expect(rows[1]).toEqual(["20% to 40%", "31%", "28%", "23% and 33%", "201"]);
});

it("below what is needed says how many there are, and shows no figure", async () => {
  const place = await results(TOO_LITTLE);
  expect(place.textContent).toContain("Too little data so far");
  expect(place.textContent).toContain("128 of 400 pairs");
  expect(place.querySelector("dl, table, svg")).toBeNull();
});

it("counts what learners reported of the real exam separately", async () => {
  expect((await results(MEASURED)).textContent).toContain(
    "31 of 37 reported papers were passed; where we had a forecast, it gave them 79% on average.",
  );
  expect((await results(TOO_LITTLE)).textContent).toContain("No reports yet.");
});

it("figures that did not load say so", async () => {
  stubServer(() => ({ status: 503 }));
  const { place } = await drawAt("/calibration", <CalibrationResults />);
  await vi.waitFor(() => expect(place.textContent).toContain("The figures did not load."));
});

it("a dot is on the diagonal where what came is what was said, and larger with more forecasts", () => {
  const [few, many] = dotsOf([bin(0.4, 0.5, 0.5, 10), bin(0.6, 0.7, 0.7, 1000), bin(0.8, 0, 0, 0)]);
  expect(few).toMatchObject({ x: across(0.5), y: down(0.5), top: down(0.55), bottom: down(0.45) });
  expect(across(0.5) - across(0)).toBeCloseTo(down(0) - down(0.5));
  expect(many?.radius).toBeGreaterThan(few?.radius ?? 0);
  expect(dotsOf([bin(0.8, 0, 0, 0)])).toEqual([]);
});
