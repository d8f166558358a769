import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Constant, EditorQuestion } from "#contract/editing.ts";
import { act } from "../../../../test/act.ts";
import { buildSet, buildTopic } from "../../../../test/catalogue.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { buildEditorQuestion } from "../../../../test/question.ts";
import { toasts } from "../../../../test/toasts.ts";
import { AddSet } from "./components/add-set.tsx";
import { Corrections } from "./components/corrections.tsx";
import { LawChanges } from "./components/law-changes.tsx";
import { LoadedEditor } from "./components/loaded-editor.tsx";
import { ManagerTree } from "./components/manager-tree.tsx";
import { RegradeDialog } from "./components/regrade-dialog.tsx";
import { SetEditor } from "./components/set-editor.tsx";
import { placeIn } from "./place.ts";

beforeEach(async () => {
  localStorage.clear();
  await toasts();
});
afterEach(() => void vi.unstubAllGlobals());

const stall = () => vi.stubGlobal("fetch", () => new Promise(() => undefined));

it("a set is added once under its title without spaces around it, and the next one begins with an empty field", async () => {
  let answer: () => void = () => undefined;
  const sent: unknown[] = [];
  stubServer((_call, body) => {
    sent.push(JSON.parse(body));
    return new Promise((resolve) => {
      answer = () => resolve({ status: 200, response: buildSet(8) });
    });
  });
  const { place } = await drawAt(
    "/question-manager",
    <AddSet tenantId={1} topic={buildTopic(3, "Contract")} />,
  );
  const open = () => act(() => buttonOf(place, "Add a set").click());
  const add = () => buttonOf(place, "Add");
  await open();
  expect(add().disabled).toBe(true);
  await write(place, "Title of the new set", "  ");
  expect(add().disabled).toBe(true);
  await write(place, "Title of the new set", " Options to purchase ");
  await act(() => add().click());
  expect(add().disabled).toBe(true);
  await act(() => answer());
  await vi.waitFor(() => expect(place.querySelector("form")).toBeNull());
  expect(sent).toEqual([{ Title: "Options to purchase", TopicID: 3, Type: "MCQ" }]);
  expect(await toasts()).toEqual([["Set added", undefined]]);
  await open();
  expect(place.querySelector("input")?.value).toBe("");
});

it("a set that is refused is said not to be saved, and its title stays to be corrected", async () => {
  stubServer(() => ({ status: 400 }));
  const { place } = await drawAt(
    "/question-manager",
    <AddSet tenantId={1} topic={buildTopic(3, "Contract")} />,
  );
  await act(() => buttonOf(place, "Add a set").click());
  await write(place, "Title of the new set", "Options");
  await act(() => buttonOf(place, "Add").click());
  await expect.poll(toasts).toEqual([["saving failed", "No."]]);
  expect(place.querySelector("input")?.value).toBe("Options");
});

const PAPERS = [
  { ID: 1, Title: "Paper 1", Questions: 40 },
  { ID: 2, Title: "Paper 2", Questions: 30 },
  { ID: 0, Title: "Unassigned", Questions: 2 },
];
const PAPER = {
  Topics: [buildTopic(3, "Contract"), buildTopic(4, "Agency")],
  ProblemSets: [buildSet(90, { TopicID: null, Title: "A whole mock" })],
};

/** The tree at an address, what is marked as chosen in it, and which trees were asked for. */
async function tree(search: string) {
  const calls = stubServer((call) => ({
    status: 200,
    response: call.endsWith("/paper") ? PAPERS : PAPER,
  }));
  const { place, client } = await drawAt(
    `/question-manager${search}`,
    <ManagerTree tenantId={1} place={placeIn(new URLSearchParams(search))} />,
  );
  await vi.waitFor(() => expect(place.textContent).toContain("Unassigned"));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  const chosen = [...place.querySelectorAll("[aria-current=page]")].map((a) => a.firstChild?.textContent);
  return { place, calls, chosen };
}

