import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EditorQuestion, QuestionVersion } from "#contract/editing.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { buildEditorQuestion } from "../../../../test/question.ts";
import { LoadedEditor } from "./components/loaded-editor.tsx";

beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

const said = (Body: string) => ({
  Body,
  Params: ["a", "b", "c", "d"],
  Answer: "2",
  Explanation: "",
  Rationales: [],
  Source: "An Act, s 1",
  LawAsAt: null,
  Difficulty: "easy" as const,
  Tags: [],
});
const VERSIONS: QuestionVersion[] = [
  {
    Version: 2,
    At: "2026-11-21T02:00:00.000Z",
    Author: "ana@example.sg",
    Note: "A slip.",
    Change: "question",
    ...said("Which?"),
    Before: said("Who?"),
  },
  {
    Version: 1,
    At: "2026-11-01T02:00:00.000Z",
    Author: "",
    Note: null,
    Change: "question",
    ...said("Who?"),
    Before: null,
  },
];

async function open(question: Partial<EditorQuestion> = {}, status = 200) {
  const stored = buildEditorQuestion({ Version: 2, TopicID: 3, Shelf: "beyond", ...question });
  const sent: [string, Record<string, unknown>][] = [];
  let removed = 0;
  stubServer((call, body) => {
    if (call.endsWith("question-check")) return { status: 200, response: [] };
    if (!call.startsWith("GET")) {
      sent.push([call, body === "undefined" ? {} : JSON.parse(body)]);
      return { status, response: call.startsWith("DELETE") ? {} : stored };
    }
    if (call.includes("/versions")) return { status: 200, response: VERSIONS };
    if (call.includes("/paper/")) return { status: 200, response: { Topics: [], ProblemSets: [] } };
    return { status: 200, response: call.endsWith("/questions/7") ? stored : [] };
  });
  const { place } = await drawAt(
    "/question-manager?q=7",
    <LoadedEditor tenantId={1} id={7} onRemoved={() => (removed += 1)} />,
  );
  await vi.waitFor(() => expect(place.querySelector("form")).not.toBeNull());
  const press = (name: string) => act(() => buttonOf(place, name).click());
  const dialog = () => place.querySelector("dialog[open]");
  const confirm = (name: string) => act(() => buttonOf(dialog() ?? place, name).click());
  return {
    place,
    sent,
    press,
    dialog,
    confirm,
    removed: () => removed,
    body: () => place.querySelector("textarea")?.value,
  };
}

it("a question is deleted once that is confirmed, and only then does its page lead back", async () => {
  const { press, dialog, confirm, sent, removed } = await open();
  await press("Delete");
  expect(dialog()?.textContent).toContain("Delete question 7?");
  await confirm("Cancel");
  expect([sent, dialog()]).toEqual([[], null]);
  await press("Delete");
  await confirm("Delete");
  await vi.waitFor(() => expect(removed()).toBe(1));
  expect(sent.map(([call]) => call)).toEqual(["DELETE /api/tenant/1/questions/7"]);
});

it("a refused deletion leaves the question open", async () => {
  const { press, dialog, confirm, sent, removed } = await open({}, 400);
  await press("Delete");
  await confirm("Delete");
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect([sent.length, removed()]).toEqual([1, 0]);
});

it("a former version is put into the fields and not saved; the question stays in its topic and on its shelf", async () => {
  const { place, press, sent, body } = await open();
  await press("History");
  await vi.waitFor(() => expect(place.textContent).toContain("the bank's files"));
  expect(place.textContent).toContain("“A slip.”");
  expect(
    [...place.querySelectorAll("button")].filter((one) => one.textContent?.startsWith("Put version")),
  ).toHaveLength(1);
  await press("Put version 1 into the fields");
  expect([body(), sent]).toEqual(["Who?", []]);
  await press("Save");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[1]).toMatchObject({
    Body: "Who?",
    Source: "An Act, s 1",
    TopicID: 3,
    Shelf: "beyond",
    UpdatedAt: "2026-11-21T02:00:00.000Z",
  });
});

it("a save sends the note, whether it is published and what was left as it is; nothing changed is not saved", async () => {
  const { place, press, sent } = await open({ Tags: ["one", "two"], LawAsAt: "2026-01-01" });
  expect(buttonOf(place, "Save").disabled).toBe(true);
  await write(place, "What changed", "The law.");
  const [published, reset] = [...place.querySelectorAll<HTMLInputElement>("[type=checkbox]")].slice(-2);
  await act(() => published?.click());
  await act(() => reset?.click());
  await press("Save");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject([
    "PUT /api/admin/questions/7?resetStat=true",
    { Note: "The law.", IsDraft: false, Tags: ["one", "two"], LawAsAt: "2026-01-01", Body: "Which?" },
  ]);
});

it("a deleted question is not saved, and says why", async () => {
  const { place } = await open({ DeletedAt: "2026-11-21T02:00:00.000Z" });
  await write(place, "Question", "Something else?");
  expect(buttonOf(place, "Save").disabled).toBe(true);
  expect(place.textContent).toContain("A deleted question cannot be saved.");
});

it("a question under review says why, and is let go by one press", async () => {
  const { place, press, sent } = await open({
    Review: { Since: "2026-11-20T02:00:00.000Z", Reason: "A rate changed." },
  });
  expect(place.querySelector("[role=status]")?.textContent).toContain("A rate changed.");
  await press("It is right as it is");
  await vi.waitFor(() => expect(sent.map(([call]) => call)).toEqual(["PUT /api/admin/questions/7/reviewed"]));
});
