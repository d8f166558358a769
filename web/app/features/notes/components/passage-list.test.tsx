import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../../test/page.tsx";
import { buildQuestion } from "../../../../../test/question.ts";
import { toasts } from "../../../../../test/toasts.ts";
import { setOwner } from "../../../lib/kept.ts";
import { nameOf } from "../passages/texts.ts";
import { readUnsaved } from "../passages/unsaved-passages.ts";
import { PassageList } from "./passage-list.tsx";

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const QUESTION = buildQuestion({ ID: 3, Body: "Ann owns a flat. Ben buys it." });
const FIRST = { Field: "Body", Quote: "Ann owns a flat.", Prefix: "", Suffix: " Ben buys it.", Start: 0 };

/** @param stored what the server has @param refuses how it answers a save, where it takes none */
async function list(stored: object[], refuses?: number) {
  setOwner("ana");
  const sent: unknown[] = [];
  stubServer((call, body) => {
    if (call.startsWith("PUT ")) {
      sent.push(JSON.parse(body).Marks);
      if (refuses) return { status: refuses, response: undefined };
    }
    return { status: 200, response: { Marks: stored } };
  });
  const { place, leave } = await drawAt("/question/3", <PassageList question={QUESTION} />);
  onTestFinished(leave);
  await vi.waitFor(() => expect(place.textContent).toContain("Marked passages"));
  const press = (name: string) =>
    act(() =>
      [...place.querySelectorAll("button")]
        .find((one) => one.textContent === name || one.getAttribute("aria-label") === name)
        ?.click(),
    );
  return { place, sent, press };
}

it("a sentence is marked by a press, without selecting it, and unmarked by another", async () => {
  const { place, sent, press } = await list([]);
  await press("Mark a whole sentence");
  await press("Ann owns a flat.");
  await vi.waitFor(() => expect(sent).toEqual([[FIRST]]));
  await vi.waitFor(() =>
    expect(place.querySelector("[aria-pressed=true]")?.textContent).toBe("Ann owns a flat."),
  );
  await press("Remove the mark on Ann owns a flat.");
  await vi.waitFor(() => expect(sent).toEqual([[FIRST], []]));
  await vi.waitFor(() => expect(readUnsaved(3)).toBeUndefined());
});

it("a passage whose words are gone is said to be detached, and is sent with the others", async () => {
  const gone = { ...FIRST, Quote: "Cal rents it.", Detached: true };
  const { place, sent, press } = await list([gone]);
  await vi.waitFor(() => expect(place.textContent).toContain("These words are no longer there."));
  await press("Mark a whole sentence");
  await press("Ann owns a flat.");
  const { Detached: _, ...passage } = gone;
  await vi.waitFor(() => expect(sent).toEqual([[passage, FIRST]]));
});

it.each([
  500, 503,
])("a mark that the server did not get (%i) waits, and is sent when the question is seen again", async (status) => {
  const first = await list([], status);
  await first.press("Mark a whole sentence");
  await first.press("Ann owns a flat.");
  await vi.waitFor(() => expect(first.sent.length).toBeGreaterThan(0));
  expect(readUnsaved(3)).toEqual([FIRST]);
  const again = await list([]);
  await vi.waitFor(() => expect(again.sent).toEqual([[FIRST]]));
  await vi.waitFor(() => expect(readUnsaved(3)).toBeUndefined());
  await vi.waitFor(() => expect(again.place.textContent).toContain("Ann owns a flat."));
});

it("a mark that the server refuses is gone again, and the learner reads why", async () => {
  const { sent, press, place } = await list([], 400);
  await press("Mark a whole sentence");
  await press("Ann owns a flat.");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await vi.waitFor(() => expect(readUnsaved(3)).toBeUndefined());
  await vi.waitFor(() => expect(place.querySelector("[aria-pressed=true]")).toBeNull());
  expect(await toasts()).toEqual([["The passage was not marked", "No."]]);
});

it("a mark is sent once the one before it has arrived, so that the later state is the one that stays", async () => {
  const { place, sent, press } = await list([]);
  await press("Mark a whole sentence");
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)).Marks);
    return new Promise((answer) => answers.push(() => answer(Response.json({ Response: { Marks: [] } }))));
  });
  await press("Ann owns a flat.");
  await press("Ben buys it.");
  await vi.waitFor(() => expect(place.querySelectorAll("[aria-pressed=true]")).toHaveLength(2));
  expect(sent).toHaveLength(1);
  await act(() => answers[0]?.());
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject([{ Quote: FIRST.Quote }, { Quote: "Ben buys it." }]);
});

it("a passage says of which text it is: the question, its explanation, or a part of a case", () => {
  expect(["Body", "Explanation", "B2", "E2"].map(nameOf)).toEqual([
    "Question",
    "Explanation",
    "Part 2",
    "Explanation of part 2",
  ]);
});

it("while an open test asks the question nothing is offered: what cannot be read must not be replaced", async () => {
  setOwner("ana");
  const asked: string[] = [];
  stubServer((call) => {
    asked.push(call);
    return { status: 400, response: undefined };
  });
  const { place, leave } = await drawAt("/question/3", <PassageList question={QUESTION} />);
  onTestFinished(leave);
  await vi.waitFor(() => expect(asked.some((call) => call.endsWith("/marks"))).toBe(true));
  await act(async () => undefined);
  expect(place.textContent).toBe("");
});

it("two sentences that are marked at once are both sent", async () => {
  const { place, sent, press } = await list([]);
  await press("Mark a whole sentence");
  const [first, second] = [...place.querySelectorAll<HTMLElement>("[aria-pressed]")];
  await act(() => {
    first?.click();
    second?.click();
  });
  await vi.waitFor(() =>
    expect(sent.at(-1)).toMatchObject([{ Quote: FIRST.Quote }, { Quote: "Ben buys it." }]),
  );
});
