import { afterEach, expect, it, vi } from "vitest";
import type { ListedNote } from "#contract/notes.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf } from "../../../../test/press.ts";
import { NotesList } from "./components/notes-list.tsx";

afterEach(() => vi.unstubAllGlobals());

const buildNote = (overrides: Partial<ListedNote> = {}): ListedNote => ({
  QuestionID: 5,
  Title: "Who owns the flat?",
  Body: "Survivorship beats the will.",
  TopicID: 3,
  TopicName: "Co-ownership",
  Paper: 1,
  UpdatedAt: "2026-11-25T02:00:00Z",
  ...overrides,
});

/** The list at an address, on a server with so many pages of these notes. */
async function list(href: string, notes = [buildNote()], TPages = 4) {
  const calls = stubServer(() => ({ status: 200, response: notes, paging: { TPages } }));
  const { place } = await drawAt(href, <NotesList />);
  await vi.waitFor(() => expect(place.textContent).not.toContain("Loading"));
  const search = async (text: string) => {
    const field = place.querySelector("input");
    await act(() => {
      if (field) field.value = text;
      field?.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await act(() => buttonOf(place, "Search").click());
  };
  return { place, calls, search, press: (name: string) => act(() => buttonOf(place, name).click()) };
}

const address = () => `${window.location.pathname}${window.location.search}`;

it("another search begins on its first page and keeps the paper", async () => {
  const { search, calls } = await list("/notes?q=lease&paper=2&page=3");
  expect(calls).toEqual(["GET /api/notes?q=lease&paper=2&page=3&pageSize=20"]);
  await search(" caveat ");
  await vi.waitFor(() => expect(address()).toBe("/notes?q=caveat&paper=2"));
  await vi.waitFor(() => expect(calls.at(-1)).toBe("GET /api/notes?q=caveat&paper=2&page=1&pageSize=20"));
});

it("the box keeps the focus while one searches, and Back brings the search before into it", async () => {
  const { place, search } = await list("/notes?q=lease");
  const box = () => place.querySelector("input");
  await act(() => box()?.focus());
  await search("caveat");
  await vi.waitFor(() => expect(address()).toBe("/notes?q=caveat"));
  expect(document.activeElement).toBe(box());
  await act(async () => window.history.pushState(null, "", "/notes?q=lease"));
  await vi.waitFor(() => expect(box()?.value).toBe("lease"));
  await act(async () => window.history.pushState(null, "", "/notes"));
  await vi.waitFor(() => expect(box()?.value).toBe(""));
});

it("a page that is empty now leads to the first of the same search", async () => {
  const { place, press } = await list("/notes?q=lease&paper=1&page=3", []);
  expect(place.textContent).toContain("This page is empty now.");
  await press("To the first page");
  await vi.waitFor(() => expect(address()).toBe("/notes?q=lease&paper=1"));
});

it("another paper begins on its first page and keeps the search", async () => {
  const { press } = await list("/notes?q=lease&page=3");
  await press("Paper 1");
  await vi.waitFor(() => expect(address()).toBe("/notes?q=lease&paper=1"));
});

it("another page keeps the search and the paper", async () => {
  const { place } = await list("/notes?q=lease&paper=1");
  await act(() => buttonOf(place, /next/i).click());
  await vi.waitFor(() => expect(address()).toBe("/notes?q=lease&paper=1&page=2"));
});

it("a note that an open test withholds says so, and one without its question's text has its number", async () => {
  const { place } = await list("/notes", [
    buildNote({ Title: "" }),
    buildNote({ QuestionID: 6, Body: "", Withheld: true }),
  ]);
  const [lapsed, withheld] = [...place.querySelectorAll("article")].map((one) => one.textContent);
  expect(lapsed).toContain("Question 5");
  expect(lapsed).toContain("Survivorship beats the will.");
  expect(withheld).toContain("This note shows again when the test that asks the question is over.");
});

it("a search that finds nothing leads to all notes, and no notes at all to the day's study", async () => {
  const searched = await list("/notes?q=lease", []);
  expect(searched.place.textContent).toContain("No note fits.");
  expect(searched.place.querySelector('a[href="/notes"]')).not.toBeNull();
  const none = await list("/notes", []);
  expect(none.place.textContent).toContain("You have no notes yet.");
  expect(none.place.querySelector('a[href="/today"]')).not.toBeNull();
});

it("notes that did not load say so, and can be asked for again", async () => {
  let isDown = true;
  stubServer(() => (isDown ? { status: 503 } : { status: 200, response: [buildNote()] }));
  const { place } = await drawAt("/notes", <NotesList />);
  await vi.waitFor(() => expect(buttonOf(place, /again/i)).toBeDefined());
  isDown = false;
  await act(() => buttonOf(place, /again/i).click());
  await vi.waitFor(() => expect(place.textContent).toContain("Survivorship beats the will."));
});

it("an address with a paper that there is not shows both; a paper without notes is not said to be no notes at all", async () => {
  const { calls, place } = await list("/notes?paper=7");
  expect(calls).toEqual([expect.stringMatching(/paper=0/)]);
  expect(buttonOf(place, "Both").getAttribute("aria-pressed")).toBe("true");
  const none = await list("/notes?paper=2", []);
  expect(none.place.textContent).toContain("No note fits.");
  expect(buttonOf(none.place, "Paper 2").getAttribute("aria-pressed")).toBe("true");
});
