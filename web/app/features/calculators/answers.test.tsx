import { afterEach, expect, test, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { draw, drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import CalculatorPanel from "./components/calculator-panel.tsx";
import RateSheet from "./components/rate-sheet.tsx";
import WorkedSums from "./components/worked-sums.tsx";

afterEach(() => void vi.unstubAllGlobals());

const DAY = "2026-11-21";

test("why a sum has no result is said in its place, and a missing figure has the focus", async () => {
  stubServer(() => ({ status: 200, response: { Sum: null, Reason: "We hold no rates of that day." } }));
  const { place } = await draw(<WorkedSums day={DAY} />);
  await act(() => buttonOf(place, "Work it out").click());
  expect(document.activeElement?.id).toBe(
    [...place.querySelectorAll("label")].find((one) => one.textContent === "Price")?.htmlFor,
  );
  await write(place, "Price", "1.35m");
  await act(() => buttonOf(place, "Work it out").click());
  await vi.waitFor(() =>
    expect(place.querySelector("form [role=status]")?.textContent).toBe("We hold no rates of that day."),
  );
});

test("a sum is worked out once: its button cannot be pressed meanwhile", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const { place } = await draw(<WorkedSums day={DAY} />);
  await write(place, "Price", "1.35m");
  await act(() => buttonOf(place, "Work it out").click());
  expect(buttonOf(place, "Working it out…").disabled).toBe(true);
});

test("a rate that has ended says until when it held", async () => {
  const rate = { Key: "bsd", Title: "Top rate", Value: "4%", Since: "2018-02-20", Source: "IRAS" };
  const Rates = [
    { ...rate, Until: "2023-02-14" },
    { ...rate, Key: "lease", Title: "Lease duty", Until: null },
  ];
  const Groups = [{ Title: "Duties", Note: null, Rates, First: "2018-02-20" }];
  stubServer(() => ({ status: 200, response: { On: DAY, Groups } }));
  const { place } = await draw(<RateSheet day={DAY} />);
  await vi.waitFor(() => expect(place.querySelectorAll("dd")).toHaveLength(2));
  expect([...place.querySelectorAll("dd")].map((one) => one.textContent)).toEqual([
    "4%Since 20 Feb 2018, until 14 Feb 2023. IRAS.",
    "4%Since 20 Feb 2018. IRAS.",
  ]);
});

test("rates that did not load say so instead of those of another day, and an emptied day asks for none", async () => {
  let status = 200;
  const rate = { Key: "bsd", Title: "Top rate", Value: "4%", Since: "2018-02-20", Until: null, Source: "x" };
  const Groups = [{ Title: "Duties", Note: null, Rates: [rate], First: null }];
  const calls = stubServer(() => ({ status, response: { On: DAY, Groups } }));
  const { place } = await draw(<RateSheet day={DAY} />);
  await vi.waitFor(() => expect(place.textContent).toContain("4%"));
  await write(place, "Rates as they were on", "");
  status = 503;
  await write(place, "Rates as they were on", "2020-01-01");
  await vi.waitFor(() => expect(place.querySelector("[role=status]")?.textContent).toBe("No."));
  expect(place.textContent).not.toContain("4%");
  expect(calls).toEqual([DAY, "2020-01-01"].map((on) => `GET /api/calculators/rates?on=${on}`));
});

test("what was copied is said until the next key; a fault cannot be copied, and what is in the memory is marked", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const { place } = await drawAt(
    "/",
    <CalculatorPanel isOpen asked={1} isTest day={DAY} onClose={() => undefined} />,
  );
  const press = (...names: string[]) =>
    act(() => {
      for (const name of names) buttonOf(place, name).click();
    });
  const hasMemory = () => place.textContent?.includes("something is in the memory");
  await press("7");
  await press("Copy the result");
  expect(place.textContent).toContain("Copied.");
  expect(hasMemory()).toBe(false);
  await press("Add to the memory");
  expect(place.textContent).not.toContain("Copied.");
  expect(hasMemory()).toBe(true);
  await press("Divided by", "0", "Equals");
  expect(buttonOf(place, "Copy the result").disabled).toBe(true);
  await press("Clear the number");
  expect(buttonOf(place, "Copy the result").disabled).toBe(false);
  expect(hasMemory()).toBe(true);
  await press("Clear the memory");
  expect(hasMemory()).toBe(false);
  copied.mockRestore();
});
