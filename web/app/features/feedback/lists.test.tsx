import { expect, it, vi } from "vitest";
import type { Feedback } from "#contract/feedback.ts";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { serverFor, signedInPage } from "../../../../test/signed-in.ts";
import { toasts } from "../../../../test/toasts.ts";
import { buildUser } from "../../../../test/user.ts";
import { Toasts } from "../../ui/toasts.tsx";
import FeedbackDialog from "./components/feedback-dialog.tsx";
import { FeedbackList } from "./components/feedback-list.tsx";
import QuestionFeedback from "./components/question-feedback.tsx";

signedInPage();

const buildFeedback = (ID: number, overrides: Partial<Feedback> = {}): Feedback => ({
  ID,
  CreatedAt: "2026-11-20T02:00:00.000Z",
  UserEmail: "ana@example.sg",
  Type: "bug",
  QuestionID: null,
  ProblemSetID: null,
  CurrentURL: "/paper/1",
  Browser: "a browser",
  Body: `Feedback ${ID}`,
  Outcome: null,
  Note: "",
  ClosedAt: null,
  ...overrides,
});

/** A list of feedback, two a page, as the server keeps it. */
async function openList(all: Feedback[]) {
  let kept = all;
  const sent: [string, string][] = [];
  stubServer((call, body) => {
    if (!call.startsWith("GET")) {
      sent.push([call, body]);
      if (call.startsWith("DELETE")) kept = kept.filter(({ ID }) => !call.endsWith(`/${ID}`));
      return { status: 200, response: {} };
    }
    const page = Number(new URL(call.slice(4), "http://x").searchParams.get("page"));
    return {
      status: 200,
      response: kept.slice((page - 1) * 2, page * 2),
      paging: { TPages: Math.max(1, Math.ceil(kept.length / 2)) },
    };
  });
  const onEdit = vi.fn();
  const { place } = await drawAt("/admin/feedback", <FeedbackList onEdit={onEdit} />);
  const rows = () =>
    [...place.querySelectorAll("tbody tr")].map((row) => row.querySelector("th")?.textContent);
  const press = (name: string, within: Element = place) => act(() => buttonOf(within, name).click());
  await vi.waitFor(() => expect(rows().length).toBeGreaterThan(0));
  return { place, rows, press, sent, onEdit };
}

it("once the last feedback of a page is deleted, the page before it is shown", async () => {
  const { place, rows, press } = await openList([1, 2, 3].map((ID) => buildFeedback(ID)));
  await press("Next");
  await vi.waitFor(() => expect(rows()).toEqual(["Feedback 3"]));
  await press("Delete");
  const dialog = place.querySelector("dialog");
  if (!dialog) throw new Error("nothing is asked");
  await press("Delete", dialog);
  await vi.waitFor(() => expect(rows()).toEqual(["Feedback 1", "Feedback 2"]));
  expect(place.textContent).not.toContain("No feedback yet.");
});

it("an outcome is sent with its note, and closed feedback cannot be closed again", async () => {
  const { place, press, sent, onEdit } = await openList([
    buildFeedback(1, { QuestionID: 7, Type: "QnWrongKey" }),
    buildFeedback(2, { Outcome: "right", Note: "It is so.", UserEmail: "" }),
  ]);
  const [open, closed] = place.querySelectorAll("tbody tr");
  expect(closed?.textContent).toContain("Correct as it is");
  expect(closed?.textContent).toContain("Our note: It is so.");
  expect(closed?.textContent).toContain("gone");
  expect([...(closed?.querySelectorAll("button") ?? [])].map((one) => one.textContent)).toEqual(["Delete"]);
  if (open) await press("Edit question 7", open);
  expect(onEdit).toHaveBeenCalledWith(7);
  await press("Close");
  expect(place.querySelector("dialog")?.textContent).toContain("Goes to ana@example.sg.");
  await press("Correct as it is");
  await write(place, "Note", " We have looked. ");
  await press("Close and tell them");
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.[0]).toBe("PUT /api/admin/feedbacks/1");
  expect(JSON.parse(sent[0]?.[1] ?? "")).toEqual({ Outcome: "right", Note: "We have looked." });
});

it("a list of feedback that does not load can be asked for again", async () => {
  let status = 500;
  stubServer(() => ({ status, response: [buildFeedback(1)] }));
  const { place } = await drawAt("/admin/feedback", <FeedbackList onEdit={() => undefined} />);
  await vi.waitFor(() => expect(place.textContent).toContain("Try again"));
  status = 200;
  await act(() => buttonOf(place, "Try again").click());
  await vi.waitFor(() => expect(place.textContent).toContain("Feedback 1"));
});

