import { expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { drawAt, stubServer } from "../../../test/page.tsx";
import { write } from "../../../test/press.ts";
import { buildQuestion } from "../../../test/question.ts";
import { serverFor, signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { SavedPage } from "./saved.tsx";

signedInPage();

async function openSaved(href: string, items: unknown[]) {
  const calls = serverFor(buildUser(), () => items);
  const { place, leave } = await drawAt(href, <SavedPage />, undefined, "/saved");
  onTestFinished(leave);
  return { calls, place };
}

it("saved questions are requested by paper and page, ten a page, as the address says", async () => {
  const { calls, place } = await openSaved("/saved?filter=p2&page=2", [buildQuestion()]);
  await vi.waitFor(() => expect(place.textContent).toContain("Saved question 11"));
  const asked = calls.filter((call) => call.includes("/fav"));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/paper=2/);
  expect(asked[0]).toMatch(/page=2/);
});

it("who has saved nothing reads so, and where to begin", async () => {
  const { place } = await openSaved("/saved", []);
  await vi.waitFor(() => expect(place.textContent).toContain("You have not saved any questions."));
  expect(place.querySelector('a[href="/paper/1"]')).not.toBeNull();
});

const CHOICES = {
  Topics: [
    { ID: 4, Name: "Land", Paper: 1, Areas: [] },
    { ID: 9, Name: "Taxes", Paper: 2, Areas: [] },
  ],
  Tags: [],
};

async function workplace(href: string, questions: unknown[], matching = 12) {
  const calls = serverFor(buildUser(), (call) => {
    if (call.includes("/tests/choices")) return CHOICES;
    if (call.includes("/tests/count")) return { Questions: matching };
    if (call === "POST /api/tests") return { ID: 1, ProblemSetID: 5 };
    return call.includes("/fav") ? questions : undefined;
  });
  const { place, leave } = await drawAt(href, <SavedPage />, undefined, "/saved");
  onTestFinished(leave);
  await vi.waitFor(() =>
    expect(place.querySelector("select")?.options).toHaveLength(href.includes("p1") ? 2 : 3),
  );
  const button = (name: string) =>
    [...place.querySelectorAll("button")].find((one) => one.textContent === name);
  return { calls, place, button };
}

it("the key of a saved question and what explains it wait until they are asked for", async () => {
  const known = buildQuestion({ Answer: "1", Explanation: "The reason is this." });
  const { place, button } = await workplace("/saved", [known]);
  await vi.waitFor(() => expect(button("Show the answer")).toBeDefined());
  expect(place.textContent).not.toContain("The reason is this.");
  expect(place.textContent).not.toContain("Right");
  await act(() => button("Show the answer")?.click());
  expect(place.textContent).toContain("The reason is this.");
  expect(place.textContent).toContain("Right");
  await act(() => button("Hide the answer")?.click());
  expect(place.textContent).not.toContain("The reason is this.");
});

it("a saved question whose key is not known yet has no answer to show", async () => {
  const { place, button } = await workplace("/saved", [buildQuestion()]);
  await vi.waitFor(() => expect(place.textContent).toContain("once you have answered"));
  expect(button("Show the answer")).toBeUndefined();
});

it("what is saved is requested by topic, and practised with one press", async () => {
  const { calls, place, button } = await workplace("/saved?filter=p1&topic=4", [buildQuestion()]);
  await vi.waitFor(() => expect(button("Practise 12 saved questions")).toBeDefined());
  expect(calls.some((call) => call.includes("/fav") && /topic=4/.test(call))).toBe(true);
  expect([...(place.querySelector("select")?.options ?? [])].map(({ text }) => text)).toEqual([
    "All topics",
    "Land",
  ]);
  await act(() => button("Practise 12 saved questions")?.click());
  await vi.waitFor(() => expect(calls).toContain("POST /api/tests"));
});

it("the next page is one of the same topic", async () => {
  stubServer((call) => {
    if (call.includes("/api/whoami")) return { status: 200, response: buildUser() };
    if (call.includes("/tests/choices")) return { status: 200, response: CHOICES };
    return {
      status: 200,
      response: call.includes("/fav") ? [buildQuestion()] : undefined,
      paging: { TPages: 3 },
    };
  });
  const { place, leave } = await drawAt("/saved?filter=p1&topic=4", <SavedPage />, undefined, "/saved");
  onTestFinished(leave);
  const next = () => [...place.querySelectorAll("button")].find((one) => one.textContent?.trim() === "Next");
  await vi.waitFor(() => expect(next()).toBeDefined());
  await act(() => next()?.click());
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    filter: "p1",
    topic: "4",
    page: "2",
  });
});

