import { afterEach, expect, test, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { draw, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { ExportPanel } from "./components/export-panel.tsx";

afterEach(() => void vi.unstubAllGlobals());

const LOSSES = {
  Questions: 1200,
  Losses: [{ Message: "its source is left out.", Questions: 1 }],
};

async function open(losses: object | null = LOSSES) {
  let reply = losses;
  const calls = stubServer((call) => {
    if (call.includes("/topic")) return { status: 200, response: [{ ID: 3, Name: "Land law", Paper: 1 }] };
    return reply ? { status: 200, response: reply } : undefined;
  });
  const { place } = await draw(<ExportPanel tenantId={2} />);
  await vi.waitFor(() => expect(place.textContent).toContain("Land law"));
  return {
    place,
    answer: (next: object) => {
      reply = next;
    },
    asked: () => calls.filter((call) => call.includes("losses")),
    seen: (words: string) => vi.waitFor(() => expect(place.textContent).toContain(words)),
    press: (name: string) => act(() => buttonOf(place, name).click()),
    address: () => place.querySelector("a[download]")?.getAttribute("href"),
  };
}

test("the file is of the format and the topic that were chosen last, and so is what it leaves out", async () => {
  const { place, seen, asked, press, address } = await open();
  await seen("1,200 questions, drafts included.");
  expect(place.textContent).toContain("1 question: its source is left out.");
  expect(address()).toBe("/api/tenant/2/export?format=csv");
  await press("GIFT");
  await seen("Download GIFT");
  await write(place, "Questions", "3");
  await vi.waitFor(() => expect(address()).toBe("/api/tenant/2/export?format=gift&topic=3"));
  expect(asked()).toEqual([
    "GET /api/tenant/2/export/losses?format=csv",
    "GET /api/tenant/2/export/losses?format=gift",
    "GET /api/tenant/2/export/losses?format=gift&topic=3",
  ]);
});

test("nothing is offered where there are no questions, and a whole file says that it holds everything", async () => {
  const empty = await open({ Questions: 0, Losses: [] });
  await empty.seen("There are no questions here yet.");
  expect(empty.address()).toBeUndefined();
  const whole = await open({ Questions: 1, Losses: [] });
  await whole.seen("1 question, drafts included. CSV holds all that they say.");
});

test("a report that does not come is asked for again by a press, and no file is offered without it", async () => {
  const { place, seen, press, address, answer } = await open(null);
  await vi.waitFor(() => expect(place.querySelector("[role=alert]")).not.toBeNull());
  expect(address()).toBeUndefined();
  answer(LOSSES);
  await press("Try again");
  await seen("1,200 questions");
});
