import { beforeEach, expect, it, vi } from "vitest";
import type { Message, ReportedMessage } from "#contract/discussion.ts";
import { act } from "../../../../test/act.ts";
import { buildMessage } from "../../../../test/message.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { signedInPage } from "../../../../test/signed-in.ts";
import { toasts } from "../../../../test/toasts.ts";
import { keys } from "../../lib/cache.ts";
import Count from "./components/count.tsx";
import { Moderators } from "./components/moderators.tsx";
import { MuteDialog } from "./components/mute-dialog.tsx";
import { PostList } from "./components/post-list.tsx";
import { ReportedMessage as Reported } from "./components/reported-message.tsx";
import { UnreadReplies } from "./components/unread-replies.tsx";

signedInPage();
beforeEach(async () => void (await toasts()));

const REPORT: ReportedMessage = {
  ...{ ID: 1, Message: buildMessage(1, "Message 1"), MutedUntil: null, Decision: null, DecidedAt: null },
  Reports: [{ Reason: "Rude.", CreatedAt: "2026-11-20T02:00:00Z" }],
};
const DECIDED: ReportedMessage = { ...REPORT, Decision: "kept", DecidedAt: "2026-11-21T02:00:00Z" };

it.each([
  ["Keep", REPORT, "keep"],
  ["Remove", REPORT, "remove"],
  ["Undo", DECIDED, "undo"],
])("%s is sent once, said, and makes old what is said anywhere, what waits, and the desk's figures", async (name, reported, Verdict) => {
  let answer: () => void = () => undefined;
  const sent: unknown[] = [];
  stubServer((_call, body) => {
    sent.push(JSON.parse(body));
    return new Promise((resolve) => {
      answer = () => resolve({ status: 200, response: {} });
    });
  });
  const { place, client } = await drawAt("/admin", <Reported reported={reported} />);
  const shown = [
    [...keys.talk, "thread", 5],
    ["moderation", "reports"],
    ["administration", "desk"],
  ];
  for (const key of shown) client.setQueryData(key, "of before");
  await act(() => buttonOf(place, name).click());
  expect(buttonOf(place, name).disabled).toBe(true);
  await act(() => answer());
  await vi.waitFor(() =>
    expect(shown.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, true, true]),
  );
  expect(sent).toEqual([{ Verdict }]);
  expect(await toasts()).toEqual([["decided", undefined]]);
});

it("a decision that is refused is said to have failed, and why", async () => {
  stubServer(() => ({ status: 400 }));
  const { place } = await drawAt("/admin", <Reported reported={REPORT} />);
  await act(() => buttonOf(place, "Keep").click());
  await expect.poll(toasts).toEqual([["Admin action failed", "No."]]);
});

it("a mute has a reason of 255 characters at most, and its dialog goes once it holds", async () => {
  const onClose = vi.fn();
  const sent: unknown[] = [];
  stubServer((_call, body) => {
    sent.push(JSON.parse(body));
    return { status: 200, response: {} };
  });
  const { place } = await drawAt("/admin", <MuteDialog userId="ana" onClose={onClose} />);
  const opens: boolean[] = [];
  for (const length of [256, 255]) {
    await write(place, "Why", "x".repeat(length));
    opens.push(!buttonOf(place, "Mute").disabled);
  }
  expect(opens).toEqual([false, true]);
  await act(() => buttonOf(place, "30 days").click());
  await act(() => buttonOf(place, "Mute").click());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ Days: 30, Reason: "x".repeat(255) }]);
});

it("a user whose whole name is given becomes a moderator and the field empties; where nobody has that name it stays as it is", async () => {
  let moderators: object[] = [];
  stubServer((call) => {
    if (call.startsWith("GET /api/admin/moderators")) return { status: 200, response: moderators };
    if (call.startsWith("GET")) return { status: 200, response: [{ ID: "u1", Email: "ana@example.sg" }] };
    moderators = [{ ID: "u1", DName: "ana_tan", Email: "ana@example.sg" }];
    return { status: 200, response: {} };
  });
  const { place } = await drawAt("/admin", <Moderators />);
  await vi.waitFor(() => expect(place.textContent).toContain("So far only the admins are."));
  await write(place, "Make a moderator of", "ana@");
  await act(() => buttonOf(place, "Make moderator").click());
  await expect
    .poll(toasts)
    .toEqual([["Admin action failed", "Nobody has signed in with that ID or e-mail."]]);
  expect(place.querySelector("input")?.value).toBe("ana@");
  await write(place, "Make a moderator of", " Ana@Example.sg ");
  await act(() => buttonOf(place, "Make moderator").click());
  await vi.waitFor(() => expect(place.textContent).toContain("ana_tan"));
  expect(place.querySelector("input")?.value).toBe("");
  expect(place.textContent).not.toContain("So far only the admins are.");
});

const ANY = {
  oom: undefined,
  nr: undefined,
  q: undefined,
  paper: undefined,
  topic: undefined,
  sort: undefined,
};

it("a post in the list says how many votes and replies it has, one as one, and of none no replies", async () => {
  const post = (ID: number, more: Partial<Message>) => buildMessage(ID, "Some words", more);
  stubServer(() => ({
    status: 200,
    response: [
      post(1, { VoteCount: 1, Replies: 1 }),
      post(2, { VoteCount: -2, Replies: 2 }),
      post(3, { VoteCount: 0, Replies: 0 }),
    ],
  }));
  const { place } = await drawAt("/discuss", <PostList filter={ANY} page={1} />);
  await vi.waitFor(() => expect(place.querySelectorAll("article")).toHaveLength(3));
  expect([...place.querySelectorAll("p.figures")].map((one) => one.textContent)).toEqual([
    "1 vote1 replyReply",
    "-2 votes2 repliesReply",
    "0 votesReply",
  ]);
});

it("one new reply is a new reply, and there are no more where all are listed", async () => {
  const reply = { MessageID: 7, QuestionID: 5, User: null, CreatedAt: "2026-11-20T02:00:00Z" };
  stubServer(() => ({ status: 200, response: { Unread: 1, Replies: [reply] } }));
  const { place } = await drawAt("/discuss", <UnreadReplies />);
  await vi.waitFor(() => expect(place.querySelector("h2")?.textContent).toBe("A new reply to you"));
  expect(place.textContent).not.toContain("more");
});

it("the messages of all questions on a page are counted by one call; one that has none says nothing", async () => {
  const calls = stubServer(() => ({
    status: 200,
    response: [
      { QuestionID: 5, MsgCount: 1 },
      { QuestionID: 6, MsgCount: 12 },
    ],
  }));
  const { place } = await drawAt(
    "/saved",
    [5, 6, 7].map((id) => (
      <p key={id}>
        <Count questionId={id} />
      </p>
    )),
  );
  await vi.waitFor(() =>
    expect([...place.querySelectorAll("p")].map((one) => one.textContent)).toEqual([
      "1 message",
      "12 messages",
      "",
    ]),
  );
  expect(calls).toEqual(["GET /api/chat/counts?questions=5%2C6%2C7"]);
});