it("there is no topic to choose while nothing is saved, unless one was chosen", async () => {
  serverFor(buildUser(), (call) =>
    call.includes("/tests/choices") ? CHOICES : call.includes("/fav") ? [] : undefined,
  );
  const empty = await drawAt("/saved", <SavedPage />, undefined, "/saved");
  onTestFinished(empty.leave);
  await vi.waitFor(() => expect(empty.place.textContent).toContain("You have not saved any questions"));
  expect(empty.place.querySelector("select")).toBeNull();
  const chosen = await drawAt("/saved?topic=4", <SavedPage />, undefined, "/saved");
  onTestFinished(chosen.leave);
  await vi.waitFor(() => expect(chosen.place.textContent).not.toContain("Loading"));
  expect(chosen.place.querySelector("select")).not.toBeNull();
});

it("if nothing saved can be opened there is nothing to practise", async () => {
  const { place } = await workplace("/saved", [buildQuestion()], 0);
  await vi.waitFor(() => expect(place.textContent).toContain("Saved question 1"));
  expect(place.textContent).not.toContain("Practise");
});

it("Un-save takes the question off the list at the server, and off the page", async () => {
  let saved = [buildQuestion({ ID: 7, Saved: true }), buildQuestion({ ID: 8, Saved: true })];
  const calls = serverFor(buildUser(), (call) => {
    if (call.includes("/tests/choices")) return CHOICES;
    if (call.includes("/tests/count")) return { Questions: 2 };
    if (call === "PUT /api/questions/7/un-fav") {
      saved = saved.filter(({ ID }) => ID !== 7);
      return buildQuestion({ ID: 7, Saved: false });
    }
    return saved;
  });
  const { place } = await drawAt("/saved", <SavedPage />, undefined, "/saved");
  const buttons = () => [...place.querySelectorAll<HTMLElement>("button[aria-label^='Un-save']")];
  await vi.waitFor(() => expect(buttons()).toHaveLength(2));
  await act(() => buttons()[0]?.click());
  await vi.waitFor(() => expect(buttons()).toHaveLength(1));
  expect(calls.filter((call) => call.startsWith("PUT"))).toEqual(["PUT /api/questions/7/un-fav"]);
});

it("a topic of which nothing is saved leads to all topics of the same paper", async () => {
  const { place } = await openSaved("/saved?filter=p2&topic=9", []);
  await vi.waitFor(() => expect(place.textContent).toContain("You have saved nothing in this topic."));
  const ways = [...place.querySelectorAll("a")].map((one) => [one.textContent, one.getAttribute("href")]);
  expect(ways).toEqual([["See all topics", "/saved?filter=p2"]]);
});

it("who has saved nothing of Paper 2 begins there", async () => {
  const { place } = await openSaved("/saved?filter=p2", []);
  await vi.waitFor(() => expect(place.querySelector('a[href="/paper/2"]')).not.toBeNull());
});

it("a topic is chosen within the paper that is shown", async () => {
  const { place } = await workplace("/saved?filter=p1", [buildQuestion()]);
  await write(place, "Topic", "4");
  await vi.waitFor(() => expect(window.location.search).toBe("?filter=p1&topic=4"));
});
