import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Topic } from "#contract/shapes.ts";
import { act } from "../../../test/act.ts";
import { draw, drawAt, stubServer } from "../../../test/page.tsx";
import { buildUser } from "../../../test/user.ts";
import { SaveBar } from "../features/editing/components/save-bar.tsx";
import { whoamiQuery } from "../lib/session.ts";
import { QuestionManagerPage } from "./question-manager.tsx";

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

const topicOf = (ID: number, Paper: number, Name: string): Topic => ({
  ID,
  Paper,
  Name,
  ForFree: false,
  ProblemSets: [],
});
const EDITOR = buildUser({}, { TenantAdmin: [{ TenantID: 1 }] });
const TOPICS = [topicOf(3, 1, "Land law"), topicOf(4, 2, "Dealings")];
const SOURCE = {
  Field: "Source",
  Severity: "warning",
  Message: "Please name the source that proves the key.",
};
const BODY = { Field: "Body", Severity: "error", Message: "Please write the question." };

function answer(call: string) {
  const paper = /tenant\/1\/paper\/(\d)/.exec(call)?.[1];
  if (paper)
    return {
      status: 200,
      response: { Topics: TOPICS.filter((one) => one.Paper === Number(paper)), ProblemSets: [] },
    };
  if (call.includes("/tenant/1/paper"))
    return { status: 200, response: [1, 2, 0].map((ID) => ({ ID, Title: `Paper ${ID}`, Questions: 1 })) };
  if (call.includes("question-check")) return { status: 200, response: [SOURCE, BODY] };
  if (call.startsWith("POST")) return { status: 400 };
  return { status: 200, response: [] };
}

async function open(href: string, reply: Parameters<typeof stubServer>[0] = answer) {
  const calls = stubServer(reply);
  const first = await drawAt("/question-manager", null);
  first.client.setQueryData(whoamiQuery.queryKey, EDITOR);
  await first.leave();
  await drawAt(href, <QuestionManagerPage />, first.client);
  await settle();
  return calls;
}

/** Replies arrive, and the fingers rest. */
async function settle() {
  for (let i = 0; i < 5; i++) await act(async () => vi.advanceTimersByTimeAsync(700));
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

const text = () => document.body.textContent ?? "";
const links = (name: string) =>
  [...document.querySelectorAll("a")].filter((one) => one.textContent?.trim().startsWith(name));
const field = (label: string) => {
  const found = [...document.querySelectorAll("label")].find((one) => one.textContent === label);
  const box = found && document.getElementById(found.htmlFor);
  if (!(box instanceof HTMLTextAreaElement)) throw new Error(`no field ${label}`);
  return box;
};
const save = () => {
  const found = [...document.querySelectorAll<HTMLButtonElement>("button[type=submit]")].at(-1);
  if (!found) throw new Error("no Save");
  return found;
};
const press = (one: HTMLElement | undefined) => act(async () => one?.click());

async function write(label: string, words: string) {
  const box = field(label);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(box, words);
    box.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await settle();
}

test("a new question is empty and says nothing of its fields until something is written in one, or it is saved", async () => {
  const calls = await open("/question-manager?add=new");
  const written = [...document.querySelectorAll("textarea")].map((one) => one.value);
  expect(written.join("")).toBe("");
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
  await write("Source", "Land Titles Act, s 46");
  expect(text()).toContain(SOURCE.Message);
  expect(text()).not.toContain(BODY.Message);
  expect(save().disabled).toBe(false);
  await press(save());
  await settle();
  expect(text()).toContain(BODY.Message);
  expect(calls).toContain("POST /api/tenant/1/questions");
});

test("choosing a paper or a topic in the tree filters the list, and the address keeps it", async () => {
  const calls = await open("/question-manager");
  const asked = () =>
    new URL(
      calls
        .filter((call) => call.includes("/questions?"))
        .at(-1)
        ?.slice(4) ?? "",
      "http://x",
    );
  expect(asked().searchParams.has("paper")).toBe(false);
  await press(links("Paper 1")[0]);
  await settle();
  expect(asked().searchParams.get("paper")).toBe("1");
  await press(links("Land law")[0]);
  await settle();
  expect(asked().searchParams.get("topicId")).toBe("3");
  expect(window.location.search).toBe("?paper=1&topic=3");
  expect(document.querySelector("h2")?.textContent).toBe("Land law");
  expect(links("Land law")[0]?.getAttribute("aria-current")).toBe("page");
  await press(links("Paper 0")[0]);
  await settle();
  expect(asked().searchParams.get("only")).toBe("unassigned");
});

test("Save says in words why it is disabled, to a screen reader too", async () => {
  await draw(<SaveBar label="Save" reason="There is nothing to save." />);
  expect(save().disabled).toBe(true);
  const reason = document.getElementById(save().getAttribute("aria-describedby") ?? "");
  expect(reason?.textContent).toBe("There is nothing to save.");
});

test.each([
  "add=new",
  "set=5",
])("where the topics can't be read it says so instead of loading for ever, and tries again when asked to (%s)", async (place) => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let isAway = true;
  const isTree = (call: string) => /tenant\/1\/paper\/\d/.test(call);
  await open(`/question-manager?paper=1&${place}`, (call) =>
    isAway && isTree(call) ? { status: 400 } : answer(call),
  );
  const main = () => document.body.textContent ?? "";
  await vi.waitFor(async () => {
    await settle();
    expect(main()).toContain("No.");
  });
  expect(main()).not.toContain("Loading the");
  isAway = false;
  const again = [...document.querySelectorAll("button")].filter((one) => one.textContent === "Try again");
  for (const one of again) await act(async () => one.click());
  await settle();
  expect(main()).not.toContain("No.");
});
