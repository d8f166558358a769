import { expect, it, vi } from "vitest";
import type { Message } from "#contract/discussion.ts";
import type { User } from "#contract/shapes.ts";
import { act } from "../../../../test/act.ts";
import { buildMessage } from "../../../../test/message.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { signedInPage } from "../../../../test/signed-in.ts";
import { toasts } from "../../../../test/toasts.ts";
import { buildUser } from "../../../../test/user.ts";
import { Toasts } from "../../ui/toasts.tsx";
import { PostFilter } from "./components/post-filter.tsx";
import Thread from "./components/thread.tsx";
import { UnreadReplies } from "./components/unread-replies.tsx";

signedInPage();

const now = () => new Date().toISOString();

/** A thread under question 5, as the server keeps it. */
async function openThread(messages: Message[], user: User = buildUser(), beside: React.ReactNode = null) {
  const sent: [string, string][] = [];
  let refused = false;
  const shown = new Map(messages.map((message) => [message.ID, message]));
  stubServer((call, body) => {
    if (call.includes("/api/whoami")) return { status: 200, response: user };
    if (call.startsWith("GET /api/topic"))
      return { status: 200, response: [{ ID: 1, Name: "Land", Paper: 1 }] };
    if (call.startsWith("GET /api/chat/threads")) return { status: 200, response: [...shown.values()] };
    if (call.startsWith("GET")) return { status: 200, response: { Unread: 0, Replies: [] } };
    sent.push([call, body]);
    if (refused) return { status: 400 };
    const [, id, vote] = /reaction\/(\d+)\/(-?\d)/.exec(call) ?? [];
    const voted = shown.get(Number(id));
    return { status: 200, response: voted ? { ...voted, VoteCount: 8, UserVote: Number(vote) } : {} };
  });
  const { place } = await drawAt(
    "/question/5",
    <>
      {beside}
      <Thread questionId={5} isAnswered />
      <Toasts />
    </>,
  );
  await vi.waitFor(() => expect(place.querySelector("article, li p")).not.toBeNull());
  await vi.waitFor(() => expect(place.textContent).toContain("Reply"));
  return {
    place,
    sent,
    names: () =>
      [...place.querySelectorAll("article button")]
        .filter((one) => !one.closest("dialog"))
        .map((one) => one.getAttribute("aria-label") ?? one.textContent),
    press: (name: string) => act(() => buttonOf(place, name).click()),
    refuse: () => {
      refused = true;
    },
  };
}

it("a vote that was given is changed only after a question; the message then shows what the server counted", async () => {
  const { place, sent, press } = await openThread([
    buildMessage(1, "Helpful words", { UserVote: 1, VoteCount: 7 }),
  ]);
  await press("Not helpful");
  expect(sent).toEqual([]);
  expect(place.textContent).toContain("Change your vote?");
  await press("Change it");
  await vi.waitFor(() => expect(place.querySelector("fieldset")?.textContent).toContain("8"));
  expect(sent.map(([call]) => call)).toEqual(["PUT /api/chat/reaction/1/-1"]);
  expect(buttonOf(place, "Not helpful").getAttribute("aria-pressed")).toBe("true");
});

it("the same vote again takes it back", async () => {
  const { place, sent, press } = await openThread([buildMessage(1, "Helpful words", { UserVote: 1 })]);
  await press("Helpful");
  expect(place.textContent).toContain("Take your vote back?");
  await press("Take it back");
  await vi.waitFor(() => expect(sent.map(([call]) => call)).toEqual(["PUT /api/chat/reaction/1/0"]));
});

it("a vote that was refused is said to be, and does not count", async () => {
  const { place, press, refuse } = await openThread([buildMessage(1, "Helpful words")]);
  refuse();
  await press("Helpful");
  await vi.waitFor(() => expect(place.textContent).toContain("Oops!No."));
  await toasts();
  expect(buttonOf(place, "Helpful").getAttribute("aria-pressed")).toBe("false");
});

