import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Question } from "#contract/shapes.ts";
import { act } from "../../../../../test/act.ts";
import { draw } from "../../../../../test/page.tsx";
import { buttonOf, write } from "../../../../../test/press.ts";
import { buildQuestion } from "../../../../../test/question.ts";
import { buildUser } from "../../../../../test/user.ts";
import { setOwner } from "../../../lib/kept.ts";
import { whoamiQuery } from "../../../lib/session.ts";
import BotDialog from "./bot-dialog.tsx";

let asked: URLSearchParams[];
let isSlow: boolean;
beforeEach(() => {
  asked = [];
  isSlow = false;
  localStorage.clear();
  setOwner("ana");
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "signed_in=1; Path=/";
  HTMLElement.prototype.scrollIntoView = () => undefined;
  vi.stubGlobal("fetch", async (url: string) => {
    if (!url.includes("/chatbot")) return new Promise(() => undefined);
    asked.push(new URL(url, "http://x").searchParams);
    if (isSlow) return new Promise(() => undefined);
    const data = JSON.stringify({ Text: "It gives notice." });
    return new Response(`event: text\ndata: ${data}\n\nevent: done\ndata: {"ID":1}\n\n`);
  });
});
afterEach(() => {
  setOwner(null);
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = "signed_in=; Path=/; Max-Age=0";
});

async function open(about?: Question, perm = 3) {
  const page = await draw(null);
  page.client.setQueryData(whoamiQuery.queryKey, buildUser({ Perm: perm, Status: perm ? "paid" : "none" }));
  await page.show(<BotDialog about={about} onClose={() => undefined} />);
  const { place } = page;
  const box = () => {
    const found = place.querySelector("textarea");
    if (!found) throw new Error("nowhere to ask");
    return found;
  };
  const press = (name: string) => act(() => buttonOf(place, name).click());
  const key = async (init: KeyboardEventInit) => {
    const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init });
    await act(() => box().dispatchEvent(event));
    return event.defaultPrevented;
  };
  const prompts = () => asked.map((query) => query.get("prompt"));
  return { place, box, press, key, prompts };
}

it("Enter asks and empties the box; Shift+Enter, and Enter that picks a word of an input method, do neither", async () => {
  const { place, box, key, prompts } = await open();
  await write(place, "Your question", "What is a caveat?");
  expect(await key({ key: "Enter", isComposing: true })).toBe(false);
  expect(await key({ key: "Enter", shiftKey: true })).toBe(false);
  expect([prompts(), box().value]).toEqual([[], "What is a caveat?"]);
  expect(await key({ key: "Enter" })).toBe(true);
  expect([prompts(), box().value]).toEqual([["What is a caveat?"], ""]);
  await vi.waitFor(() => expect(place.textContent).toContain("It gives notice."));
});

it("while an answer comes nothing else is asked, and what was written meanwhile stays", async () => {
  isSlow = true;
  const { place, box, key, prompts } = await open();
  await write(place, "Your question", "What is a caveat?");
  await key({ key: "Enter" });
  await write(place, "Your question", "How long does it last?");
  expect(buttonOf(place, "Looking…").disabled).toBe(true);
  await key({ key: "Enter" });
  expect([prompts(), box().value]).toEqual([["What is a caveat?"], "How long does it last?"]);
});

it("nothing, and more than 1,000 characters, are not asked", async () => {
  const { place, box, key, prompts } = await open();
  expect(buttonOf(place, "Ask").disabled).toBe(true);
  await key({ key: "Enter" });
  await write(place, "Your question", "字".repeat(1001));
  await key({ key: "Enter" });
  expect([prompts(), box().value.length]).toEqual([[], 1001]);
  await write(place, "Your question", "字".repeat(1000));
  await key({ key: "Enter" });
  expect(prompts()).toEqual(["字".repeat(1000)]);
});

it("a question on screen is asked about as it is, with its words and none of its options, until it is put aside", async () => {
  const { place, press, prompts } = await open(buildQuestion({ ID: 9, Body: "Who **may**\n\nlodge {{b}}?" }));
  await press("Ask");
  expect(asked[0]?.get("question")).toBe("9");
  expect(prompts()[0]).toMatch(/^What do the notes say about this\?\n\nWho .*lodge …\?$/);
  await vi.waitFor(() => expect(buttonOf(place, "Ask").disabled).toBe(false));
  await press("Ask about something else");
  await write(place, "Your question", "What is a lease?");
  await press("Ask");
  expect([asked[1]?.get("question"), prompts()[1]]).toEqual([null, "What is a lease?"]);
});

it("without a plan it says so, and has nowhere to ask", async () => {
  const { place } = await open(undefined, 0);
  expect(place.textContent).toContain("You need an active subscription to use the AI knowledge base.");
  expect(place.querySelector("textarea")).toBeNull();
});

it("what it is, is said in full until it was read once in this browser", async () => {
  const first = await open();
  expect(first.place.textContent).toContain("What it does not find there it does not say.");
  await first.press("Got it");
  expect(first.place.textContent).not.toContain("What it does not find there it does not say.");
  const again = await open();
  expect(again.place.textContent).not.toContain("What it does not find there it does not say.");
});
