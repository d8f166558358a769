import { afterEach, describe, expect, it, onTestFailed, vi } from "vitest";
import { type Random, seeded } from "../../../../../test/random.ts";
import { buildUser } from "../../../../../test/user.ts";
import { ApiError } from "../../../lib/call.ts";
import { createSender } from "./note-sync.ts";
import type { UnsentNote } from "./unsent-notes.ts";

const USER = buildUser();
const URL = "/api/questions/5/note";

afterEach(() => vi.unstubAllGlobals());

describe("a note while the network is cut again and again", () => {
  /** A server that holds one note, as the real one does. */
  class Holder {
    note: { Body: string; UpdatedAt: string } | null = null;
    #moment = 0;
    write(body: string) {
      const { Body, UpdatedAt } = JSON.parse(body);
      if (this.note?.Body === Body) return { status: 200, response: this.note };
      if ((this.note?.UpdatedAt ?? null) !== UpdatedAt) return { status: 400, response: undefined };
      this.#moment += 1;
      this.note = { Body, UpdatedAt: new Date(this.#moment).toISOString() };
      return { status: 200, response: this.note };
    }
  }
  const CUTS = 100;

  /** Every other call is cut: before the server has it, or on the way back. Now and then the note is changed elsewhere too. */
  async function writeThrough(random: Random, isChangedElsewhere: (n: number) => boolean) {
    const holder = new Holder();
    let cuts = 0;
    let writtenOver = 0;
    /** A text from elsewhere that its writer here has not been shown. */
    let isUnseen = false;
    vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
      const url = String(input instanceof Request ? input.url : input);
      if (!url.endsWith(URL)) return Response.json({ Response: USER });
      const isCut = cuts < CUTS && random.below(2) === 0;
      if (isCut) cuts += 1;
      if (isCut && random.below(2) === 0) throw new TypeError("the network is gone");
      const isPut = (init?.method ?? "GET") === "PUT";
      const reply = isPut ? holder.write(String(init?.body)) : { status: 200, response: holder.note };
      if (isPut && reply.status === 200 && isUnseen) writtenOver += 1;
      if (isCut) throw new TypeError("the network is gone");
      const { status, response } = reply;
      return Response.json(
        status === 200 ? { Response: response } : { Error: "Changed.", Code: "saved_meanwhile" },
        { status },
      );
    });
    const send = createSender();
    const refused: string[] = [];
    let expected: string | null = null;
    const write = async (body: string, n: number): Promise<void> => {
      const unsent: UnsentNote = { userId: USER.ID, questionId: 5, body, expected, seq: n };
      try {
        expected = (await send(unsent))?.UpdatedAt ?? null;
      } catch (error) {
        if (!(error instanceof ApiError && error.code === "saved_meanwhile")) return;
        refused.push(body);
        isUnseen = false;
        expected = holder.note?.UpdatedAt ?? null;
      }
    };
    for (let n = 0; cuts < CUTS; n += 1) {
      if (isChangedElsewhere(n)) {
        holder.note = { Body: `Elsewhere ${n}`, UpdatedAt: `elsewhere ${n}` };
        isUnseen = true;
      }
      // As the outbox does: the newest text goes again until it is answered, or another has taken its place.
      const tries = 1 + random.below(3);
      for (let t = 0; t < tries; t += 1) await write(`${n}: what I think of it`, n);
    }
    await write("The last word.", 1e6);
    return { holder, refused, writtenOver };
  }

  it("nothing is lost in 100 cuts, and no text of one's own is taken for another's", async () => {
    const { holder, refused } = await writeThrough(seeded(onTestFailed), () => false);
    expect(refused).toEqual([]);
    expect(holder.note?.Body).toBe("The last word.");
  });

  it("what was changed elsewhere meanwhile is never written over before it was shown", async () => {
    const { refused, writtenOver } = await writeThrough(seeded(onTestFailed), (n) => n % 10 === 9);
    expect(writtenOver).toBe(0);
    expect(refused.length).toBeGreaterThan(0);
  });
});

it("a text whose reply was lost is known as one's own, however often the next one had to be tried", async () => {
  let note: { Body: string; UpdatedAt: string } | null = null;
  let isAway = false;
  vi.stubGlobal("fetch", async (_url: string, { method, body }: RequestInit) => {
    if (isAway) throw new TypeError("no network");
    if (method === "GET") return Response.json({ Response: note });
    const { Body, UpdatedAt } = JSON.parse(String(body));
    if (UpdatedAt !== (note?.UpdatedAt ?? null))
      return Response.json({ Error: "Changed.", Code: "saved_meanwhile" }, { status: 400 });
    const isFirst = note === null;
    note = { Body, UpdatedAt: `state of ${Body}` };
    if (isFirst) throw new TypeError("the reply is lost");
    return Response.json({ Response: note });
  });
  const sendNote = createSender();
  const write = (body: string) => sendNote({ userId: USER.ID, questionId: 5, body, expected: null, seq: 1 });
  await expect(write("On the platform.")).rejects.toThrow();
  isAway = true;
  for (let n = 0; n < 50; n++) await expect(write("In the tunnel.")).rejects.toThrow();
  isAway = false;
  expect(await write("In the tunnel.")).toMatchObject({ Body: "In the tunnel." });
});
