import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buildQuestion } from "../../../../test/question.ts";
import { buildUser } from "../../../../test/user.ts";
import { openCompanion } from "../../lib/companion-requests.ts";
import { navigate } from "../../lib/router.tsx";
import { whoamiQuery } from "../../lib/session.ts";
import { CalculatorHost } from "./components/calculator-host.tsx";
import { calculatorsPanel } from "./components/calculators-panel.tsx";
import { amountOf, FORMS, faultsOf, inputOf } from "./sum-forms.ts";

const sum = {
  Title: "BSD on residential property at $1,350,000",
  Steps: [{ Label: "1% of the first $180,000", Amount: "$1,800.00" }],
  Total: { Label: "BSD", Amount: "$38,600" },
  Notes: [],
  Sources: [],
};
const sheet = (on: string) => ({
  On: on,
  Groups: [
    {
      Title: "Leases",
      Note: null,
      Rates: [
        {
          Key: "lease-duty",
          Title: "Lease duty",
          Value: "0.4%",
          Since: "2014-02-22",
          Until: null,
          Source: "IRAS",
        },
      ],
      First: "2014-02-22",
    },
    { Title: "Buying", Note: null, Rates: [], First: "2023-02-15" },
  ],
});

let calls: string[];
let bodies: string[];
let refuses: boolean;
beforeEach(() => {
  bodies = [];
  refuses = false;
  calls = stubServer((call, body) => {
    if (refuses) return { status: 403 };
    if (call.includes("/rates")) return { status: 200, response: sheet(call.split("on=")[1] ?? "") };
    bodies.push(body);
    return { status: 200, response: { Sum: sum, Reason: null } };
  });
});
afterEach(() => void vi.unstubAllGlobals());

async function host() {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: Number.POSITIVE_INFINITY, networkMode: "always" },
      mutations: { networkMode: "always" },
    },
  });
  client.setQueryData(whoamiQuery.queryKey, buildUser());
  return drawAt("/set/1/do", <CalculatorHost />, client);
}

const panel = () => document.querySelector<HTMLElement>("[role=dialog]");
const field = () => panel()?.querySelector<HTMLInputElement>("input[aria-label=Display]");
const status = () => panel()?.querySelector("[role=status]")?.textContent;
const named = (name: string) =>
  [...(panel()?.querySelectorAll("button") ?? [])].find(
    (b) => (b.getAttribute("aria-label") ?? b.textContent)?.trim() === name,
  );
const click = (name: string) => act(async () => named(name)?.click());
const type = (...keys: string[]) =>
  act(async () => {
    for (const key of keys)
      document.activeElement?.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
      );
  });
const ask = async (wanted: "calculator" | "calculators", about = buildQuestion()) => {
  await act(async () => openCompanion(wanted, about));
  await vi.waitFor(() => expect(panel()).not.toBeNull());
};

test("it is typed on a keyboard, says what it shows, keeps the focus for a tap, and Escape closes it with all in it", async () => {
  const opener = document.body.appendChild(document.createElement("button"));
  await host();
  opener.focus();
  await ask("calculator");
  expect(document.activeElement).toBe(field());
  await type("2", "+", "3", "*", "4", "Enter");
  expect([field()?.value, status()]).toEqual(["20", "20"]);
  await click("Divided by");
  await type("0", "=");
  expect(field()?.value).toBe("E");
  expect(status()).toMatch(/^E\. Nothing can be divided by zero/);
  const down = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
  named("7")?.dispatchEvent(down);
  expect(down.defaultPrevented).toBe(true);
  await type("Delete", "7", "Escape");
  expect(panel()?.hidden).toBe(true);
  expect(document.activeElement).toBe(opener);
  await ask("calculator");
  expect([panel()?.hidden, field()?.value]).toEqual([false, "7"]);
  opener.remove();
});

test("what one user worked out is no next user's", async () => {
  const { client } = await host();
  await ask("calculator");
  await type("7");
  await act(async () => client.setQueryData(whoamiQuery.queryKey, buildUser({}, { ID: "another-user" })));
  await vi.waitFor(() => expect(panel()).toBeNull());
  await ask("calculator");
  expect(field()?.value).toBe("0");
});

test("Enter presses the button that has the focus, and keys with Ctrl stay the browser's", async () => {
  await host();
  await ask("calculator");
  await type("2", "+", "3");
  named("7")?.focus();
  await type("Enter");
  expect(field()?.value).toBe("3");
  const copying = new KeyboardEvent("keydown", { key: "5", ctrlKey: true, bubbles: true, cancelable: true });
  field()?.dispatchEvent(copying);
  expect([copying.defaultPrevented, field()?.value]).toEqual([false, "3"]);
});

test("the history shows each step, a result is used again, and is copied without its commas", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await host();
  await ask("calculator");
  await type(..."1350000*4%".split(""));
  expect(panel()?.querySelector("ol")?.textContent).toBe("1,350,000 × 4% = 54,000Use again");
  await type("5", "+");
  await click("Use 54,000 again");
  await type("=");
  expect(field()?.value).toBe("54,005");
  await click("Copy the result");
  expect(written).toHaveBeenCalledWith("54005");
  expect(panel()?.textContent).toContain("Copied.");
});