it.each([
  ["", ["All questions"], [], false],
  ["?paper=0", ["Unassigned"], [], false],
  ["?paper=1", ["Paper 1"], [], false],
  ["?paper=1&topic=3", ["Contract"], ["Set 30"], false],
  ["?paper=1&topic=3&set=30", ["Set 30"], ["Set 30"], false],
  ["?paper=1&set=40", ["Set 40"], ["Set 40"], false],
  ["?paper=1&set=90", ["A whole mock"], [], true],
])("at %s what is chosen is marked, and its topic or the mocks are open", async (search, names, sets, opensMocks) => {
  const { place, chosen } = await tree(search);
  expect(chosen).toEqual(names);
  const shown = [...place.querySelectorAll("a")].flatMap(
    ({ textContent }) => /^Set \d0/.exec(textContent ?? "") ?? [],
  );
  expect(shown).toEqual(sets);
  expect(place.querySelector("details")?.open ?? false).toBe(opensMocks);
});

it("sets that were drawn for learners are left out until they are asked for", async () => {
  const { place, calls } = await tree("?paper=1");
  expect(calls.at(-1)).toBe("GET /api/tenant/1/paper/1?hideGenerated=true");
  await act(() => place.querySelector<HTMLInputElement>("input[type=checkbox]")?.click());
  await vi.waitFor(() => expect(calls.at(-1)).toBe("GET /api/tenant/1/paper/1?hideGenerated=false"));
});

const CONSTANT: Constant = {
  ...{ Key: "duty", Title: "The duty", Value: "3%", From: "2024-01-01", To: null, Source: "Act" },
  ...{ Questions: 1, UnderReview: 1 },
};

it("a figure says how many questions name it and are under review, one as one; a change is sent once", async () => {
  const none = { ...CONSTANT, Key: "levy", Title: "The levy", Questions: 0, UnderReview: 0 };
  stubServer(() => ({ status: 200, response: [CONSTANT, none] }));
  const { place } = await drawAt("/question-manager", <LawChanges />);
  await vi.waitFor(() => expect(place.querySelectorAll("li")).toHaveLength(2));
  const [duty, levy] = [...place.querySelectorAll("li")].map((one) => one.textContent);
  expect(duty).toMatch(/1 question1 under review/);
  expect(levy).toMatch(/0 questionsChange/);
  await act(() => buttonOf(place, "Change The duty").click());
  expect(place.querySelector("dialog")?.textContent).toContain("1 question names it");
  stall();
  await act(() => buttonOf(place, "Change the figure").click());
  expect(buttonOf(place, "Change the figure").disabled).toBe(true);
});

it("a source of 4 characters can be looked for; one question cites it, and it is put under review once, with both fields empty then", async () => {
  let answer: () => void = () => undefined;
  stubServer((call, body) => {
    if (call.startsWith("GET")) return { status: 200, response: [] };
    if (JSON.parse(body).Preview) return { status: 200, response: { Questions: 1 } };
    return new Promise((resolve) => {
      answer = () => resolve({ status: 200, response: { Questions: 1 } });
    });
  });
  const { place } = await drawAt("/question-manager", <LawChanges />);
  await write(place, "Source", "s 44");
  await act(() => buttonOf(place, "Show how many cite it").click());
  await vi.waitFor(() => expect(place.textContent).toContain("1 published question cites it."));
  await write(place, "What has changed", "It was amended.");
  await act(() => buttonOf(place, "Put them under review").click());
  expect(buttonOf(place, "Put them under review").disabled).toBe(true);
  await act(() => answer());
  await vi.waitFor(() =>
    expect([...place.querySelectorAll("input")].slice(0, 2).map((one) => one.value)).toEqual(["", ""]),
  );
});

it("corrections of several questions are counted, and seen by one press", async () => {
  const own = [7, 8].map((QuestionID) => ({
    QuestionID,
    Paper: 1,
    Reason: "A rate.",
    At: "2026-11-20T02:00:00Z",
  }));
  stubServer(() => ({ status: 200, response: own }));
  const { place } = await drawAt("/today", <Corrections />);
  await vi.waitFor(() => expect(place.textContent).toContain("since you answered these 2 questions"));
  stall();
  await act(() => buttonOf(place, "I have seen them").click());
  expect(buttonOf(place, "I have seen them").disabled).toBe(true);
});

