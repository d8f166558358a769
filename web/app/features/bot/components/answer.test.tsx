import { expect, test, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
import { toasts } from "../../../../../test/toasts.ts";
import { asked } from "../api.ts";
import { Answer } from "./answer.tsx";

const sources = [
  { Title: "Caveats", QuestionID: null, Source: "LTA s 115", Href: "/study/p1-interests#caveats" },
];
const quoted = {
  ...asked("How long does a caveat last?"),
  text: "It lapses after 5 years.\n\nCaveats\nA caveat gives notice. It lapses after 5 years.",
  sources,
  lawAsAt: "2026-11-21",
  state: "done" as const,
};

test("the sentence that answers comes first, and the passages with their sources are folded", async () => {
  const { place, leave } = await drawAt("/", <Answer answer={quoted} />);
  const fold = place.querySelector("details");
  expect(fold?.open).toBe(false);
  expect(fold?.querySelector("summary")?.textContent).toBe("From the notes");
  expect(fold?.querySelector("h4")?.textContent).toBe("Caveats");
  expect(fold?.querySelector("a")?.getAttribute("href")).toBe("/study/p1-interests#caveats");
  const first = place.querySelector("p");
  expect(first?.textContent).toBe("It lapses after 5 years.");
  expect(fold?.contains(first)).toBe(false);
  await leave();
});

test("a sum is a table of its steps, said once, also where no passage fits", async () => {
  const sum = {
    Title: "BSD on residential property at $100,000",
    Steps: [{ Label: "1% of $100,000", Amount: "$1,000.00" }],
    Total: { Label: "BSD", Amount: "$1,000" },
    Notes: ["Stamp duty is rounded down to the whole dollar."],
    Sources: [{ Title: "Buyer’s Stamp Duty", Source: "Stamp Duties Act 1929", Since: "2023-02-15" }],
  };
  const text = "BSD on residential property at $100,000: $1,000\n1% of $100,000: $1,000.00";
  const answer = { ...quoted, text, sum, sources: [], lawAsAt: null, id: 1 };
  const { place, leave } = await drawAt("/", <Answer answer={answer} />);
  expect([...place.querySelectorAll("tr")].map((row) => row.textContent)).toEqual([
    "1% of $100,000$1,000.00",
    "BSD$1,000",
  ]);
  expect(place.textContent?.split("1% of $100,000")).toHaveLength(2);
  expect(place.textContent).toContain("In force since 15 Feb 2023");
  expect(place.querySelector("details")).toBeNull();
  expect(place.querySelector("fieldset")).not.toBeNull();
  await leave();
});

test("what a model writes is not folded", async () => {
  const model = { Name: "fake-1", Cutoff: null };
  const { place, leave } = await drawAt("/", <Answer answer={{ ...quoted, text: "One.\n\nTwo.", model }} />);
  expect(place.querySelector("details")).toBeNull();
  expect(place.textContent).toContain("Two.");
  expect(place.textContent).toContain("Written by fake-1");
  await leave();
});

test("a verdict shows at once, and not any more if it was not kept", async () => {
  let status = 200;
  const calls = stubServer(() => ({ status, response: {} }));
  const { place, leave } = await drawAt("/", <Answer answer={{ ...quoted, id: 7 }} />);
  const verdicts = () =>
    ["Helped", "Did not help"].map((name) => buttonOf(place, name).getAttribute("aria-pressed"));
  await act(() => buttonOf(place, "Helped").click());
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(verdicts()).toEqual(["true", "false"]);
  status = 503;
  await act(() => buttonOf(place, "Did not help").click());
  await vi.waitFor(() => expect(verdicts()).toEqual(["false", "false"]));
  expect(calls).toEqual(
    ["thumbsup", "thumbsdown"].map((verdict) => `POST /api/chatbot/7/feedback?feedback=${verdict}`),
  );
  expect(await toasts()).toEqual([["That was not kept", "No."]]);
  await leave();
  vi.unstubAllGlobals();
});

test("a source that is a question is called by its number, and one beyond the exam is said to be", async () => {
  const more = [
    { Title: "Caveats", QuestionID: 7, Source: "LTA s 115", Href: "/question/7" },
    {
      Title: "Indefeasibility",
      QuestionID: null,
      Source: "LTA s 46",
      Href: "/study/x",
      Shelf: "beyond" as const,
    },
  ];
  const { place } = await drawAt("/", <Answer answer={{ ...quoted, sources: [...sources, ...more] }} />);
  expect([...place.querySelectorAll("ol li")].map((one) => one.textContent)).toEqual([
    "1. Caveats · LTA s 115",
    "2. Question 7 · LTA s 115",
    "3. Indefeasibility · LTA s 46 · Beyond the exam",
  ]);
});

test("an answer that broke off says so below what came of it, and what it was about; nobody is asked whether it helped", async () => {
  const about = { id: 9, text: "Who may lodge a caveat?" };
  const { place } = await drawAt(
    "/",
    <Answer answer={{ ...quoted, about, id: 7, state: "failed", error: "The answer broke off." }} />,
  );
  expect(place.textContent).toContain("Who may lodge a caveat?");
  expect(place.textContent).toContain("It lapses after 5 years.");
  expect(place.querySelector("[role=alert]")?.textContent).toBe("The answer broke off.");
  expect(place.querySelector("fieldset")).toBeNull();
});

test("where nothing was found nobody is asked whether it helped", async () => {
  const { place } = await drawAt("/", <Answer answer={{ ...quoted, sources: [], id: 7 }} />);
  expect(place.querySelector("fieldset")).toBeNull();
});
