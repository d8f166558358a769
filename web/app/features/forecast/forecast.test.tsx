import { afterEach, describe, expect, it, vi } from "vitest";
import type { Forecast } from "#contract/forecast.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buildForecast, buildSilentForecast } from "../../../../test/plan.ts";
import { buttonOf } from "../../../../test/press.ts";
import { ForecastPart } from "./components/forecast-part.tsx";
import { ForecastShort } from "./components/forecast-short.tsx";

afterEach(() => vi.unstubAllGlobals());

/** A server that has these forecasts and fails for the other papers. */
const serve = (...forecasts: Forecast[]) =>
  stubServer((call) => {
    const response = forecasts.find(({ Paper }) => call === `GET /api/forecast/${Paper}`);
    return response ? { status: 200, response } : { status: 503 };
  });

const linksOf = (place: Element) =>
  [...place.querySelectorAll("a")].map((one) => [one.textContent, one.getAttribute("href")]);

describe("the forecast in short", () => {
  const short = async (papers: number[], ...forecasts: Forecast[]) => {
    serve(...forecasts);
    const { place } = await drawAt("/today", <ForecastShort papers={papers} />);
    await vi.waitFor(() => expect(place.querySelector("section")).not.toBeNull());
    return place;
  };

  it("tells each paper's marks with their range, and the chance to pass in words", async () => {
    const place = await short([1, 2], buildForecast(), buildSilentForecast({ Paper: 2 }));
    await vi.waitFor(() => expect(place.textContent).toContain("Paper 2"));
    expect(place.textContent).toContain("For an exam on 13 March 2027");
    expect(place.textContent).toContain("66 marks, 55 to 76 nine times in ten");
    expect(place.textContent).toContain(
      "Chance to pass: about 8 in 10, between 6 and 9; mostly stamp duties",
    );
    expect(linksOf(place)).toEqual([["What moves it in Paper 1", "/progress?paper=1"]]);
  });

  it("is a picture with its words", async () => {
    const place = await short([1], buildForecast());
    expect(place.querySelector("svg[role=img]")?.getAttribute("aria-label")).toBe(
      "Paper 1: 66 of 100 marks expected, between 55 and 76 nine times in ten; 60 pass",
    );
  });

  it("below enough evidence says how much is missing, and shows no figure", async () => {
    const place = await short([2], buildSilentForecast({ Paper: 2 }));
    expect(place.textContent).toContain("Needs 42 more answers. Until then any figure would be a guess.");
    expect(place.querySelector("svg")).toBeNull();
  });

  it("without a date is for one that is in for it, and says so", async () => {
    const place = await short([1], buildForecast({ IsExamDay: false, Day: "2026-12-23" }));
    expect(place.textContent).toContain("For an exam around 23 December 2026, as yours has no day yet");
  });

  it("of one paper stays when the other's does not load", async () => {
    const place = await short([1, 2], buildForecast());
    await vi.waitFor(() => expect(place.textContent).toContain("The forecast did not load."));
    expect(place.textContent).toContain("66 marks");
    const calls = serve(buildForecast(), buildForecast({ Paper: 2, Mean: 58 }));
    await act(() => buttonOf(place, "Try again").click());
    await vi.waitFor(() => expect(place.textContent).toContain("58 marks"));
    expect(calls).toEqual(["GET /api/forecast/2"]);
    expect(place.textContent).not.toContain("did not load");
  });
});

describe("the forecast in full", () => {
  const full = async (forecast: Forecast) => {
    serve(forecast);
    const { place } = await drawAt("/progress", <ForecastPart paper={1} />);
    await vi.waitFor(() => expect(place.querySelector("h2")).not.toBeNull());
    return place;
  };

  it("has its figures in a table, what would move it, what was never practised, and how it is worked out", async () => {
    const place = await full(buildForecast());
    const rows = [...place.querySelectorAll("tbody tr")].map((row) =>
      [...row.querySelectorAll("th > span, td > span.figures, th")].map((one) => one.textContent),
    );
    expect(rows).toEqual([
      ["Marks of 100", "66", "55 and 76"],
      ["Chance of 60 or more", "78%", "60% and 90%"],
    ]);
    expect(place.textContent).toContain("Stamp duties 3.4 marks available");
    expect(place.textContent).toContain("1 sub-area not practised yet: they make the forecast wider");
    expect(place.textContent).toContain(
      "It rests on 214 marked answers of this paper, each answered part of a case counted as one.",
    );
    expect(linksOf(place)).toEqual([
      ["Practise Stamp duties", "/build?papers=1&topics=4"],
      ["Practise Collective sales", "/build?papers=1&topics=5"],
      ["How it is worked out, and how good it is", "/calibration"],
    ]);
  });

  it("below enough evidence shows no figure, and still what was never practised", async () => {
    const place = await full(buildSilentForecast());
    expect(place.textContent).toContain("Needs 42 more answers.");
    expect(place.querySelector("svg[role=img]")).toBeNull();
    expect(place.textContent).not.toContain("What would move it most");
    expect(place.textContent).toContain("Collective sales");
  });

  it("counts one answer as one, and several sub-areas as several", async () => {
    const { Unpractised: [area] = [] } = buildForecast();
    if (!area) throw new Error("nothing is left to practise");
    const place = await full(
      buildForecast({ Answers: 1, Unpractised: [area, { ...area, Key: "other", Title: "Another" }] }),
    );
    expect(place.textContent).toContain("It rests on 1 marked answer of this paper");
    expect(place.textContent).toContain("2 sub-areas not practised yet");
  });

  it("shows a chance of nothing as well as any other", async () => {
    const place = await full(buildForecast({ Pass: 0, PassLow: 0, PassHigh: 0.01 }));
    expect(place.querySelector("tbody")?.textContent).toMatch(/Chance of 60 or more.*0%.*0% and 1%/);
  });

  it("stays where it cannot be read again", async () => {
    serve(buildForecast());
    const { place, client } = await drawAt(
      "/progress",
      <>
        <ForecastPart paper={1} />
        <ForecastShort papers={[1]} />
      </>,
    );
    await vi.waitFor(() => expect(place.querySelectorAll("h2")).toHaveLength(2));
    serve();
    await act(() => client.invalidateQueries());
    expect(place.querySelectorAll("svg[role=img]")).toHaveLength(2);
    expect(place.textContent).not.toContain("did not load");
  });

  it("that did not load says so", async () => {
    serve();
    const { place } = await drawAt("/progress", <ForecastPart paper={1} />);
    await vi.waitFor(() => expect(place.textContent).toContain("The forecast did not load."));
  });
});
