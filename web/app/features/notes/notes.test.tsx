import { QueryClient } from "@tanstack/react-query";
import { describe, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { editor, inFreshBrowser, saved, USER } from "../../../../test/note-editor.tsx";
import { draw } from "../../../../test/page.tsx";
import { whoamiQuery } from "../../lib/session.ts";
import { NoteEditor } from "./components/note-editor.tsx";
import { refusedNotes } from "./sending/refused-notes.ts";
import { createNoteStore } from "./sending/unsent-notes.ts";

inFreshBrowser();

it("a note that is only read says nothing of saving, and one that is too long says so and is not sent", async () => {
  const { place, box, write, sent } = await editor(
    { Body: "As it was.", UpdatedAt: "2026-11-25T02:00:00.000Z" },
    saved,
  );
  await vi.waitFor(() => expect(box()?.value).toBe("As it was."));
  const state = () => place.querySelector("[role=status]:last-child")?.textContent;
  expect(state()).toBe("");
  await write("x".repeat(10_001));
  expect(state()).toBe("Too long to be saved.");
  // Without the pause of the typing.
  await act(() => window.dispatchEvent(new Event("online")));
  await write("x".repeat(10_000));
  expect(state()).not.toBe("Too long to be saved.");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(JSON.parse(sent[0]?.slice(4) ?? "").Body).toHaveLength(10_000);
  await vi.waitFor(() => expect(state()).toBe("Saved"));
});

it("what was written before and is not sent yet is what one goes on with, and not what the server has", async () => {
  await createNoteStore().put({ userId: USER.ID, questionId: 5, body: "Newer.", expected: null, seq: 1 });
  const { box } = await editor(
    { Body: "As it was.", UpdatedAt: "2026-11-25T02:00:00.000Z" },
    () => undefined,
  );
  await vi.waitFor(() => expect(box()?.value).toBe("Newer."));
});

it("while a test asks the question its note is not to be read or written, and it says why", async () => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ Error: "Finish that test first.", Code: "open_test" }, { status: 400 }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  client.setQueryData(whoamiQuery.queryKey, USER);
  const { place } = await draw(<NoteEditor questionId={5} />, client);
  await vi.waitFor(() => expect(place.textContent).toBe("Finish that test first."));
  expect(place.querySelector("textarea")).toBeNull();
});

describe("a note that is written", () => {
  it("is sent once the typing pauses, with the state that it changes, and says that it is saved", async () => {
    const before = { Body: "Before.", UpdatedAt: "2026-11-25T01:00:00.000Z" };
    const { place, box, write, sent } = await editor(before, saved);
    expect(box()?.value).toBe("Before.");
    await write("Bef");
    await write("After.");
    expect(place.textContent).toContain("Saving…");
    await vi.waitFor(() => expect(place.textContent).toContain("Saved"));
    expect(sent).toEqual([`PUT ${JSON.stringify({ Body: "After.", UpdatedAt: before.UpdatedAt })}`]);
    // The next change starts from what the server said.
    await write("After all.");
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toContain("2026-11-25T02:00:00.000Z");
  });

  it("is deleted when nothing is left of it", async () => {
    const { write, sent } = await editor(
      { Body: "Gone soon.", UpdatedAt: "2026-11-25T01:00:00.000Z" },
      () => ({
        status: 200,
        response: {},
      }),
    );
    await write("");
    await vi.waitFor(() => expect(sent).toEqual(["DELETE undefined"]));
  });

  it("is kept on the device while no answer comes, and says so", async () => {
    const { place, write } = await editor(null, () => undefined);
    await write("Written on the train.");
    await vi.waitFor(() => expect(place.textContent).toContain("Kept on this device."));
    expect(await createNoteStore().list(USER.ID)).toMatchObject([
      { questionId: 5, body: "Written on the train." },
    ]);
  });

  it("that waits is sent as soon as the browser says that the network is back", async () => {
    let isAway = true;
    const { place, write } = await editor(null, (body) =>
      isAway ? { status: 503, headers: { "Retry-After": "3600" } } : saved(body),
    );
    await write("Written on the train.");
    await vi.waitFor(() => expect(place.textContent).toContain("Kept on this device."));
    isAway = false;
    await act(() => window.dispatchEvent(new Event("online")));
    await vi.waitFor(() => expect(place.textContent).toContain("Saved"));
    expect(await createNoteStore().list(USER.ID)).toEqual([]);
  });

  it("that is too long is not sent, and says so", async () => {
    const { place, write, sent } = await editor(null, saved);
    await write("x".repeat(10_001));
    expect(place.textContent).toContain("Too long to be saved.");
    expect(sent).toEqual([]);
  });
});