it("nobody can say that an answer is wrong who has not seen it; Send waits for a kind and for words that fit", async () => {
  serverFor(buildUser(), () => ({ ID: 1 }));
  const unseen = await drawAt("/question/5", <QuestionFeedback questionId={5} isMarked={false} />);
  expect(unseen.place.textContent).not.toContain("The answer is wrong");
  await unseen.leave();
  const { place } = await drawAt("/question/5", <QuestionFeedback questionId={5} isMarked />);
  const [first] = place.querySelectorAll("label");
  expect(first?.textContent).toBe("The answer is wrong");
  const canSend = () => !buttonOf(place, "Send").disabled;
  await write(place, "In a few words", "It is C.");
  expect(canSend()).toBe(false);
  await act(() => first?.querySelector("input")?.click());
  expect(canSend()).toBe(true);
  await write(place, "In a few words", "x".repeat(256));
  expect(canSend()).toBe(false);
  expect(place.textContent).toContain("1 character too many.");
  await write(place, "In a few words", "x".repeat(255));
  expect(canSend()).toBe(true);
});

it("feedback on a question is sent with the question, the set and the page, once, and thanks for it", async () => {
  const sent: unknown[] = [];
  stubServer((call, body) => {
    if (call.startsWith("POST")) sent.push(JSON.parse(body));
    return { status: 200, response: { ID: 1 } };
  });
  const { place } = await drawAt("/set/12/do?q=3", <QuestionFeedback questionId={5} isMarked />);
  const [, unclear] = place.querySelectorAll<HTMLInputElement>("input[type=radio]");
  await act(() => unclear?.click());
  await write(place, "In a few words", "  Which law says so?  ");
  await act(() => buttonOf(place, "Send").click());
  await vi.waitFor(() => expect(place.querySelector("[role=status]")?.textContent).toContain("Thank you."));
  expect(place.querySelector("textarea")).toBeNull();
  expect(sent).toMatchObject([
    {
      Type: "QnExplanation",
      Body: "Which law says so?",
      QuestionID: 5,
      ProblemSetID: 12,
      CurrentURL: "/set/12/do?q=3",
    },
  ]);
});

it("general feedback that is refused stays in its dialog, to be sent again", async () => {
  let status = 500;
  stubServer(() => ({ status, response: { ID: 1 } }));
  const onClose = vi.fn();
  const { place } = await drawAt(
    "/paper/1",
    <>
      <FeedbackDialog onClose={onClose} />
      <Toasts />
    </>,
  );
  await act(() => place.querySelector<HTMLInputElement>("input[type=radio]")?.click());
  await write(place, "In a few words", "The clock does not move.");
  const send = () => act(() => buttonOf(place, "Send").click());
  await send();
  await vi.waitFor(() => expect(place.textContent).toContain("Feedback Failed"));
  await vi.waitFor(() => expect(buttonOf(place, "Send").disabled).toBe(false));
  expect(onClose).not.toHaveBeenCalled();
  expect(place.querySelector("textarea")?.value).toBe("The clock does not move.");
  status = 200;
  await send();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

it("a wrong answer stands out, what is about no question has no way to one, and a deletion ends its dialog and says so", async () => {
  const { place, press, sent } = await openList([
    buildFeedback(1, { QuestionID: 7, Type: "QnWrongKey" }),
    buildFeedback(2),
  ]);
  const [wrong, general] = [...place.querySelectorAll("tbody tr")];
  expect(wrong?.querySelector(".font-semibold")?.textContent).toContain("wrong");
  expect(wrong?.querySelector('a[href="/question/7"]')).not.toBeNull();
  expect(general?.querySelector("a")).toBeNull();
  expect(() => general && buttonOf(general, /^Edit/)).toThrow();
  const [deleteFirst] = [...place.querySelectorAll("tbody button")].filter(
    (one) => one.textContent === "Delete",
  );
  await act(() => deleteFirst instanceof HTMLElement && deleteFirst.click());
  const dialog = () => place.querySelector("dialog[open]");
  expect(dialog()?.textContent).toContain("its sender is not notified");
  await press("Cancel", dialog() ?? place);
  expect([dialog(), sent]).toEqual([null, []]);
  await act(() => deleteFirst instanceof HTMLElement && deleteFirst.click());
  await press("Delete", dialog() ?? place);
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect(sent).toEqual([["DELETE /api/admin/feedbacks/1", "undefined"]]);
  expect(await toasts()).toContainEqual(["feedback deleted", undefined]);
});

it("a note to the sender that is too long is not sent, and none twice; a refusal says why and keeps the dialog", async () => {
  stubServer((call) =>
    call.startsWith("GET") ? { status: 200, response: [buildFeedback(1)] } : { status: 400 },
  );
  const { place } = await drawAt("/admin/feedback", <FeedbackList onEdit={() => undefined} />);
  await vi.waitFor(() => expect(place.textContent).toContain("Feedback 1"));
  await act(() => buttonOf(place, "Close").click());
  const tell = () => buttonOf(place, "Close and tell them");
  await write(place, "Note", "x".repeat(501));
  expect(tell().disabled).toBe(true);
  await write(place, "Note", "x".repeat(500));
  expect(tell().disabled).toBe(false);
  await toasts();
  await act(() => tell().click());
  await expect.poll(toasts).toEqual([["Admin action failed", "No."]]);
  expect(tell().disabled).toBe(false);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  await act(() => tell().click());
  await vi.waitFor(() => expect(tell().disabled).toBe(true));
});
