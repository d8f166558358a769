import { expect, it, vi } from "vitest";
import type { ReportedMessage } from "#contract/discussion.ts";
import { act } from "../../../../test/act.ts";
import { buildMessage } from "../../../../test/message.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { signedInPage } from "../../../../test/signed-in.ts";
import { toasts } from "../../../../test/toasts.ts";
import { buildUser } from "../../../../test/user.ts";
import { ModerationQueue } from "./components/moderation-queue.tsx";

signedInPage();

const now = () => new Date().toISOString();

const buildReport = (ID: number, overrides: Partial<ReportedMessage> = {}): ReportedMessage => ({
  ID,
  Message: buildMessage(ID, `Message ${ID}`),
  MutedUntil: null,
  Reports: [{ Reason: "Rude.", CreatedAt: "2026-11-20T02:00:00Z" }],
  Decision: null,
  DecidedAt: null,
  ...overrides,
});

/** What waits for a moderator, two a page, and what was decided. */
async function openQueue(waiting: ReportedMessage[], decided: ReportedMessage[] = []) {
  let left = waiting;
  let refused = false;
  const sent: [string, string][] = [];
  stubServer((call, body) => {
    if (call.includes("/api/whoami")) return { status: 200, response: buildUser() };
    if (call.startsWith("GET /api/admin/reports")) {
      const { searchParams } = new URL(call.slice(4), "http://x");
      const page = Number(searchParams.get("page"));
      const all = searchParams.get("decided") === "true" ? decided : left;
      return {
        status: 200,
        response: all.slice((page - 1) * 2, page * 2),
        paging: { TPages: Math.max(1, Math.ceil(all.length / 2)) },
      };
    }
    sent.push([call, body]);
    if (refused) return { status: 400 };
    if (call.includes("/reports/")) left = left.filter(({ ID }) => !call.endsWith(`/${ID}`));
    return { status: 200, response: {} };
  });
  const { place } = await drawAt("/admin/moderation", <ModerationQueue />);
  await vi.waitFor(() => expect(place.querySelector("article")).not.toBeNull());
  const articles = () => [...place.querySelectorAll("article")];
  return {
    sent,
    place,
    refuse: () => {
      refused = true;
    },
    texts: () => articles().map((one) => /Message \d/.exec(one.textContent ?? "")?.[0]),
    press: (name: string) => act(() => buttonOf(place, name).click()),
  };
}

it("once the last reported message of a page is decided about, the page before it is shown", async () => {
  const { place, texts, press, sent } = await openQueue([buildReport(1), buildReport(2), buildReport(3)]);
  await press("Next");
  await vi.waitFor(() => expect(texts()).toEqual(["Message 3"]));
  await press("Keep");
  await vi.waitFor(() => expect(texts()).toEqual(["Message 1", "Message 2"]));
  expect(sent).toEqual([["PUT /api/admin/reports/3", '{"Verdict":"keep"}']]);
  expect(place.textContent).not.toContain("No message waits");
});

it("a moderator mutes an author for a week unless another time is chosen, with a reason; a muted one may be let write again", async () => {
  const muted = buildReport(2, { MutedUntil: new Date(Date.now() + 60_000).toISOString() });
  const { place, press, sent } = await openQueue([buildReport(1), muted]);
  await press("Mute the author");
  expect(buttonOf(place, "Mute").disabled).toBe(true);
  await write(place, "Why", " Rude twice. ");
  await press("Mute");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await press("Let the author write again");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(([, body]) => JSON.parse(body))).toEqual([
    { Days: 7, Reason: "Rude twice." },
    { Days: 0, Reason: "lifted" },
  ]);
});

it("a mute that was refused keeps its reason and says why, once", async () => {
  await toasts();
  const { place, press, sent, refuse } = await openQueue([buildReport(1)]);
  refuse();
  await press("Mute the author");
  await write(place, "Why", "Rude twice.");
  await press("Mute");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await vi.waitFor(() => expect(place.querySelector("[role=alert]")?.textContent).not.toBe(""));
  expect(place.querySelector("textarea")?.value).toBe("Rude twice.");
  expect(await toasts()).toEqual([]);
});

it("a decision offers only to be undone, and a mute that has ended to mute again", async () => {
  const { place } = await openQueue(
    [
      buildReport(1, { MutedUntil: new Date(Date.now() - 1000).toISOString() }),
      buildReport(3, { Message: buildMessage(3, "Message 3", { State: "deleted" }) }),
    ],
    [
      buildReport(2, {
        Decision: "removed",
        DecidedAt: now(),
        Message: buildMessage(2, "Message 2", { State: "deleted", UserID: null }),
      }),
    ],
  );
  await vi.waitFor(() => expect(place.querySelectorAll("article")).toHaveLength(3));
  const [waiting, gone, decided] = [...place.querySelectorAll("article")].map((one) =>
    [...one.querySelectorAll("button")].map((button) => button.textContent),
  );
  expect(waiting).toEqual(["Keep", "Remove", "Mute the author"]);
  expect(gone).toEqual(["Mute the author"]);
  expect(decided).toEqual(["Undo"]);
});
