import { beforeEach, expect, it, vi } from "vitest";
import type { TakeAlongOffer, TakenSet } from "#contract/practice.ts";
import type { Topic } from "#contract/shapes.ts";
import { act } from "../../../test/act.ts";
import { buildAttempt } from "../../../test/attempt.ts";
import { drawAt, stubServer } from "../../../test/page.tsx";
import { buildQuestion } from "../../../test/question.ts";
import { reads, settleCopies } from "../../../test/settled-copies.ts";
import { signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { own } from "./copy-store.ts";
import TakeAlong from "./take-along.tsx";
import { keepTopic } from "./taken.ts";

const { ProblemSet: set } = buildAttempt();
const topic: Topic = {
  ID: 3,
  Name: "Contract",
  Paper: 1,
  ForFree: true,
  ProblemSets: [
    { ...set, Attempts: [] },
    { ...set, ID: 6, Attempts: [] },
  ],
};
const taken: TakenSet = {
  Attempt: buildAttempt({ ID: 70, DelayMarking: false, Reserved: true }),
  Questions: [buildQuestion({ ID: 11 }), buildQuestion({ ID: 12 })],
  Answers: [],
};
const offer: TakeAlongOffer = {
  Sets: [{ SetID: 5, AttemptID: null }],
  Questions: 2,
  New: 1,
  Left: 197,
  Locked: 0,
  Bytes: 40_400,
};

signedInPage();
settleCopies();
beforeEach(() => own("learner"));

/** A server with this offer, and this answer to the download. */
const serve = (
  given: Partial<TakeAlongOffer>,
  take: { status: number; response?: unknown } = { status: 200 },
) =>
  stubServer((call) => {
    if (call === "GET /api/topic/3/take-along") return { status: 200, response: { ...offer, ...given } };
    if (call === "POST /api/topic/3/take-along") return { response: [taken], ...take };
    return call.includes("whoami") ? { status: 200, response: buildUser() } : undefined;
  });

async function drawControl() {
  const { place } = reads(await drawAt("/topic/3", <TakeAlong topic={topic} user={buildUser()} />));
  await vi.waitFor(() => expect(place.textContent).not.toBe(""));
  const button = (name: string) =>
    [...place.querySelectorAll("button")].find((one) => one.textContent === name);
  const press = async (name: string) => {
    await vi.waitFor(() => expect(button(name)).toBeDefined());
    await act(() => button(name)?.click());
  };
  const shows = (words: string) => vi.waitFor(() => expect(place.textContent).toContain(words));
  return { place, button, press, shows };
}

it("what a download takes is said before the press; then it is on this device, and can be removed", async () => {
  const calls = serve({});
  const { place, button, press, shows } = await drawControl();
  await press("Download this topic");
  await shows("2 questions in 1 set, about 40 KB. This takes 1 of the 197 new attempts you have left today.");
  expect(button("Download this topic")?.getAttribute("aria-expanded")).toBe("true");
  expect(calls).not.toContain("POST /api/topic/3/take-along");
  serve({ Sets: [{ SetID: 5, AttemptID: 70 }], New: 0, Left: 196 });
  await press("Download");
  await shows("The topic is on this device.");
  expect(place.textContent).toMatch(/On this device since \d\d \w+ \d{4}: 1 set, about 1 KB\./);
  expect(place.textContent).not.toContain("finished or changed");
  await press("Remove from this device");
  await shows("Removed from this device. Answers that were not sent yet are kept.");
  await vi.waitFor(() => expect(button("Download this topic")).toBeDefined());
});

it.each([
  [{ New: 0 }, "This takes none of your new attempts."],
  [{ New: 2, Left: 2 }, "This takes 2 of the 2 new attempts you have left today."],
  [
    { New: 3, Left: 2 },
    "This takes 3 new attempts, and you have 2 left today. You can download it after midnight.",
  ],
  [{ Sets: [], Questions: 0, New: 0, Locked: 2 }, "Every set of this topic comes with a subscription"],
  [{ Locked: 1 }, "1 more set of this topic comes with a subscription."],
])("an offer of %o says so, and only what can be had can be pressed", async (given, words) => {
  serve(given);
  const { button, press, shows } = await drawControl();
  await press("Download this topic");
  await shows(words);
  const { New, Left, Sets } = { ...offer, ...given };
  expect(button("Download") !== undefined).toBe(Sets.length > 0 && New <= Left);
  await press("Not now");
  expect(button("Not now")).toBeUndefined();
});

it("a refusal is shown in the server's words, and nothing is on the device", async () => {
  serve({}, { status: 429 });
  const { press, shows, button } = await drawControl();
  await press("Download this topic");
  await press("Download");
  await shows("No.");
  expect(button("Download this topic")).toBeDefined();
});

it("what was finished or changed since can be brought up to date, at a cost that is said", async () => {
  await keepTopic("learner", topic, [taken]);
  serve({});
  const { press, shows, button } = await drawControl();
  await shows("Some of it was finished or changed since.");
  await press("Update it");
  await shows("This takes 1 of the 197 new attempts you have left today.");
  expect(button("Download")).toBeDefined();
});

it("without a network it says what of the topic is here, with the way to it, or to what is", async () => {
  vi.stubGlobal("navigator", { onLine: false });
  stubServer(() => undefined);
  const empty = await drawControl();
  await empty.shows("Nothing of this topic is on this device.");
  expect(empty.place.querySelector("a")?.getAttribute("href")).toBe("/device");
  expect(empty.button("Download this topic")).toBeUndefined();
  await keepTopic("learner", topic, [taken]);
  const full = await drawControl();
  await full.shows("These sets are on this device. The others need a connection.");
  const links = [...full.place.querySelectorAll("a")].map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/set/5/do", "/device"]);
  const other = {
    ...taken,
    Attempt: { ...taken.Attempt, ID: 71, ProblemSetID: 6, ProblemSet: { ...set, ID: 6 } },
  };
  await keepTopic("learner", topic, [taken, other]);
  await (await drawControl()).shows("All these sets are on this device.");
});

it("who presses Download keeps the focus where it is said how that goes, though the button is gone", async () => {
  serve({});
  const { place, press, shows } = await drawControl();
  await press("Download this topic");
  await press("Download");
  await shows("The topic is on this device.");
  expect(document.activeElement).toBe(place.firstElementChild);
});

it("an offer that did not load says so in the place of what it would say, and has the focus", async () => {
  stubServer((call) => (call.includes("whoami") ? { status: 200, response: buildUser() } : { status: 503 }));
  const { press, shows, button } = await drawControl();
  await press("Download this topic");
  await shows("No.");
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("No."));
  expect([button("Download"), button("Not now") !== undefined]).toEqual([undefined, true]);
});

it("a browser that keeps nothing says so, and is not said to have the topic", async () => {
  // The copies are somebody else's by now: another tab has signed in.
  await own("somebody");
  serve({});
  const { place, press, shows, button } = await drawControl();
  await press("Download this topic");
  await press("Download");
  await shows("This browser keeps nothing, so the topic is not on this device.");
  expect(place.textContent).not.toContain("The topic is on this device.");
  expect(button("Download this topic")).toBeDefined();
});

it("a download asks the browser not to delete it when room is short, and needs no yes", async () => {
  const persist = vi.fn().mockRejectedValue(new Error("no"));
  vi.stubGlobal("navigator", { onLine: true, storage: { persist } });
  serve({});
  const { press, shows } = await drawControl();
  await press("Download this topic");
  await press("Download");
  await shows("The topic is on this device.");
  expect(persist).toHaveBeenCalledTimes(1);
});
