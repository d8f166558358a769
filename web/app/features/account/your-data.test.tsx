import { expect, it, vi } from "vitest";
import type { DeletionPreview } from "#contract/privacy.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { signedInPage } from "../../../../test/signed-in.ts";
import { buildUser } from "../../../../test/user.ts";
import { keys } from "../../lib/cache.ts";
import { useSession } from "../../lib/session.ts";
import { YourData } from "./components/your-data.tsx";

signedInPage();

const PREVIEW: DeletionPreview = {
  DeleteAfter: "2026-12-21T02:00:00.000Z",
  Perm: 3,
  EndsAt: "2027-01-01T02:00:00.000Z",
  DaysLeft: 1,
  Attempts: 2,
  SavedQuestions: 0,
  Messages: 1,
  Owed: 0,
  NotYetOwed: 0,
  Processing: 0,
  MinPayout: 400,
};

/** What the profile offers about the learner's data, on a server that answers writes with `answers`. */
async function open(answers: Record<string, { status: number; response?: unknown }> = {}) {
  const sent: [string, unknown][] = [];
  stubServer((call, body) => {
    if (call.includes("/api/whoami")) return { status: 200, response: buildUser() };
    if (call === "GET /api/user/deletion") return answers[call] ?? { status: 200, response: PREVIEW };
    sent.push([call, body === "undefined" ? undefined : JSON.parse(body)]);
    return answers[call] ?? { status: 200, response: buildUser() };
  });
  const onScheduled = vi.fn();
  const Page = () => {
    const { user } = useSession();
    return user ? <YourData user={user} onScheduled={onScheduled} /> : <p>Signed out</p>;
  };
  const { place, client } = await drawAt("/profile", <Page />);
  await vi.waitFor(() => expect(place.querySelector("button")).not.toBeNull());
  return {
    place,
    client,
    sent,
    onScheduled,
    press: (name: string) => act(() => buttonOf(place, name).click()),
  };
}

/** The dialog that asks before an account is deleted. */
async function askToDelete(answer: { status: number; response?: unknown }) {
  const page = await open({ "DELETE /api/user": answer });
  await page.press("Delete my account");
  await vi.waitFor(() => expect(page.place.querySelector("dialog form")).not.toBeNull());
  const dialog = page.place.querySelector("dialog") ?? page.place;
  const confirm = () => buttonOf(dialog, "Delete my account");
  return { ...page, dialog, confirm, type: (text: string) => write(dialog, "Type your email", text) };
}

it("an account is deleted only once its email was typed, in any case; what is lost is said before", async () => {
  const { dialog, confirm, type, sent, onScheduled, place, client } = await askToDelete({
    status: 200,
    response: { DeleteAfter: PREVIEW.DeleteAfter },
  });
  client.setQueryData(keys.progress(1), "the account's");
  expect([...dialog.querySelectorAll("li")].map((one) => one.textContent)).toEqual([
    "The rest of your plan: Paper 1 and Paper 2, until 01 Jan 2027 (1 day left). There are no refunds.",
    "Your progress: 2 attempts with all answers and scores.",
    "Your name, email and settings, your study plan, and any notes and passages that you marked.",
  ]);
  expect(dialog.textContent).toContain("Your 1 post stays in the discussion, without your name.");
  expect(confirm().disabled).toBe(true);
  await type("learner@exam");
  expect(dialog.textContent).not.toContain("That is not this account's email.");
  await type("lerner@example.sg");
  expect(dialog.textContent).toContain("That is not this account's email.");
  expect(confirm().disabled).toBe(true);
  await type(" Learner@Example.SG ");
  expect(confirm().disabled).toBe(false);
  await act(() => confirm().click());
  await vi.waitFor(() => expect(onScheduled).toHaveBeenCalledWith(PREVIEW.DeleteAfter));
  expect(sent).toEqual([["DELETE /api/user", { Email: "Learner@Example.SG" }]]);
  await vi.waitFor(() => expect(place.textContent).toBe("Signed out"));
  await vi.waitFor(() => expect(client.getQueryData(keys.progress(1))).toBeUndefined());
});

it("what would be lost and did not load can be asked for again; before that nothing can be deleted", async () => {
  const answers = { "GET /api/user/deletion": { status: 503, response: PREVIEW } };
  const { place, press } = await open(answers);
  await press("Delete my account");
  await vi.waitFor(() => expect(place.querySelector("dialog")?.textContent).toContain("No."));
  expect(place.querySelector("dialog form")).toBeNull();
  answers["GET /api/user/deletion"].status = 200;
  await press("Try again");
  await vi.waitFor(() => expect(place.querySelector("dialog form")).not.toBeNull());
});

it("a deletion that is refused says why in its dialog, and nobody is signed out", async () => {
  const { dialog, confirm, type, onScheduled } = await askToDelete({ status: 400 });
  await type("learner@example.sg");
  await act(() => confirm().click());
  await vi.waitFor(() => expect(dialog.textContent).toContain("No."));
  expect(onScheduled).not.toHaveBeenCalled();
  expect(confirm().disabled).toBe(false);
});

it("all data comes as a file of the day; where it does not come nothing is saved, and it can be asked for again", async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const answers = {
    "GET /api/user/export": { status: 500, response: { ExportedAt: "2026-11-21T02:00:00.000Z" } },
  };
  const { place, press } = await open(answers);
  await press("Download my data");
  await vi.waitFor(() =>
    expect(place.querySelector("[role=alert]")?.textContent).toContain("Nothing was downloaded."),
  );
  expect(saved).toEqual([]);
  answers["GET /api/user/export"].status = 200;
  await press("Download my data");
  await vi.waitFor(() => expect(place.textContent).toContain("Your data is in your downloads."));
  expect(saved).toEqual(["threshold-data-2026-11-21.json"]);
  expect(place.querySelector("[role=alert]")).toBeNull();
});

it("news that are wanted are asked for, shown as wanted, and not where the server refused", async () => {
  const answers = { "PUT /api/user/promo": { status: 500, response: buildUser({}, { PromoOptOut: false }) } };
  const { place, sent } = await open(answers);
  const box = () => place.querySelector<HTMLInputElement>("input[type=checkbox]");
  expect(box()?.checked).toBe(false);
  await act(() => box()?.click());
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  await vi.waitFor(() => expect(box()?.checked).toBe(false));
  answers["PUT /api/user/promo"].status = 200;
  await act(() => box()?.click());
  await vi.waitFor(() => expect(box()?.checked).toBe(true));
  expect(sent).toEqual([
    ["PUT /api/user/promo", { PromoOptOut: false }],
    ["PUT /api/user/promo", { PromoOptOut: false }],
  ]);
});

it("while the data is gathered it is not asked for a second time", async () => {
  const { place, press } = await open();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await press("Download my data");
  await vi.waitFor(() => expect(buttonOf(place, "Gathering your data…").disabled).toBe(true));
});
