import { useState } from "react";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawAt } from "../../../../../test/page.tsx";
import { buildQuestion } from "../../../../../test/question.ts";
import { buildCaseQuestion } from "../../../../../test/run.ts";
import type { CardPanel } from "../../../question/panel.ts";
import type { CardMode } from "./modes.ts";
import { QuestionCard } from "./question-card.tsx";

/** A panel to type in, as the discussion is. */
function Notes({ name }: { name: string }) {
  const [text, setText] = useState("");
  return <textarea aria-label={name} value={text} onChange={(event) => setText(event.target.value)} />;
}
const panel = (id: string, caps: string): CardPanel => ({
  id,
  keys: [caps.toLowerCase(), caps],
  caps,
  does: id,
  label: id,
  icon: <svg aria-hidden="true" />,
  isOffered: () => true,
  render: () => <Notes name={`in ${id}`} />,
});
const PANELS = [panel("Statistics", "S"), panel("Discuss", "D"), panel("Feedback", "R")];
const MARKED = buildQuestion({ Answer: "2", Explanation: "Because of the Act." });

afterEach(() => vi.unstubAllGlobals());

async function card(question = MARKED, mode: CardMode = "read") {
  const { place, leave } = await drawAt(
    "/question/1",
    <QuestionCard question={question} title="One question" mode={mode} panels={PANELS} watermark="" />,
  );
  onTestFinished(leave);
  const buttonOf = (name: string) => {
    const found = [...place.querySelectorAll("button")].filter((one) => one.textContent?.startsWith(name));
    // A second one, for another width, would be a second place to look.
    expect(found).toHaveLength(1);
    return found[0] as HTMLButtonElement;
  };
  return {
    place,
    buttonOf,
    press: (name: string) =>
      act(async () => {
        buttonOf(name).focus();
        buttonOf(name).click();
      }),
    key: (key: string, init: KeyboardEventInit = {}) =>
      act(async () => {
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }),
        );
      }),
    shown: () =>
      [...place.querySelectorAll("textarea")]
        .filter((one) => !one.closest("[hidden]"))
        .map((one) => one.getAttribute("aria-label")),
  };
}

it("one panel is open at a time, below the explanation, under words that everybody sees", async () => {
  const { place, press, key, shown, buttonOf } = await card();
  for (const { label } of PANELS) {
    const words = [...buttonOf(label).querySelectorAll("span")].find((one) =>
      one.textContent?.startsWith(label),
    );
    expect(words?.className).not.toContain("sr-only");
  }
  await press("Statistics");
  expect(shown()).toEqual(["in Statistics"]);
  await press("Discuss");
  expect(shown()).toEqual(["in Discuss"]);
  await key("r");
  expect(shown()).toEqual(["in Feedback"]);
  expect(buttonOf("Feedback").getAttribute("aria-expanded")).toBe("true");
  expect(buttonOf("Discuss").getAttribute("aria-expanded")).toBe("false");
  const explanation = [...place.querySelectorAll("h3")].find((one) => one.textContent === "Explanation");
  const panel = place.querySelector("[aria-label='in Feedback']");
  if (!explanation || !panel) throw new Error("both are there");
  expect(explanation.compareDocumentPosition(panel) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await press("Feedback");
  expect(shown()).toEqual([]);
});

it("Escape closes the panel, gives the focus back to its button, and keeps what was typed", async () => {
  const { place, press, key, shown, buttonOf } = await card();
  await press("Feedback");
  const text = () => place.querySelector<HTMLTextAreaElement>("textarea[aria-label='in Feedback']");
  await act(async () => {
    const box = text();
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(box, "Typed");
    box?.dispatchEvent(new Event("input", { bubbles: true }));
    box?.focus();
  });
  // What composes a word with it closes nothing.
  await key("Escape", { isComposing: true });
  expect(shown()).toEqual(["in Feedback"]);
  await key("Escape");
  expect(shown()).toEqual([]);
  expect(document.activeElement).toBe(buttonOf("Feedback"));
  await press("Statistics");
  await press("Feedback");
  expect(text()?.value).toBe("Typed");
});

it("nothing opens beside a question that is being answered", async () => {
  const { key, shown } = await card(buildQuestion(), "test");
  await key("d");
  expect(shown()).toEqual([]);
});

it("a question that was edited says when, and one that never was says nothing of it", async () => {
  expect((await card()).place.textContent).not.toContain("Last updated");
  const edited = await card({ ...MARKED, UpdatedAt: "2026-11-20T02:00:00Z" });
  expect(edited.place.textContent).toMatch(/Last updated on 20 Nov 2026/);
});

it.each([
  ["Save", false, "PUT /api/questions/1/fav"],
  ["Saved", true, "PUT /api/questions/1/un-fav"],
])("the button that says %s changes that at once, and once while it is on its way", async (name, Saved, wanted) => {
  const calls: string[] = [];
  vi.stubGlobal("fetch", (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url}`);
    return new Promise(() => undefined);
  });
  const { press, buttonOf } = await card({ ...MARKED, Saved });
  await press(name);
  await vi.waitFor(() => expect(buttonOf("Save").getAttribute("aria-pressed")).toBe(String(!Saved)));
  await press("Save");
  expect(calls).toEqual([wanted]);
});

it("a case as a whole is not saved, and any other question is", async () => {
  const saves = (place: Element) =>
    [...place.querySelectorAll("button")].some((one) => one.textContent?.startsWith("Save"));
  const ofCase = buildCaseQuestion(2, 2, { Answer: "1~2" });
  expect([saves((await card(ofCase)).place), saves((await card()).place)]).toEqual([false, true]);
});

it("of several cards Escape closes the panel of the one with the focus", async () => {
  const [first, second] = [await card(), await card(buildQuestion({ ID: 2, Answer: "1" }))];
  await first.press("Statistics");
  await second.press("Discuss");
  await second.key("Escape");
  expect([first.shown(), second.shown()]).toEqual([["in Statistics"], []]);
});
