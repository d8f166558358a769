import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
import { buildQuestion } from "../../../../../test/question.ts";
import { buildCaseQuestion, buildRun, markedCase, openItem } from "../../../../../test/run.ts";
import { setOwner } from "../../../lib/kept.ts";
import { keepJottings, keepStruck, readJottings, readStruck } from "../../../question/attempt-desk.ts";
import type { CardPanel } from "../../../question/panel.ts";
import { PracticeRun } from "./practice-run.tsx";
import type { Run } from "./run.ts";

/** A case's code comes by itself when one is first shown. */
const settle = () => import("../../../question/case-study.tsx");

const CASE = buildCaseQuestion(2, 3);
const mcq = (ID: number) => openItem(buildQuestion({ ID, Body: `Which is ${ID}?` }));

const REPORT: CardPanel = {
  id: "report",
  keys: ["r"],
  caps: "R",
  does: "Report a fault",
  label: "Feedback",
  icon: null,
  whileAnswering: "Report this question",
  isOffered: () => true,
  render: ({ ID, Answer }) => `About ${ID}, ${Answer === undefined ? "without" : "with"} its key`,
};

afterEach(() => vi.unstubAllGlobals());

/** A phone shows one thing at a time; from 1024 px on the story is beside the question. */
async function begin(run: Run, width: number) {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: width >= Number(/min-width:\s*(\d+)px/.exec(query)?.[1] ?? 0),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  stubServer(() => ({ status: 200, response: run.attempt }));
  const { place, leave } = await drawAt(
    "/set/5/do",
    <PracticeRun run={run} watermark="ana@example.sg" panels={[REPORT]} onFinished={() => undefined} />,
  );
  onTestFinished(leave);
  await act(settle);
  const press = async (name: string) => {
    const button = [...place.querySelectorAll("button")].find(
      (one) => one.textContent?.trim().startsWith(name) && !one.closest("[popover]"),
    );
    if (!button) throw new Error(`no button "${name}"`);
    await act(async () => {
      button.click();
      await settle();
    });
  };
  return {
    place,
    press,
    next: () => press("Next"),
    key: (key: string) =>
      act(async () => {
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
        );
      }),
    title: () => place.querySelector("form h2")?.textContent,
    /** The part that is on screen, where a case is. */
    part: () => place.querySelector("[data-part]:not(.hidden) h3")?.textContent,
    readsStory: () => place.querySelector("section[aria-label='The case']:not(.max-lg\\:hidden)") !== null,
    chosen: () =>
      [...place.querySelectorAll<HTMLInputElement>("[data-part] input:checked")].map((one) => one.value),
    squares: () =>
      [...place.querySelectorAll("#questions ol[aria-label^=Questions] > li")].map((one) =>
        (one.querySelector("button")?.getAttribute("aria-label") ?? one.textContent)?.replace(
          /^Question /,
          "",
        ),
      ),
    answered: () => /\d+ of \d+ answered/.exec(place.querySelector("#questions")?.textContent ?? "")?.[0],
  };
}

it.each([390, 1280])("at %i px Next goes through a case part by part, each counted singly", async (width) => {
  const isPhone = width < 1024;
  const run = await begin(buildRun([mcq(1), openItem(CASE), mcq(3)]), width);
  expect(run.title()).toBe("Question 1/5");
  await run.next();
  // The code of a case comes with the first of them.
  await vi.waitFor(() => expect(run.part()).toBe("Part 1 of 3"));
  expect(run.title()).toBe("Question 2/5");
  // A phone has room for the story alone, and Next leads on from it.
  if (isPhone) {
    expect(run.readsStory()).toBe(true);
    await run.next();
  }
  for (const n of [1, 2, 3]) {
    expect([run.title(), run.part()]).toEqual([`Question ${n + 1}/5`, `Part ${n} of 3`]);
    if (isPhone) expect(run.readsStory()).toBe(false);
    await run.next();
  }
  expect(run.title()).toBe("Question 5/5");
  await run.press("Previous");
  expect([run.title(), run.part()]).toEqual(["Question 4/5", "Part 3 of 3"]);
});

it("what was struck out and jotted down goes when the attempt is marked, and not before", async () => {
  setOwner("ana");
  onTestFinished(() => setOwner(null));
  keepStruck("7/1", new Set([2]));
  keepJottings("7/2", { pad: "Who signs?", timeline: [] });
  const run = await begin(buildRun([mcq(1), openItem(CASE)]), 1280);
  const isKept = () => [readStruck("7/1").size, readJottings("7/2").pad];
  await run.next();
  expect(isKept()).toEqual([1, "Who signs?"]);
  for (let n = 0; n < 3; n++) await run.key("ArrowRight");
  const dialog = run.place.querySelector("dialog[open]");
  if (!dialog) throw new Error("nothing is asked");
  await act(() => buttonOf(dialog, "Finish").click());
  await vi.waitFor(() => expect(isKept()).toEqual([0, ""]));
});

