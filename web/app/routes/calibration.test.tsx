import { expect, it, vi } from "vitest";
import { visit } from "../../../test/page.tsx";
import { serverFor, signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { CalibrationPage } from "./calibration.tsx";

signedInPage();

async function open(user: ReturnType<typeof buildUser> | null) {
  const calls = serverFor(user, (call) =>
    call === "GET /api/calibration"
      ? {
          ...{ Enough: false, Forecasts: 12, Needs: 200, Bins: [], Brier: null, BrierOfBase: null },
          ...{ Covered: null, Error: null, Told: { N: 4, Passed: 3, Said: null } },
        }
      : [{ Paper: 1, On: "2026-11-20", Passed: true }],
  );
  const { place } = await visit("/calibration", <CalibrationPage />);
  await vi.waitFor(() => expect(place.textContent).toContain("3 of 4 reported papers were passed."));
  return { place, calls, titles: [...place.querySelectorAll("h2")].map((one) => one.textContent) };
}

it("tells anybody what came of the forecasts, and how one is made", async () => {
  const { place, titles, calls } = await open(null);
  expect(titles).toEqual([
    "What came of them",
    "The real exam",
    "How a forecast is made",
    "What it can't know",
  ]);
  expect(place.textContent).toContain("12 of 200 pairs");
  expect(place.querySelector("form")).toBeNull();
  expect(calls).not.toContain("GET /api/exam-results");
});

it("somebody signed in can report how their exam went, and sees what they have reported", async () => {
  const { place } = await open(buildUser());
  await vi.waitFor(() => expect(place.textContent).toContain("Sat the exam? Report your result"));
  await vi.waitFor(() => expect(place.textContent).toContain("Paper 1 on 20 November 2026: passed"));
});