test("in a test there is the calculator alone, and it says what is known of the exam's own rule", async () => {
  await host();
  await ask("calculator");
  expect(named("Worked sums")).toBeUndefined();
  expect(named("Rates")).toBeUndefined();
  expect(panel()?.textContent).toContain("for the computer-based exam no rule is known");
  expect(calls.filter((call) => call.includes("calculators"))).toEqual([]);
});

test("what was opened in practice closes with its page, and shows no sums in a test", async () => {
  await host();
  await ask("calculators");
  await click("Rates");
  await vi.waitFor(() => expect(panel()?.textContent).toContain("0.4%"));
  await act(async () => navigate("/set/2/do"));
  await vi.waitFor(() => expect(panel()?.hidden).toBe(true));
  await ask("calculator");
  expect(panel()?.hidden).toBe(false);
  expect(panel()?.textContent).not.toContain("0.4%");
  expect(named("Rates")).toBeUndefined();
});

test("rates are those of the question's day; what is not held says since when there is any", async () => {
  await host();
  await ask("calculators", buildQuestion({ AsAt: "2026-03-27" }));
  await click("Rates");
  await vi.waitFor(() => expect(panel()?.textContent).toContain("Since 22 Feb 2014. IRAS."));
  expect(calls.filter((call) => call.includes("/rates"))).toEqual([
    "GET /api/calculators/rates?on=2026-03-27",
  ]);
  expect(panel()?.textContent).toContain(
    "We hold none of this day; the earliest that we hold are of 15 Feb 2023.",
  );
});

const fill = (label: string, text: string) =>
  act(async () => {
    const of = [...(panel()?.querySelectorAll("label") ?? [])].find((l) => l.textContent === label);
    const input = document.getElementById(of?.htmlFor ?? "");
    if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${label}`);
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });

test("a sum is worked out from what is filled in, and a missing figure is asked for", async () => {
  await host();
  await ask("calculators", buildQuestion({ AsAt: "2026-03-27" }));
  await click("Worked sums");
  await vi.waitFor(() => expect(named("Work it out")).toBeDefined());
  await click("Work it out");
  expect(panel()?.textContent).toContain("Please give an amount in dollars");
  expect(bodies).toEqual([]);
  await fill("Price", "1.35m");
  await click("Work it out");
  await vi.waitFor(() => expect(panel()?.textContent).toContain("$38,600"));
  expect(JSON.parse(bodies[0] ?? "")).toEqual({
    Kind: "bsd",
    Price: 1_350_000,
    IsResidential: true,
    On: "2026-03-27",
  });
  // What was worked out belongs to what it came from.
  await fill("Price", "2m");
  expect(panel()?.textContent).not.toContain("$38,600");
  refuses = true;
  await click("Work it out");
  await vi.waitFor(() => expect(panel()?.textContent).toContain("No."));
});

test.each([
  ["1,350,000", 1_350_000],
  ["$1350000.50", 1_350_000.5],
  ["S$ 900k", 900_000],
  ["1.2 M", 1_200_000],
  [".5", 0.5],
  ["5.", 5],
  ["", undefined],
  ["-5", undefined],
  ["1e9", undefined],
  ["a lot", undefined],
  ["1.2.3", undefined],
])("an amount as it is typed: %s", (text, amount) => expect(amountOf(text)).toBe(amount));

test("each form makes the body of its call from what it asks for", () => {
  const bodyOf = (kind: string, filled: Record<string, string>) => {
    const form = FORMS.find((one) => one.kind === kind);
    if (!form) throw new Error(kind);
    expect(faultsOf(form, filled)).toEqual({});
    return inputOf(form, filled);
  };
  const On = "2026-01-02";
  expect(bodyOf("lease", { RentAMonth: "2,500", Months: "", On })).toEqual({
    Kind: "lease",
    RentAMonth: 2500,
    Months: null,
    On,
  });
  expect(bodyOf("absd", { Price: "1m", Value: "", Buyer: "spr", Home: "2", WithBsd: "yes", On })).toEqual({
    Kind: "absd",
    Price: 1e6,
    Buyer: "spr",
    Home: 2,
    WithBsd: true,
    On,
  });
  expect(bodyOf("tdsr", { Income: "9,000", On })).toEqual({
    Kind: "tdsr",
    Income: 9000,
    VariableIncome: 0,
    Debts: 0,
    Instalments: 0,
    On,
  });
  const ltv = {
    Price: "1m",
    Value: "900k",
    Lender: "bank",
    Borrower: "person",
    OtherLoans: "2",
    IsLong: "",
    On,
  };
  expect(bodyOf("ltv", ltv)).toMatchObject({ Value: 900_000, OtherLoans: 2, IsLong: false });
  const [bsd] = FORMS;
  expect(bsd && faultsOf(bsd, { Price: "x", On: "" })).toEqual({
    Price: expect.stringContaining("amount"),
    On: "Please give a day.",
  });
});

test("the panel is offered where money or shares are spoken of", () => {
  expect(calculatorsPanel.isOffered(buildQuestion({ Body: "A flat at $500,000" }))).toBe(true);
  expect(calculatorsPanel.isOffered(buildQuestion({ Body: "Who may sign?" }))).toBe(false);
});
