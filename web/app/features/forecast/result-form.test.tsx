import { afterEach, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { todayInSingapore } from "../../lib/days.ts";
import { ResultForm } from "./components/result-form.tsx";

afterEach(() => vi.unstubAllGlobals());

async function form(reply: { status: number; response?: unknown }) {
  const sent: unknown[] = [];
  stubServer((call, body) => {
    if (call !== "PUT /api/exam-results") return { status: 200, response: [] };
    sent.push(JSON.parse(body));
    return reply;
  });
  const { place } = await drawAt("/calibration", <ResultForm />);
  const fill = (selector: string, value: string, type: string) =>
    act(() => {
      const field = place.querySelector<HTMLInputElement | HTMLSelectElement>(selector);
      if (!field) throw new Error(`no ${selector}`);
      field.value = value;
      field.dispatchEvent(new Event(type, { bubbles: true }));
    });
  const submit = () =>
    act(() => {
      place.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    });
  const [paper, result] = [...place.querySelectorAll("select")].map(({ id }) => `[id="${id}"]`);
  await fill(paper ?? "", "2", "change");
  await fill("input", "2026-11-20", "input");
  await fill(result ?? "", "no", "change");
  await submit();
  return { place, sent };
}

it("reports a paper, its day and the result, and lists what was reported", async () => {
  const { place, sent } = await form({
    status: 200,
    response: [{ Paper: 2, On: "2026-11-20", Passed: false }],
  });
  expect(sent).toEqual([{ Paper: 2, On: "2026-11-20", Passed: false }]);
  await vi.waitFor(() => expect(place.querySelector("li")?.textContent).toContain("not passed"));
  expect(place.querySelector("[role=status]")?.textContent).toContain("Thank you");
});

it("says why a report was refused, or that it did not arrive, and keeps what was chosen", async () => {
  const refused = await form({ status: 500 });
  await vi.waitFor(() => expect(refused.place.querySelector("[role=alert]")?.textContent).not.toBe(""));
  expect(refused.place.querySelector("input")?.value).toBe("2026-11-20");
  expect(refused.place.querySelector("li")).toBeNull();
});

it("a day that the server refuses is said beside the day alone; a day to come cannot be chosen", async () => {
  vi.stubGlobal("fetch", async (_url: string, { method }: RequestInit) =>
    method === "GET"
      ? Response.json({ Response: [] })
      : Response.json(
          { Error: "Not so.", Code: "invalid", Fields: { On: "No exam was held then." } },
          { status: 400 },
        ),
  );
  const { place } = await drawAt("/calibration", <ResultForm />);
  const day = place.querySelector<HTMLInputElement>("input[type=date]");
  expect(day?.max).toBe(todayInSingapore());
  await act(() =>
    place.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })),
  );
  await vi.waitFor(() => expect(place.textContent).toContain("No exam was held then."));
  expect(day?.getAttribute("aria-invalid")).toBe("true");
  expect(place.textContent).not.toContain("Not so.");
  expect(place.textContent).not.toContain("Thank you");
});

it("a report is sent once: it cannot be pressed again while it is on its way", async () => {
  stubServer(() => ({ status: 200, response: [] }));
  const { place } = await drawAt("/calibration", <ResultForm />);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const submit = new Event("submit", { bubbles: true, cancelable: true });
  await act(() => place.querySelector("form")?.dispatchEvent(submit));
  expect(submit.defaultPrevented).toBe(true);
  await vi.waitFor(() =>
    expect(place.querySelector<HTMLButtonElement>("button[type=submit]")?.disabled).toBe(true),
  );
});