it("a vote changes its message, and no topic that has the same number", async () => {
  const filter = {
    oom: undefined,
    nr: undefined,
    q: undefined,
    paper: undefined,
    topic: undefined,
    sort: undefined,
  };
  const { place, press } = await openThread(
    [buildMessage(1, "Helpful words")],
    buildUser(),
    <PostFilter filter={filter} onChange={() => undefined} />,
  );
  const topics = () => [...place.querySelectorAll("option")].map((one) => one.textContent);
  await vi.waitFor(() => expect(topics()).toContain("Land"));
  await press("Helpful");
  await vi.waitFor(() => expect(buttonOf(place, "Helpful").getAttribute("aria-pressed")).toBe("true"));
  expect(topics()).toContain("Land");
});

it.each<[string, Partial<Message>, Partial<User>, boolean]>([
  ["one's own", { UserID: "learner" }, {}, true],
  ["one that is final", { VoteIsFinal: true, UserVote: 1 }, {}, true],
  ["one that is hidden", { State: "hidden", UserID: "learner" }, {}, true],
  ["another's", {}, {}, false],
])("a vote on a message: %s", async (_what, message, user, isOff) => {
  const { place } = await openThread([buildMessage(1, "Some words", message)], buildUser({}, user));
  expect(buttonOf(place, "Helpful").disabled).toBe(isOff);
  expect(buttonOf(place, "Not helpful").disabled).toBe(isOff);
});

it("authors delete what is fresh and unanswered, others report it; a moderator does both; no plan, neither", async () => {
  const offered = async (message: Partial<Message>, user: User) => {
    const { names } = await openThread([buildMessage(1, "Some words", message)], user);
    return names().filter((name) => name === "Report" || name === "Delete");
  };
  const own = { UserID: "learner", CreatedAt: now() };
  const old = new Date(Date.now() - 15 * 60_000 - 1).toISOString();
  const learner = buildUser();
  const moderator = buildUser({}, { IsModerator: true });
  expect(await offered(own, learner)).toEqual(["Delete"]);
  expect(await offered({ ...own, Replies: 1 }, learner)).toEqual([]);
  expect(await offered({ ...own, CreatedAt: old }, learner)).toEqual([]);
  expect(await offered({}, learner)).toEqual(["Report"]);
  expect(await offered({ State: "hidden" }, learner)).toEqual([]);
  expect(await offered({}, moderator)).toEqual(["Report", "Delete"]);
  expect(await offered({}, buildUser({ Perm: 0 }))).toEqual([]);
});

it("a message is deleted after a question, and the thread is read again", async () => {
  const { place, sent, press } = await openThread([
    buildMessage(1, "A mistake of mine", { UserID: "learner", CreatedAt: now() }),
  ]);
  await press("Delete");
  expect(sent).toEqual([]);
  const dialog = [...place.querySelectorAll("dialog")].find((one) =>
    one.textContent?.includes("Delete this message?"),
  );
  await act(() => dialog && buttonOf(dialog, "Delete").click());
  await vi.waitFor(() => expect(sent.map(([call]) => call)).toEqual(["PUT /api/chat/messages/1/delete"]));
});

it("a report goes with its reason, without spaces around it, and not without one", async () => {
  const { place, sent, press } = await openThread([buildMessage(1, "Rude words")]);
  await press("Report");
  const dialog = [...place.querySelectorAll("dialog")].find((one) =>
    one.textContent?.includes("What is wrong"),
  );
  if (!dialog) throw new Error("nothing is asked");
  const send = buttonOf(dialog, "Report");
  await write(dialog, "What is wrong with it?", "   ");
  expect(send.disabled).toBe(true);
  await write(dialog, "What is wrong with it?", "x".repeat(256));
  expect(send.disabled).toBe(true);
  await write(dialog, "What is wrong with it?", " Rude. ");
  await act(() => send.click());
  await vi.waitFor(() => expect(sent).toEqual([["POST /api/chat/messages/1/report", '{"Reason":"Rude."}']]));
});

it("a report that was refused stays in its dialog, which says why, once", async () => {
  await toasts();
  const { place, press, refuse } = await openThread([buildMessage(1, "Rude words")]);
  refuse();
  await press("Report");
  const dialog = [...place.querySelectorAll("dialog")].find((one) =>
    one.textContent?.includes("What is wrong"),
  );
  if (!dialog) throw new Error("nothing is asked");
  await write(dialog, "What is wrong with it?", "Rude.");
  await act(() => buttonOf(dialog, "Report").click());
  await vi.waitFor(() => expect(dialog.querySelector("[role=alert]")?.textContent).not.toBe(""));
  expect(dialog.isConnected).toBe(true);
  expect(dialog.querySelector("textarea")?.value).toBe("Rude.");
  expect(await toasts()).toEqual([]);
});

