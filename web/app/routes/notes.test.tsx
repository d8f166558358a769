import { expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { drawAt } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { serverFor, signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { NotesPage } from "./notes.tsx";

signedInPage();

async function open(href: string) {
  const calls = serverFor(buildUser(), () => []);
  const { place } = await drawAt(href, <NotesPage />, undefined, "/notes");
  const asked = () => calls.filter((call) => call.includes("/api/notes?"));
  await vi.waitFor(() => expect(asked()).toHaveLength(1));
  await vi.waitFor(() => expect(place.textContent).not.toContain("Loading"));
  return { place, asked };
}

it("a page of notes that is empty now leads to the first, and says not that there are none", async () => {
  const { place, asked } = await open("/notes?q=caveat&page=2");
  expect(place.textContent).toContain("This page is empty now.");
  await act(() => buttonOf(place, "To the first page").click());
  await vi.waitFor(() => expect(asked()).toHaveLength(2));
  expect(window.location.search).toBe("?q=caveat");
});

it("another paper begins at its first page, and keeps what is searched for", async () => {
  const { place, asked } = await open("/notes?q=caveat&page=2");
  await act(() => buttonOf(place, "Paper 2").click());
  await vi.waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).toMatch(/paper=2/);
  expect(asked()[1]).toMatch(/q=caveat/);
  expect(window.location.search).toBe("?q=caveat&paper=2");
});