/** The editor of question 7; a save is answered as the server does. */
async function editor(question: Partial<EditorQuestion> = {}, status = 200) {
  let stored = buildEditorQuestion(question);
  stubServer((call, body) => {
    if (call.startsWith("PUT")) {
      stored = {
        ...stored,
        ...JSON.parse(body),
        Change: "commas",
        UpdatedAt: "2026-11-21T03:00:00.000Z",
        Version: 2,
      };
      return { status: 200, response: stored };
    }
    if (call.endsWith("/regrades"))
      return {
        status: 200,
        response: [1, 2].map((Changed) => ({
          ...{ ID: Changed, At: "2026-11-20T02:00:00Z", Former: "1", Answer: "2", Reason: "A slip." },
          ...{ Changed, IsSettled: Changed === 1 },
        })),
      };
    if (call.includes("/paper/")) return { status: 200, response: { Topics: [], ProblemSets: [] } };
    return { status, response: call.endsWith("/questions/7") ? stored : [] };
  });
  const { place } = await drawAt(
    "/question-manager?q=7",
    <LoadedEditor tenantId={1} id={7} onRemoved={() => undefined} />,
  );
  return place;
}

it.each([
  403, 404,
])("a question that is not there, or not the editor's to see (%i), is said not to be there", async (status) => {
  const place = await editor({}, status);
  await vi.waitFor(() => expect(place.textContent).toContain("There is no such question."));
  expect(place.querySelector("form")).toBeNull();
});

it("a save says what it means for learners, and leaves the focus at the question, which is drawn again", async () => {
  const place = await editor();
  await vi.waitFor(() => expect(place.querySelector("form")).not.toBeNull());
  await write(place, "Question", "Which one?");
  buttonOf(place, "Save").focus();
  await act(() => buttonOf(place, "Save").click());
  await vi.waitFor(() => expect(place.textContent).toContain("Version 2"));
  expect(document.activeElement).toBe(place.querySelector("section"));
  expect(await toasts()).toEqual([["Saved. Learners are not notified, and statistics go on.", undefined]]);
});

it("where it was marked again is said, with how many answers that has changed, one as one", async () => {
  const place = await editor();
  await vi.waitFor(() => expect(place.textContent).toContain("1 answer changed."));
  expect(place.textContent).toContain("2 answers changed so far.");
});

it.each([
  ["published question of the product", { IsDraft: false, TenantID: 1 }, true],
  ["draft", { IsDraft: true, TenantID: 1 }, false],
  ["question of another tenant", { IsDraft: false, TenantID: 3 }, false],
])("only a published question of the product can be seen as learners do: a %s", async (_what, question, isOffered) => {
  const place = await editor(question);
  await vi.waitFor(() => expect(place.querySelector("form")).not.toBeNull());
  expect(place.querySelector('a[href="/question/7"]') !== null).toBe(isOffered);
});

it("deleting, marking again and saving a set are each sent once: nothing can be pressed meanwhile", async () => {
  const place = await editor();
  await vi.waitFor(() => expect(place.querySelector("form")).not.toBeNull());
  await act(() => buttonOf(place, "Delete").click());
  const dialog = () => place.querySelector("dialog[open]") ?? place;
  stall();
  await act(() => buttonOf(dialog(), "Delete").click());
  expect(buttonOf(dialog(), "Delete").disabled).toBe(true);

  stubServer(() => ({ status: 200, response: { Answers: 0, IsWhole: true } }));
  const regrade = await drawAt(
    "/question-manager",
    <RegradeDialog question={buildEditorQuestion()} onClose={() => undefined} />,
  );
  await write(regrade.place, "What counts as right", "3");
  await act(() => buttonOf(regrade.place, "Show whose scores change").click());
  await vi.waitFor(() => expect(regrade.place.textContent).toContain("No score changes."));
  await write(regrade.place, "Why, for learners", "B was a slip.");
  stall();
  await act(() => buttonOf(regrade.place, "Mark again").click());
  expect(buttonOf(regrade.place, "Mark again").disabled).toBe(true);

  stubServer(() => ({ status: 200, response: [] }));
  const set = await drawAt(
    "/question-manager",
    <SetEditor tenantId={1} paper={1} setId={5} title="Set two" isFixed={false} />,
  );
  await vi.waitFor(() => expect(set.place.querySelector("ol")).not.toBeNull());
  await write(set.place, "Title", "Set three");
  stall();
  await act(() => buttonOf(set.place, "Save the set").click());
  expect(buttonOf(set.place, "Save the set").disabled).toBe(true);
});
