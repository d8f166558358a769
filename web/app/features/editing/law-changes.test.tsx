import { afterEach, expect, it, vi } from "vitest";
import type { Constant } from "#contract/editing.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { Corrections } from "./components/corrections.tsx";
import { LawChanges } from "./components/law-changes.tsx";

afterEach(() => void vi.unstubAllGlobals());

const rate = (Key: string, more: Partial<Constant> = {}): Constant => ({
  Key,
  Title: `The ${Key}`,
  Value: "3%",
  From: "2024-01-01",
  To: null,
  Source: "Rates Act 2020, s 1",
  Questions: 2,
  UnderReview: 0,
  ...more,
});

async function open(
  figures: Constant[] = [rate("duty"), rate("levy", { To: "2027-12-31", UnderReview: 1 })],
  status = 200,
) {
  const sent: [string, Record<string, unknown>][] = [];
  stubServer((call, body) => {
    if (call.startsWith("GET")) return { status: 200, response: figures };
    sent.push([call, JSON.parse(body)]);
    return {
      status,
      response: call.startsWith("PUT") ? rate("duty") : { Questions: body.includes("Unknown") ? 0 : 4 },
    };
  });
  const { place } = await drawAt(
    "/question-manager?tab=law",
    <>
      <LawChanges />
      <Toasts />
    </>,
  );
  await vi.waitFor(() => expect(place.textContent).toContain("The duty"));
  return { place, sent, press: (name: string) => act(() => buttonOf(place, name).click()) };
}

it("a figure's change is sent as a whole, with what was left as it is, and the dialog closes", async () => {
  const { place, press, sent } = await open();
  expect(place.textContent).toContain("1 Jan 2024 to 31 Dec 2027");
  await press("Change The levy");
  await write(place, "Figure", " 4% ");
  await press("Change the figure");
  const url = "PUT /api/admin/constants/levy";
  const whole = { Value: "4%", From: "2024-01-01", To: "2027-12-31", Source: "Rates Act 2020, s 1" };
  await vi.waitFor(() => expect(sent).toEqual([[url, whole]]));
  await vi.waitFor(() => expect(place.querySelector("dialog")).toBeNull());
  await press("Change The levy");
  await write(place, "To, if it ends", "");
  await press("Change the figure");
  await vi.waitFor(() => expect(sent[1]).toEqual([url, { ...whole, Value: "3%", To: null }]));
});

it("a refused figure keeps what was written in its dialog", async () => {
  const { place, press, sent } = await open(undefined, 400);
  await press("Change The duty");
  await write(place, "Figure", "5%");
  await press("Change the figure");
  await vi.waitFor(() => expect(place.textContent).toContain("saving failed"));
  expect(sent).toHaveLength(1);
  const figure = [...place.querySelectorAll("dialog input")].map((one) =>
    one instanceof HTMLInputElement ? one.value : "",
  );
  expect(figure).toEqual(["5%", "2024-01-01", "", "Rates Act 2020, s 1"]);
});

it("figures are found by their title, key or value, whatever the case", async () => {
  const { place } = await open([rate("duty"), rate("levy", { Value: "$7 a Month" })]);
  const shown = () => [...place.querySelectorAll("li p:first-child")].map((one) => one.textContent);
  await write(place, "Find a figure", "a month");
  expect(shown()).toEqual(["The levy"]);
  await write(place, "Find a figure", "DUTY");
  expect(shown()).toEqual(["The duty"]);
  await write(place, "Find a figure", "nothing");
  expect(place.textContent).toContain("No figure is called that.");
});

it("questions go under review only after it was shown how many cite this very source, and with a reason", async () => {
  const { place, press, sent } = await open();
  await write(place, "Source", "Act");
  expect(buttonOf(place, "Show how many cite it").disabled).toBe(true);
  await write(place, "Source", " Rates Act 2020 ");
  await press("Show how many cite it");
  await vi.waitFor(() => expect(place.textContent).toContain("4 published questions cite it."));
  expect(buttonOf(place, "Put them under review").disabled).toBe(true);
  await write(place, "What has changed", " It was amended. ");
  // Another source is another number.
  await write(place, "Source", "Rates Act 2021");
  expect(place.textContent).not.toContain("4 published questions cite it.");
  await write(place, "Source", "Rates Act 2020");
  await press("Put them under review");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(([, body]) => body)).toEqual([
    { Source: "Rates Act 2020", Reason: "The source has changed.", Preview: true },
    { Source: "Rates Act 2020", Reason: "It was amended.", Preview: false },
  ]);
  await vi.waitFor(() => expect(buttonOf(place, "Show how many cite it").disabled).toBe(true));
});

it("where no question cites a source there is nothing to put under review", async () => {
  const { place, press } = await open();
  await write(place, "What has changed", "It was amended.");
  await write(place, "Source", "Unknown Act");
  await press("Show how many cite it");
  await vi.waitFor(() => expect(place.textContent).toContain("0 published questions cite it."));
  expect(buttonOf(place, "Put them under review").disabled).toBe(true);
});

it("a learner's corrections name question, day and reason, and go once they were seen", async () => {
  let own = [{ QuestionID: 7, Paper: 1, Reason: "A rate changed.", At: "2026-11-20T02:00:00.000Z" }];
  const calls = stubServer((call) => {
    if (call.startsWith("PUT")) own = [];
    return { status: 200, response: call.startsWith("PUT") ? {} : own };
  });
  const { place } = await drawAt("/today", <Corrections />);
  await vi.waitFor(() =>
    expect(place.textContent).toContain("The law has changed since you answered this question"),
  );
  expect(place.textContent).toContain("Question 7, Paper 1, 20 Nov 2026. A rate changed.");
  expect(place.querySelector("a")?.getAttribute("href")).toBe("/question/7");
  await act(() => buttonOf(place, "I have seen them").click());
  await vi.waitFor(() => expect(place.querySelector("section")).toBeNull());
  expect(calls).toEqual(["GET /api/corrections", "PUT /api/corrections/seen", "GET /api/corrections"]);
});