describe("a note that was changed elsewhere", () => {
  const other = { Body: "Theirs.", UpdatedAt: "2026-11-25T03:00:00.000Z" };

  it("keeps both texts until its writer has chosen", async () => {
    refusedNotes.keep(USER.ID, 5, "Mine.");
    const { place, press, sent, box } = await editor(other, saved);
    expect(place.textContent).toContain("This note was changed somewhere else.");
    expect(place.textContent).toContain("Mine.");
    expect(place.textContent).toContain("Theirs.");
    await press("Keep this one");
    await vi.waitFor(() =>
      expect(sent).toEqual([`PUT ${JSON.stringify({ Body: "Mine.", UpdatedAt: other.UpdatedAt })}`]),
    );
    expect(box()?.value).toBe("Mine.");
    expect(refusedNotes.get(USER.ID, 5)).toBe(null);
  });

  it("is saved when its writer has chosen, though the choice before was refused", async () => {
    const stored = { Body: "Before.", UpdatedAt: "2026-11-25T01:00:00.000Z" };
    const { place, write, press, sent } = await editor(stored, (body) => {
      const { Body, UpdatedAt } = JSON.parse(body);
      if (UpdatedAt !== stored.UpdatedAt) return { status: 400 };
      Object.assign(stored, { Body, UpdatedAt: `state of ${Body}` });
      return { status: 200, response: { ...stored } };
    });
    /** Without the pause of the typing. */
    const sendNow = () => act(() => window.dispatchEvent(new Event("online")));
    await write("Mine.");
    await sendNow();
    await vi.waitFor(() => expect(place.textContent).toContain("Saved"));
    Object.assign(stored, other);
    await write("Mine, and more.");
    await sendNow();
    await vi.waitFor(() => expect(place.textContent).toContain("Theirs."));
    await press("Keep this one");
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    await vi.waitFor(() => expect(place.textContent).toContain("Saved"));
    expect(stored.Body).toBe("Mine, and more.");
    expect(refusedNotes.get(USER.ID, 5)).toBe(null);
  });

  it("may keep both, one below the other", async () => {
    refusedNotes.keep(USER.ID, 5, "Mine.");
    const { press, sent, box } = await editor(other, saved);
    await press("Keep both, one below the other");
    await vi.waitFor(() =>
      expect(sent).toEqual([
        `PUT ${JSON.stringify({ Body: "Theirs.\n\nMine.", UpdatedAt: other.UpdatedAt })}`,
      ]),
    );
    expect(box()?.value).toBe("Theirs.\n\nMine.");
    expect(refusedNotes.get(USER.ID, 5)).toBe(null);
  });

  it("sends nothing if the other text stays", async () => {
    refusedNotes.keep(USER.ID, 5, "Mine.");
    const { press, sent, box } = await editor(other, saved);
    await press("Keep the other one");
    expect(box()?.value).toBe("Theirs.");
    expect(sent).toEqual([]);
  });

  it("is another user's affair: their text is not shown here", async () => {
    refusedNotes.keep("somebody", 5, "Not yours.");
    const { place } = await editor(other, saved);
    expect(place.textContent).not.toContain("Not yours.");
  });
});
