import { expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { editor, inFreshBrowser, saved, USER } from "../../../../test/note-editor.tsx";
import { draw, stubServer } from "../../../../test/page.tsx";
import { buildQuestion } from "../../../../test/question.ts";
import { toasts } from "../../../../test/toasts.ts";
import { buildUser } from "../../../../test/user.ts";
import { keys } from "../../lib/cache.ts";
import { whoamiQuery } from "../../lib/session.ts";
import { notePanel } from "./components/note-panel.tsx";
import { refusedNotes } from "./sending/refused-notes.ts";

inFreshBrowser();

/** Without the pause of the typing. */
const sendNow = () => act(() => window.dispatchEvent(new Event("online")));

it("once a note is saved the list of notes is read again when it is next shown", async () => {
  const { client, place, write } = await editor(null, saved);
  client.setQueryData(keys.notes({ page: 1 }), null);
  await write("What I think of it.");
  await sendNow();
  await vi.waitFor(() => expect(place.textContent).toContain("Saved"));
  expect(client.getQueryState(keys.notes({ page: 1 }))?.isInvalidated).toBe(true);
});

it("a note that is refused for what it says shows the reason, and its text waits to be chosen", async () => {
  const { place, write } = await editor(null, () => ({ status: 400 }));
  await write("What I think of it.");
  await sendNow();
  await vi.waitFor(() => expect(place.textContent).toContain("Keep this one"));
  expect(refusedNotes.get(USER.ID, 5)).toBe("What I think of it.");
  expect(await toasts()).toEqual([["Your note was not saved", "No. Its text is kept on this device."]]);
});

it("a note that was changed elsewhere is shown as it is there, and needs no message besides", async () => {
  const stored = { Body: "Before.", UpdatedAt: "2026-11-25T01:00:00.000Z" };
  const { place, write } = await editor(stored, () => undefined);
  const theirs = { Body: "Theirs.", UpdatedAt: "2026-11-25T03:00:00.000Z" };
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    if (url.endsWith("/whoami")) return Response.json({ Response: USER });
    if (method === "GET") return Response.json({ Response: theirs });
    return Response.json({ Error: "Changed.", Code: "saved_meanwhile" }, { status: 400 });
  });
  await write("Mine.");
  await sendNow();
  await vi.waitFor(() => expect(place.textContent).toContain("Theirs."));
  expect(await toasts()).toEqual([]);
});

it("a note that waits is sent when its writer comes back to the page", async () => {
  let isAway = true;
  const { place, write } = await editor(null, (body) =>
    isAway ? { status: 503, headers: { "Retry-After": "3600" } } : saved(body),
  );
  await write("Written on the train.");
  await vi.waitFor(() => expect(place.textContent).toContain("Kept on this device."));
  isAway = false;
  await act(() => document.dispatchEvent(new Event("visibilitychange")));
  await vi.waitFor(() => expect(place.textContent).toContain("Saved"));
});

it("a text that was deleted on either side is said to be, and is nothing to be kept beside the other", async () => {
  refusedNotes.keep(USER.ID, 5, "Mine.");
  const { place, box, press, sent } = await editor(null, saved);
  expect(place.textContent).toContain("(deleted)");
  expect(place.textContent).not.toContain("Keep both");
  await press("Keep the other one");
  expect([box()?.value, sent]).toEqual(["", []]);
});

it("where the note cannot be read one can write anyway", async () => {
  const { client, place, box } = await editor(null, saved);
  stubServer(() => ({ status: 503 }));
  await act(() => client.resetQueries({ queryKey: keys.note(5) }));
  await vi.waitFor(() => expect(client.getQueryState(keys.note(5))?.status).toBe("error"));
  expect(box()).not.toBeNull();
  expect(place.textContent).not.toContain("No.");
});

it("what one learner types is not what the next one in this browser finds", async () => {
  const { client, box, write } = await editor(null, saved);
  await write("Hers alone.");
  await act(() => client.setQueryData(whoamiQuery.queryKey, buildUser({}, { ID: "ben" })));
  await vi.waitFor(() => expect(box()?.value).toBe(""));
});

it("opening the panel of a note is beginning to write it", async () => {
  stubServer((call) => ({ status: 200, response: call.includes("/marks") ? { Marks: [] } : null }));
  const client = (await draw(null)).client;
  client.setQueryData(whoamiQuery.queryKey, USER);
  const { place } = await draw(notePanel.render?.(buildQuestion({ ID: 5 }), ""), client);
  await vi.waitFor(() => expect(place.querySelector("textarea")).not.toBeNull());
  expect(document.activeElement).toBe(place.querySelector("textarea"));
});