it("number keys choose on the part that is shown, and arrows go to the next", async () => {
  const given: string[] = [];
  const run = await begin(
    buildRun([openItem(CASE), mcq(3)], { submit: (_id, answer) => given.push(answer) }),
    1280,
  );
  await vi.waitFor(() => expect(run.part()).toBe("Part 1 of 3"));
  await run.key("ArrowRight");
  await run.key("4");
  expect(run.chosen()).toEqual(["4"]);
  await run.key("ArrowRight");
  await run.key("1");
  await run.key("ArrowLeft");
  await run.key("ArrowLeft");
  await run.key("2");
  expect(given.at(-1)).toBe("2~4~1");
});

it("grid, progress and the question before Finish count the parts that are open", async () => {
  const answered = {
    ...openItem(CASE),
    known: { answer: "~2~", isMarked: false },
    standing: "answered" as const,
  };
  const run = await begin(buildRun([mcq(1), answered]), 390);
  expect(run.title()).toBe("Question 1/4");
  expect(run.squares()).toEqual(["1, not answered", "2, not answered", "3, answered", "4, not answered"]);
  expect(run.answered()).toBe("1 of 4 answered");
  expect(run.place.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow")).toBe("25");
  for (let n = 0; n < 5; n++) {
    if (run.place.querySelector("[data-forward]")?.textContent?.includes("finish")) break;
    await run.next();
  }
  await run.press("Review and finish");
  const dialog = run.place.querySelector("dialog[open]");
  expect(dialog?.textContent).toContain("Finish with 3 unanswered?");
  expect(dialog?.textContent).toContain("Unanswered 3");
});

it("a free set carries its reader's watermark as every set does, and practice has no bar of a test", async () => {
  const built = buildRun([mcq(1)], { isTest: false });
  const attempt = { ...built.attempt, ProblemSet: { ...built.attempt.ProblemSet, ForFree: true } };
  const run = await begin({ ...built, attempt }, 390);
  expect(run.place.querySelector("form svg pattern")?.textContent).toContain("ana@example.sg");
  expect(run.place.querySelector("[role=progressbar]")).toBeNull();
});

it("practice continues at the first part that is open, takes all parts at once, and leads through the marked ones", async () => {
  const run = await begin(buildRun([openItem(CASE)], { isTest: false }), 390);
  expect(run.readsStory()).toBe(true);
  await run.next();
  await run.key("1");
  expect(run.answered()).toBe("1 of 3 answered");
  await run.key("Enter");
  await run.key("2");
  await run.key("Enter");
  expect(run.part()).toBe("Part 3 of 3");

  const marked = await begin(buildRun([markedCase(CASE, "1~2~3", "1~2~4")], { isTest: false }), 390);
  expect(marked.title()).toBe("Question 3/3");
  expect(marked.squares()).toEqual(["1, right", "2, right", "3, wrong"]);
});

it.each([
  false,
  true,
])("a question is reported from the menu without leaving it (a test: %s)", async (DelayMarking) => {
  const run = buildRun([mcq(1), mcq(2)]);
  const { place, press, title } = await begin({ ...run, attempt: { ...run.attempt, DelayMarking } }, 390);
  const row = [...place.querySelectorAll<HTMLElement>("#run-menu button")].find(
    (one) => one.textContent === "Report this question",
  );
  await act(async () => row?.click());
  expect(place.querySelector("dialog[open]")?.textContent).toContain("About 1, without its key");
  await press("Close");
  expect(place.querySelector("dialog[open]")).toBeNull();
  expect(title()).toBe("Question 1/2");
});

it("no answer can be changed while the test is being marked, and again if that fails", async () => {
  const given: string[] = [];
  const run = await begin(buildRun([mcq(1)], { submit: (_id, answer) => given.push(answer) }), 390);
  let fail: (() => void) | undefined;
  vi.stubGlobal("fetch", (url: string) =>
    url.endsWith("/done")
      ? new Promise((_, no) => (fail = () => no(new TypeError("no network"))))
      : Response.json({}),
  );
  const choose = (option: number) =>
    act(() => run.place.querySelectorAll<HTMLInputElement>("form input[type=radio]")[option]?.click());
  await choose(0);
  await run.press("Review and finish");
  const dialog = run.place.querySelector("dialog[open]");
  if (!dialog) throw new Error("nothing is asked");
  await act(() => buttonOf(dialog, "Finish").click());
  await vi.waitFor(() => expect(fail).toBeDefined());
  await choose(1);
  expect(given).toEqual(["1"]);
  await act(() => fail?.());
  await vi.waitFor(() => expect(run.place.querySelector("dialog[open]")).toBeNull());
  await choose(1);
  expect(given).toEqual(["1", "2"]);
});

it("who goes to another question while answers are still on their way does not finish any more", async () => {
  const run = await begin(buildRun([mcq(1), mcq(2)], { unsent: 1, waiting: 1 }), 390);
  const waits = () => run.place.textContent?.includes("We go on as soon as they are saved.");
  await run.next();
  await run.press("Review and finish");
  expect(waits()).toBe(true);
  await run.press("Previous");
  expect([run.title(), waits()]).toEqual(["Question 1/2", false]);
});