it("a post that was refused stays in its box", async () => {
  const { place, sent, press, refuse } = await openThread([buildMessage(1, "Some words")]);
  refuse();
  await write(place, "Ask or tell something", "Why is it two and not three?");
  await press("Post");
  await vi.waitFor(() => expect(place.textContent).toContain("Failed to send message."));
  await vi.waitFor(() => expect(buttonOf(place, "Post").disabled).toBe(false));
  expect(sent).toHaveLength(1);
  expect(place.querySelector("textarea")?.value).toBe("Why is it two and not three?");
});

it("Control and Enter send a post that is long enough, and none that is not", async () => {
  const { place, sent } = await openThread([buildMessage(1, "Some words")]);
  const enter = (ctrlKey: boolean) =>
    act(() =>
      place
        .querySelector("textarea")
        ?.dispatchEvent(
          new KeyboardEvent("keydown", { key: "Enter", ctrlKey, bubbles: true, cancelable: true }),
        ),
    );
  await write(place, "Ask or tell something", "nine char");
  await enter(true);
  await write(place, "Ask or tell something", "ten chars!");
  await enter(false);
  expect(sent).toEqual([]);
  await enter(true);
  await vi.waitFor(() => expect(sent.map(([, body]) => JSON.parse(body).Body)).toEqual(["ten chars!"]));
});

it("an admin restores what is archived; nobody else is offered it", async () => {
  const archived = buildMessage(1, "About the old wording", { State: "archived" });
  const { sent, press, place } = await openThread([archived, buildMessage(2, "Some words")]);
  expect(place.textContent).toContain("Archived: nobody but admins sees it.");
  await press("Restore");
  await vi.waitFor(() => expect(sent.map(([call]) => call)).toEqual(["PUT /api/chat/messages/1/restore"]));
});

it("the replies under a question count as seen once its thread is on screen, and no others", async () => {
  const sent: string[] = [];
  const replies = (QuestionID: number) => ({
    Unread: 1,
    Replies: [{ MessageID: 3, QuestionID, User: null, CreatedAt: now() }],
  });
  let under = 9;
  stubServer((call, body) => {
    if (call.includes("/api/whoami")) return { status: 200, response: buildUser() };
    if (call.startsWith("GET /api/notices")) return { status: 200, response: replies(under) };
    if (call.startsWith("PUT /api/notices/read")) sent.push(body);
    return {
      status: 200,
      response: call.includes("threads") ? [buildMessage(1, "Some words")] : { Unread: 0 },
    };
  });
  const thread = () => drawAt("/question/5", <Thread questionId={5} isAnswered />);
  const other = await thread();
  await vi.waitFor(() => expect(other.place.textContent).toContain("Some words"));
  await other.leave();
  under = 5;
  const folded = await drawAt("/question/5", <Thread questionId={5} isAnswered={false} />);
  expect(folded.place.textContent).toContain("may give the answer away");
  await folded.leave();
  expect(sent).toEqual([]);
  await thread();
  await vi.waitFor(() => expect(sent).toEqual(['{"QuestionID":5}']));
});

it("new replies are listed with where they are and how many more there are, until all are marked as seen", async () => {
  let unread = 3;
  const sent: string[] = [];
  stubServer((call, body) => {
    if (call.startsWith("PUT")) {
      sent.push(body);
      unread = 0;
    }
    const Replies = [{ MessageID: 7, QuestionID: 5, User: null, CreatedAt: "2026-11-20T02:00:00Z" }];
    return { status: 200, response: { Unread: unread, Replies: unread ? Replies : [] } };
  });
  const { place } = await drawAt("/discuss", <UnreadReplies />);
  await vi.waitFor(() => expect(place.textContent).toContain("3 new replies to you"));
  expect(place.querySelector("li a")?.getAttribute("href")).toBe("/question/5?msgID=7");
  expect(place.textContent).toContain("Somebody who left");
  expect(place.textContent).toContain("And 2 more.");
  await act(() => buttonOf(place, "Mark all as seen").click());
  await vi.waitFor(() => expect(place.textContent).toBe(""));
  expect(sent).toEqual(["{}"]);
});
