import { afterEach, expect, it, vi } from "vitest";
import type { EditorQuestion } from "#contract/editing.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { buildEditorQuestion } from "../../../../test/question.ts";
import type { ListFilter } from "./api.ts";
import { QuestionList } from "./components/question-list.tsx";
import { placeIn } from "./place.ts";

afterEach(() => void vi.unstubAllGlobals());

const FILTER: ListFilter = {
  page: 4,
  sql: "",
  setId: undefined,
  paper: undefined,
  topicId: undefined,
  constant: undefined,
  only: undefined,
};

/** The list as an address shows it. */
async function open(search: string, filter: Partial<ListFilter> = {}, questions = [buildEditorQuestion()]) {
  const calls = stubServer(() => ({ status: 200, response: questions, paging: { TPages: 9 } }));
  const place = placeIn(new URLSearchParams(search));
  const page = await drawAt(
    `/question-manager${search}`,
    <QuestionList tenantId={1} place={place} filter={{ ...FILTER, ...filter }} />,
  );
  await vi.waitFor(() => expect(page.place.textContent).toMatch(/Which\?|No question is like that/));
  return { ...page, calls, press: (name: string) => act(() => buttonOf(page.place, name).click()) };
}

const address = () => window.location.pathname + window.location.search;

it("a search begins at the first page, and keeps the topic and the filter that it is in", async () => {
  const { place, press } = await open("?paper=1&topic=3&only=drafts&page=4", { topicId: 3, only: "drafts" });
  await write(place, "Search", " caveat ");
  await press("Find");
  expect(address()).toBe("/question-manager?paper=1&topic=3&find=caveat&only=drafts");
});

it("a filter begins at the first page, and keeps what was searched for", async () => {
  const { press } = await open("?find=caveat&page=4", { sql: "caveat" });
  await press("Under review");
  expect(address()).toBe("/question-manager?find=caveat&only=review");
  await press("All");
  expect(address()).toBe("/question-manager?find=caveat");
});

it("another filter leaves the questions that are in no set, which the tree has chosen", async () => {
  const { press } = await open("?paper=0", { only: "unassigned" });
  await press("Drafts");
  expect(address()).toBe("/question-manager?only=drafts");
});

it("a page is turned within what is searched and filtered", async () => {
  const { press, calls } = await open("?find=caveat&only=drafts&page=4", { sql: "caveat", only: "drafts" });
  expect(calls).toEqual([
    "GET /api/tenant/1/questions?page=4&sql=caveat&only=drafts&pageSize=10&orderBy=-UpdatedAt",
  ]);
  await press("Next");
  expect(address()).toBe("/question-manager?find=caveat&only=drafts&page=5");
});

it("an emptied search shows all again", async () => {
  const { place, press } = await open("?find=caveat", { sql: "caveat", page: 1 });
  expect(place.querySelector("input")?.value).toBe("caveat");
  await write(place, "Search", "  ");
  await press("Find");
  expect(address()).toBe("/question-manager");
});

it("each row says what keeps its question from learners, and opens it without losing the place in the list", async () => {
  const review = { Since: "2026-11-20T02:00:00.000Z", Reason: "A rate has changed." };
  const shown: EditorQuestion = buildEditorQuestion({
    ID: 8,
    IsDraft: false,
    Review: review,
    Sets: [{ ID: 5, Title: "Contract: set 2" }],
  });
  const { place } = await open("?topic=3&page=4", { topicId: 3 }, [buildEditorQuestion(), shown]);
  const badges = [...place.querySelectorAll("li")].map((row) =>
    ["Draft", "Under review", "In no set"].filter((badge) => row.textContent?.includes(badge)),
  );
  expect(badges).toEqual([["Draft", "In no set"], ["Under review"]]);
  expect([...place.querySelectorAll("li a")].map((link) => link.getAttribute("href"))).toEqual([
    "/question-manager?topic=3&q=7&page=4",
    "/question-manager?topic=3&q=8&page=4",
  ]);
});
