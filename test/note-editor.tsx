import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, onTestFinished, vi } from "vitest";
import { NoteEditor } from "../web/app/features/notes/components/note-editor.tsx";
import { useNoteOutbox } from "../web/app/features/notes/sending/note-sync.ts";
import { whoamiQuery } from "../web/app/lib/session.ts";
import { act } from "./act.ts";
import { stubIndexedDb } from "./indexed-db.ts";
import { draw, drawHook, stubServer } from "./page.tsx";
import { buildUser } from "./user.ts";

export const USER = buildUser();
const URL = "/api/questions/5/note";

/** Each test of a file in a browser that keeps nothing of the one before. */
export function inFreshBrowser(): void {
  beforeEach(() => {
    stubIndexedDb();
    localStorage.clear();
  });
  afterEach(() => vi.unstubAllGlobals());
}

type Reply = { status: number; response?: unknown; headers?: Record<string, string> } | undefined;

/** The editor of the note on question 5, on a server that holds `stored` and answers what is written by `put`. */
export async function editor(stored: object | null, put: (body: string) => Reply) {
  const sent: string[] = [];
  stubServer((call, body) => {
    if (call === "GET /api/whoami") return { status: 200, response: USER };
    if (call === `GET ${URL}`)
      return stored ? { status: 200, response: stored } : { status: 200, response: null };
    sent.push(`${call.split(" ")[0]} ${body}`);
    return put(body);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
  client.setQueryData(whoamiQuery.queryKey, USER);
  const { place } = await draw(<NoteEditor questionId={5} />, client);
  // A visitor stops it: what is not sent yet must not go to the server of the next test.
  onTestFinished(async () => void (await drawHook(useNoteOutbox, undefined, client)));
  await vi.waitFor(() => expect(place.textContent).not.toBe(""));
  const box = () => place.querySelector("textarea");
  const write = (text: string) =>
    act(() => {
      const field = box();
      if (field) field.value = text;
      field?.dispatchEvent(new Event("input", { bubbles: true }));
    });
  const press = (name: string) =>
    act(() => [...place.querySelectorAll("button")].find((one) => one.textContent === name)?.click());
  return { client, place, box, write, press, sent };
}

/** The server takes what is written. */
export const saved = (body: string) => ({
  status: 200,
  response: { Body: JSON.parse(body).Body, UpdatedAt: "2026-11-25T02:00:00.000Z" },
});
