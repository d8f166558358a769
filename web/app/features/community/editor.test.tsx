import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CommunityQuestion } from "#contract/community.ts";
import { act } from "../../../../test/act.ts";
import { drawAt } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { buildUser } from "../../../../test/user.ts";
import { Write } from "./components/write.tsx";
import { EMPTY, previewOf } from "./draft.ts";

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const FIRST = "2026-11-21T02:00:00.000Z";
const OWN: CommunityQuestion = {
  ...previewOf({ ...EMPTY, body: "Who pays?", options: ["a", "b", "c", "d"], answer: "1" }),
  ID: 7,
  UpdatedAt: FIRST,
  TopicID: 3,
};

/** The community with one question of the user's own, which may be changed elsewhere too. */
function community() {
  const sent: { call: string; body: { Body: string; UpdatedAt?: string } }[] = [];
  let stored = OWN;
  let refusal: string | undefined;
  vi.stubGlobal("fetch", async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url}`;
    if (method === "POST" || method === "PUT") {
      sent.push({ call, body: JSON.parse(String(body)) });
      if (refusal) return new Response(JSON.stringify({ Error: "No.", Code: refusal }), { status: 400 });
    }
    const topics = [{ ID: 3, Name: "Contract", Paper: 1 }];
    return new Response(
      JSON.stringify({ Response: url.startsWith("/api/topic") ? topics : stored, TPages: 1 }),
    );
  });
  return {
    sent,
    refuse: (code: string) => {
      refusal = code;
    },
    changeElsewhere: (Body: string) => {
      stored = { ...OWN, Body, UpdatedAt: "2026-11-21T03:00:00.000Z" };
    },
  };
}

async function open(questionId?: number) {
  const page = await drawAt("/community?tab=write", <Write user={buildUser()} questionId={questionId} />);
  const { place } = page;
  await vi.waitFor(() => expect(place.querySelectorAll("select option")).toHaveLength(2));
  return {
    ...page,
    asks: () => place.querySelector("textarea")?.value,
    press: (name: string) => act(() => buttonOf(place, name).click()),
  };
}

it.each([
  ["once the server has it", undefined],
  ["where the server had it already and only its reply was lost", "said_before"],
])("what was written makes room for the next question %s", async (_, code) => {
  const { sent, refuse } = community();
  if (code) refuse(code);
  const page = await open();
  await write(page.place, "Topic", "3");
  await write(page.place, "What is asked", "Who pays the stamp duty?");
  await page.leave();
  const again = await open();
  expect(again.asks()).toBe("Who pays the stamp duty?");
  await again.press("Save as a draft");
  await vi.waitFor(() => expect(sent).toMatchObject([{ body: { Body: "Who pays the stamp duty?" } }]));
  await vi.waitFor(() => expect(JSON.stringify(localStorage)).not.toContain("stamp duty"));
  await again.leave();
  expect((await open()).asks()).toBe("");
});

it("what was written stays where the server refuses it", async () => {
  const { sent, refuse } = community();
  refuse("refused");
  const page = await open();
  await write(page.place, "Topic", "3");
  await write(page.place, "What is asked", "Who pays the stamp duty?");
  await page.press("Save as a draft");
  await vi.waitFor(() => expect(page.place.querySelector("[role=alert]")?.textContent).toBe("No."));
  expect(sent).toHaveLength(1);
  await page.leave();
  expect((await open()).asks()).toBe("Who pays the stamp duty?");
});

it("a draft of a state that was changed elsewhere is not saved before its author has chosen", async () => {
  const { sent, changeElsewhere } = community();
  const page = await open(7);
  await write(page.place, "What is asked", "Who pays the duty?");
  await page.leave();
  changeElsewhere("Who pays it?");
  const again = await open(7);
  expect(again.place.textContent).toContain("This question was changed elsewhere since you began here.");
  expect(buttonOf(again.place, "Save as a draft").disabled).toBe(true);
  await again.press("With what I wrote here");
  await again.press("Save as a draft");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    Body: "Who pays the duty?",
    UpdatedAt: "2026-11-21T03:00:00.000Z",
  });
});

it("an author who takes what was saved elsewhere continues from that", async () => {
  const { changeElsewhere } = community();
  const page = await open(7);
  await write(page.place, "What is asked", "Who pays the duty?");
  await page.leave();
  changeElsewhere("Who pays it?");
  const again = await open(7);
  await again.press("With what was saved elsewhere");
  await vi.waitFor(() => expect(again.asks()).toBe("Who pays it?"));
  expect(JSON.stringify(localStorage)).not.toContain("Who pays the duty?");
});

it("what was missing is said until the question is written on; what is kept can be cleared, and nothing where there is none", async () => {
  community();
  const page = await open();
  const trouble = () => page.place.querySelector("form > [role=alert]")?.textContent;
  expect(() => buttonOf(page.place, "Clear it")).toThrow();
  await page.press("Submit for review");
  expect(trouble()).not.toBe("");
  await write(page.place, "What is asked", "Who pays the stamp duty?");
  expect(trouble()).toBe("");
  await page.leave();
  const again = await open();
  await again.press("Clear it");
  await vi.waitFor(() => expect(again.asks()).toBe(""));
  expect(() => buttonOf(again.place, "Clear it")).toThrow();
  expect(JSON.stringify(localStorage)).not.toContain("stamp duty");
});

it("a question is sent once: nothing can be pressed while it is on its way", async () => {
  const { sent } = community();
  const page = await open(7);
  await write(page.place, "What is asked", "Who pays the duty?");
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await page.press("Save as a draft");
  const isBusy = (name: string) => buttonOf(page.place, name).disabled;
  await vi.waitFor(() => expect(["Submit for review", "Save as a draft"].map(isBusy)).toEqual([true, true]));
  expect(sent).toEqual([]);
});
