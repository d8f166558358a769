import { afterEach, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { buildAttempt } from "../../../../test/attempt.ts";
import { drawAt, drawHook, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { toasts } from "../../../../test/toasts.ts";
import { keys } from "../../lib/cache.ts";
import { useStartLinked } from "./api.ts";
import { Builder } from "./components/builder.tsx";
import { PractiseSaved } from "./components/practise-saved.tsx";
import { Presets } from "./components/presets.tsx";
import { ShareTest } from "./components/share-test.tsx";
import { chosenAt } from "./filter.ts";

afterEach(() => vi.unstubAllGlobals());

const CHOICES = { Topics: [{ ID: 1, Name: "Land", Paper: 1, Areas: [] }], Tags: [] };
/** What an attempt that was begun makes old. */
const BEGUN = [keys.today, keys.progress(1), keys.attempts("any")];

/** The builder with so many matching questions; a test is built once `answer` is called. */
async function builder(questions: number, EmptiedBy?: string) {
  let answer: () => void = () => undefined;
  stubServer((call) => {
    if (call.startsWith("GET /api/tests/choices")) return { status: 200, response: CHOICES };
    if (call === "POST /api/tests/count")
      return { status: 200, response: { Questions: questions, ...(EmptiedBy && { EmptiedBy }) } };
    if (call !== "POST /api/tests") return { status: 200, response: [] };
    return new Promise((resolve) => {
      answer = () => resolve({ status: 200, response: buildAttempt({ ProblemSetID: 8 }) });
    });
  });
  const { place, client } = await drawAt("/build", <Builder />);
  await vi.waitFor(() => expect(place.textContent).toMatch(/match/));
  return { place, client, answer: () => act(() => answer()) };
}

it("a test is built once, opens when it is there, and what counts attempts is read again", async () => {
  const { place, client, answer } = await builder(31);
  for (const key of BEGUN) client.setQueryData(key, "of before");
  await act(() => buttonOf(place, "Start 20 questions").click());
  expect(buttonOf(place, "Building").disabled).toBe(true);
  expect(window.location.pathname).toBe("/build");
  await answer();
  await vi.waitFor(() => expect(window.location.pathname).toBe("/set/8/do"));
  expect(BEGUN.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});

it("one question is one question", async () => {
  const { place } = await builder(1);
  expect(place.textContent).toContain("1 question matches");
  expect(buttonOf(place, "Start 1 question").disabled).toBe(false);
});

it("a number of questions that is none is said to be none, and nothing is begun by it", async () => {
  const { place } = await builder(200);
  expect(place.textContent).not.toContain("Please give a number");
  await write(place, "Number of questions", "101");
  expect(place.textContent).toContain("Please give a number from 1 to 100.");
  expect(buttonOf(place, "Build and start").disabled).toBe(true);
  await write(place, "Number of questions", "100");
  expect(place.textContent).not.toContain("Please give a number");
  expect(buttonOf(place, "Start 100 questions").disabled).toBe(false);
});

it.each([
  ["Papers", "Your plan does not open any question of this paper."],
  ["Kinds", "No question of your choice is of this kind."],
  ["Something", "Try fewer filters."],
])("where %s leave nothing, that is what is said", async (list, hint) => {
  const { place } = await builder(0, list);
  expect(place.textContent).toContain(hint);
});

it("a test begun by a link makes old what counts attempts", async () => {
  stubServer(() => ({ status: 200, response: buildAttempt() }));
  const { now, client } = await drawHook(() => useStartLinked(), undefined);
  for (const key of BEGUN) client.setQueryData(key, "of before");
  await act(() => now().mutateAsync("token"));
  expect(BEGUN.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]);
});

it.each([
  ["what is saved", <PractiseSaved key="" papers={[1]} topic={undefined} />, "Practise 2 saved questions"],
  ["a link", <ShareTest key="" attemptId={4} />, "Share these questions"],
] as const)("%s is asked for once: its button cannot be pressed meanwhile", async (_what, node, name) => {
  stubServer(() => ({ status: 200, response: { Questions: 2 } }));
  const { place } = await drawAt("/saved", node);
  await vi.waitFor(() => expect(place.querySelector("button")).not.toBeNull());
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await act(() => buttonOf(place, name).click());
  expect(buttonOf(place, name).disabled).toBe(true);
});

it("a preset that another tab has deleted already goes from the list, though deleting it was refused", async () => {
  await toasts();
  let kept = [{ ID: 7, Name: "Errors", Filter: { Papers: [1] } }];
  stubServer((call) => {
    if (call.startsWith("GET")) return { status: 200, response: kept };
    kept = [];
    return { status: 404 };
  });
  const { place } = await drawAt(
    "/build",
    <Presets chosen={chosenAt(new URLSearchParams())} onChoose={() => undefined} />,
  );
  await vi.waitFor(() => expect(place.textContent).toContain("Errors"));
  await act(() => buttonOf(place, "Delete the preset Errors").click());
  await vi.waitFor(() => expect(place.textContent).not.toContain("Errors"));
});
