import { expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
import { buildQuestion } from "../../../../../test/question.ts";
import { setOwner } from "../../../lib/kept.ts";
import { Stem } from "../../../question/stem.tsx";
import PassageLayer from "./passage-layer.tsx";

const mark = (Body: string, Quote: string, overrides: object = {}) => ({
  ...{ Field: "Body", Quote, Prefix: "", Suffix: "", Start: Body.indexOf(Quote), Detached: false },
  ...overrides,
});

/** A card in sight, on which passages are selected. @param stored what is marked in it already */
async function card(Body: string, stored: object[] = []) {
  setOwner("ana");
  localStorage.clear();
  const seen = (tell: (entries: object[]) => void) => ({
    observe: () => tell([{ isIntersecting: true }]),
    disconnect: () => undefined,
  });
  vi.stubGlobal("IntersectionObserver", function Observer(tell: (entries: object[]) => void) {
    return seen(tell);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const sent: { Quote: string }[][] = [];
  stubServer((call, body) => {
    if (call.startsWith("PUT ")) sent.push(JSON.parse(body).Marks);
    return { status: 200, response: { Marks: stored } };
  });
  const { place } = await drawAt(
    "/question/3",
    <form>
      <div data-text="Body">
        <Stem text={Body} />
      </div>
      <PassageLayer question={buildQuestion({ ID: 3, Body })} />
    </form>,
  );
  await act(async () => undefined);
  const text = place.querySelector("[data-text] p")?.firstChild;
  const select = (from: number, until: number) =>
    act(() => {
      if (!text) throw new Error("no text");
      const range = document.createRange();
      range.setStart(text, from);
      range.setEnd(text, until);
      const selection = document.getSelection();
      selection?.removeAllRanges();
      selection?.addRange(range);
      document.dispatchEvent(new Event("selectionchange"));
    });
  const offered = () => [...place.querySelectorAll("button")].map((one) => one.textContent);
  return { place, sent, select, offered };
}

const TWO = "Ann owns a flat. Ben buys it.";

it("what is selected on a card is marked by a press, and is then no longer selected", async () => {
  const { place, sent, select, offered } = await card(TWO);
  expect(offered()).toEqual([]);
  await select(0, 16);
  await act(() => buttonOf(place, "Mark this passage").click());
  await vi.waitFor(() => expect(sent).toMatchObject([[{ Quote: "Ann owns a flat." }]]));
  expect(document.getSelection()?.isCollapsed).toBe(true);
});

it("a selection that touches a mark takes it away; one that only lies beside it, or where it once was, is a new one", async () => {
  const first = mark(TWO, "Ann owns a flat.");
  const { place, sent, select, offered } = await card(TWO, [first]);
  await select(4, 8);
  expect(offered()).toEqual(["Remove the mark"]);
  await select(16, 29);
  expect(offered()).toEqual(["Mark this passage"]);
  await select(10, 29);
  await act(() => buttonOf(place, "Remove the mark").click());
  await vi.waitFor(() => expect(sent).toEqual([[]]));
  const gone = await card(TWO, [mark(TWO, "Ann owns a flat.", { Detached: true })]);
  await gone.select(0, 16);
  expect(gone.offered()).toEqual(["Mark this passage"]);
});

it("what ends where a mark begins, or begins where it ends, is a passage of its own", async () => {
  const { select, offered } = await card("abcdef", [mark("abcdef", "cd")]);
  const at = async (from: number, until: number) => {
    await select(from, until);
    return offered()[0];
  };
  expect([await at(0, 2), await at(1, 3), await at(3, 5), await at(4, 6)]).toEqual([
    "Mark this passage",
    "Remove the mark",
    "Remove the mark",
    "Mark this passage",
  ]);
});

it("no more than 2,000 characters are marked at once", async () => {
  const { place, select, offered } = await card("a".repeat(2100));
  await select(0, 2000);
  expect(offered()).toEqual(["Mark this passage"]);
  expect(buttonOf(place, "Mark this passage").disabled).toBe(false);
  await select(0, 2001);
  expect(offered()).toEqual(["Too long to mark"]);
  expect(buttonOf(place, "Too long to mark").disabled).toBe(true);
});
