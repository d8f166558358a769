import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { buildQuestion } from "../../../../test/question.ts";
import { openCompanion } from "../../lib/companion-requests.ts";
import { CalculatorHost } from "./components/calculator-host.tsx";

const rate = {
  Key: "lease-duty",
  Title: "Lease duty",
  Value: "0.4%",
  Since: "2014-02-22",
  Until: null,
  Source: "IRAS",
};
const Groups = [{ Title: "Leases", Note: null, Rates: [rate], First: "2014-02-22" }];
const Sum = { Title: "BSD", Steps: [], Total: { Label: "BSD", Amount: "$38,600" }, Notes: [], Sources: [] };

let calls: string[];
let bodies: string[];
beforeEach(() => {
  bodies = [];
  calls = stubServer((call, body) => {
    if (call.startsWith("GET")) return { status: 200, response: { On: "2026-11-21", Groups } };
    bodies.push(body);
    return { status: 200, response: { Sum, Reason: null } };
  });
});
afterEach(() => void vi.unstubAllGlobals());

const host = () => drawAt("/set/1/do", <CalculatorHost />);
const panel = () => document.querySelector<HTMLElement>("[role=dialog]");
const click = (name: string) => act(() => buttonOf(document.body, name).click());
const ask = async (wanted: "calculator" | "calculators", about = buildQuestion()) => {
  await act(async () => openCompanion(wanted, about));
  await vi.waitFor(() => expect(panel()).not.toBeNull());
};

test("rates are those of today in Singapore, wherever the device is, if the question names no day", async () => {
  const zone = process.env.TZ;
  vi.useFakeTimers({ toFake: ["Date", "Intl"] });
  onTestFinished(() => {
    process.env.TZ = zone ?? "";
    vi.useRealTimers();
  });
  const dates: string[] = [];
  for (const [TZ, at] of [
    ["America/New_York", "2026-11-21T16:30:00Z"],
    ["Pacific/Kiritimati", "2026-11-22T15:59:59Z"],
  ] as const) {
    process.env.TZ = TZ;
    vi.setSystemTime(new Date(at));
    const { leave } = await host();
    await ask("calculators");
    await click("Rates");
    await vi.waitFor(() => expect(panel()?.textContent).toContain("0.4%"));
    dates.push(calls.at(-1)?.split("on=")[1] ?? "");
    await leave();
  }
  expect(dates).toEqual(["2026-11-22", "2026-11-22"]);
});

test("rates and sums are of the day of the question that they are opened for, and what was filled in stays", async () => {
  await host();
  await ask("calculators", buildQuestion({ LawAsAt: "2025-05-05" }));
  await click("Rates");
  await vi.waitFor(() => expect(calls.at(-1)).toBe("GET /api/calculators/rates?on=2025-05-05"));
  await click("Worked sums");
  await vi.waitFor(() => expect(panel()?.textContent).toContain("Work it out"));
  await write(document.body, "Price", "1.35m");
  await click("Work it out");
  await vi.waitFor(() => expect(panel()?.textContent).toContain("$38,600"));
  // The day that a question names comes before that of its law.
  await ask("calculators", buildQuestion({ ID: 2, LawAsAt: "2025-05-05", AsAt: "2024-04-04" }));
  await vi.waitFor(() => expect(calls).toContain("GET /api/calculators/rates?on=2024-04-04"));
  expect(panel()?.textContent).not.toContain("$38,600");
  await click("Work it out");
  await vi.waitFor(() => expect(panel()?.textContent).toContain("$38,600"));
  expect(bodies.map((body) => JSON.parse(body))).toMatchObject([
    { Price: 1_350_000, On: "2025-05-05" },
    { Price: 1_350_000, On: "2024-04-04" },
  ]);
});

test("another sum begins with its own fields, without the figures and the result of the one before", async () => {
  await host();
  await ask("calculators");
  await click("Worked sums");
  await vi.waitFor(() => expect(panel()?.textContent).toContain("Work it out"));
  await write(document.body, "Price", "1.35m");
  await click("Work it out");
  await vi.waitFor(() => expect(panel()?.textContent).toContain("$38,600"));
  const choice = panel()?.querySelector("select");
  const others = [...(choice?.options ?? [])].filter((one) => !one.selected).map((one) => one.value);
  expect(others.length).toBeGreaterThan(3);
  for (const other of others) {
    await write(document.body, "What to work out", other);
    expect(panel()?.textContent).not.toContain("$38,600");
    const values = [...(panel()?.querySelectorAll("input") ?? [])].map((field) => field.value);
    expect(values).not.toContain("1.35m");
  }
});
