import { beforeEach, expect, it, vi } from "vitest";
import type { Message } from "#contract/discussion.ts";
import { POST_LENGTH } from "#contract/message-limits.ts";
import { act } from "../../../../test/act.ts";
import { buildMessage } from "../../../../test/message.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf, write } from "../../../../test/press.ts";
import { signedInPage } from "../../../../test/signed-in.ts";
import { toasts } from "../../../../test/toasts.ts";
import { buildUser } from "../../../../test/user.ts";
import Thread from "./components/thread.tsx";

signedInPage();
beforeEach(async () => {
  localStorage.clear();
  await toasts();
  HTMLElement.prototype.scrollIntoView = () => undefined;
});

const ADMIN = buildUser({}, { ID: "admin", TenantAdmin: [{ TenantID: 1 }] });

interface World {
  user?: ReturnType<typeof buildUser>;
  linked?: { msgID: number; isReply: boolean };
  /** What reading the thread gets. */
  status?: number;
  isAnswered?: boolean;
}

/** A thread under question 5; an act is answered once `answer` is called. */
async function open(
  messages: Message[],
  { user = buildUser(), linked, status = 200, isAnswered = true }: World = {},
) {
  const sent: [string, string][] = [];
  let answer: (status: number) => void = () => undefined;
  let stored = messages;
  stubServer((call, body) => {
    if (call.includes("/api/whoami")) return { status: 200, response: user };
    if (call.startsWith("GET /api/chat/threads")) return { status, response: stored };
    if (call.startsWith("GET")) return { status: 200, response: { Unread: 0, Replies: [] } };
    sent.push([call, body]);
    return new Promise((resolve) => {
      answer = (code) => resolve({ status: code, response: {} });
    });
  });
  const { place, client } = await drawAt(
    linked ? `/question/5?msgID=${linked.msgID}&reply=${linked.isReply}` : "/question/5",
    <Thread questionId={5} isAnswered={isAnswered} {...(linked && { linked })} />,
  );
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await act(async () => undefined);
  return {
    place,
    sent,
    /** Ends the act that is on its way, after which the server has this. */
    answer: (code = 200, next = messages) => {
      stored = next;
      return act(() => answer(code));
    },
    press: (name: string | RegExp, within: Element = place) => act(() => buttonOf(within, name).click()),
    sees: (text: string) => vi.waitFor(() => expect(place.textContent).toContain(text)),
    dialog: () => [...place.querySelectorAll("dialog")].find((one) => one.open) ?? place,
  };
}

const outdated = { Outdated: true, UserID: "ana" };

it.each([
  ["deleted", "Delete", {}, "DELETE", ["user comment delete", undefined]],
  ["archived", "Archive", outdated, "", ["user comment archived", undefined]],
  ["restored", "Restore", { State: "archived" as const }, "", ["Restored", undefined]],
  ["reported", "Report", {}, "REPORT", ["Reported", "Thank you. A moderator will look at it."]],
] as const)("a message that was %s is said to be, and the thread is read again", async (_, name, message, asks, said) => {
  const page = await open([buildMessage(1, "Some words", message)], { user: ADMIN });
  await page.press(name);
  if (asks === "REPORT") await write(page.dialog(), "What is wrong with it?", "Rude.");
  if (asks) await page.press(name, page.dialog());
  await vi.waitFor(() => expect(page.sent).toHaveLength(1));
  await page.answer(200, [buildMessage(1, "As the server has it now")]);
  await page.sees("As the server has it now");
  expect(await toasts()).toEqual([said]);
});

it.each([
  ["Archive", outdated],
  ["Restore", { State: "archived" as const }],
] as const)("%s is pressed once: it cannot be pressed while it is on its way", async (name, message) => {
  const { place, press } = await open([buildMessage(1, "Some words", message)], { user: ADMIN });
  await press(name);
  expect(buttonOf(place, name).disabled).toBe(true);
});

it("what is archived is not offered to be archived", async () => {
  const { place } = await open([buildMessage(1, "Some words", { ...outdated, State: "archived" })], {
    user: ADMIN,
  });
  expect(place.textContent).toContain("See what changed");
  expect(() => buttonOf(place, "Archive")).toThrow();
});

it("a post is in the thread once it was sent; too many calls are reported by the app alone", async () => {
  const { place, press, answer, sees, sent } = await open([]);
  await sees("Nobody has said anything yet.");
  await write(place, "Ask or tell something", "Why is it two and not three?");
  await press("Post");
  await answer(429);
  await vi.waitFor(() => expect(buttonOf(place, "Post").disabled).toBe(false));
  expect(await toasts()).toEqual([]);
  await press("Post");
  await answer(200, [buildMessage(9, "Why is it two and not three?")]);
  await vi.waitFor(() => expect(place.querySelector("article")?.textContent).toContain("Why is it two"));
  expect(sent.map(([, body]) => JSON.parse(body))).toEqual(
    Array(2).fill({ Body: "Why is it two and not three?" }),
  );
});

it("a post has 10 characters to 5,000, a reply 5", async () => {
  const { place, press } = await open([buildMessage(1, "Some words")]);
  const fits = async (label: string, button: string, length: number) => {
    await write(place, label, "x".repeat(length));
    return !buttonOf(place, button).disabled;
  };
  const post = [];
  for (const length of [9, 10, POST_LENGTH.most, POST_LENGTH.most + 1])
    post.push(await fits("Ask or tell something", "Post", length));
  expect(post).toEqual([false, true, true, false]);
  await press("Reply");
  const reply = [];
  for (const length of [4, 5]) reply.push(await fits("Your reply", "Send reply", length));
  expect(reply).toEqual([false, true]);
});

it("a reply goes to its post, closes its box, and leaves the focus at Reply", async () => {
  const { place, press, answer, sent } = await open([buildMessage(1, "Some words")]);
  await press("Reply");
  await write(place, "Your reply", "Thank you.");
  await press("Send reply");
  await answer();
  await vi.waitFor(() => expect(() => buttonOf(place, "Send reply")).toThrow());
  expect(sent.map(([, body]) => JSON.parse(body))).toEqual([{ Body: "Thank you.", ReplyToMsgID: 1 }]);
  expect(document.activeElement).toBe(buttonOf(place, "Reply"));
});

const LONG = `${"Words and more words. ".repeat(20)}The very end.`;

it("a message that is linked to has the focus and is shown whole; others that are long begin folded", async () => {
  const messages = [buildMessage(1, LONG), buildMessage(2, LONG)];
  const { place, press } = await open(messages, { linked: { msgID: 2, isReply: false } });
  const whole = () =>
    [...place.querySelectorAll("article")].map((one) => one.textContent?.includes("The very end."));
  await vi.waitFor(() => expect(whole()).toEqual([false, true]));
  const [, marked] = place.querySelectorAll("article");
  expect(document.activeElement).toBe(marked);
  await press("Show more");
  expect(whole()).toEqual([true, true]);
});

it("who gives up the reply that a link began is at the message in the address too, and may write a post", async () => {
  const { place, press } = await open([buildMessage(2, "Some words")], {
    linked: { msgID: 2, isReply: true },
  });
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("TEXTAREA"));
  expect(place.querySelectorAll("textarea")).toHaveLength(1);
  await press("Write a new post");
  expect(place.querySelectorAll("textarea")).toHaveLength(2);
  const cancel = [...place.querySelectorAll("button")].filter((one) => !one.closest("dialog"));
  await act(() => cancel.find((one) => one.textContent === "Cancel")?.click());
  expect(window.location.pathname + window.location.search).toBe("/question/5?msgID=2");
});

it("a link to a message that is gone says so, and leads to the question", async () => {
  const { place, press, sees } = await open([], { linked: { msgID: 2, isReply: false }, status: 404 });
  await sees("That message is not there any more.");
  expect(place.querySelector("textarea")).toBeNull();
  await press("To the question");
  expect(window.location.pathname + window.location.search).toBe("/question/5");
});

it("a discussion that is not open to one says why, and offers nothing to write in", async () => {
  const { place, sees } = await open([], { status: 403 });
  await sees("No.");
  expect(place.querySelector("textarea, button")).toBeNull();
});

it("what may give the answer away is shown by a press, which leaves the focus at the discussion's heading", async () => {
  const { press, sees } = await open([buildMessage(1, "It is B.")], { isAnswered: false });
  await press("Show it anyway");
  await sees("It is B.");
  expect(document.activeElement?.textContent).toBe("Discussion");
});

it("a vote is given once, one is one vote, and a change that was refused closes its question", async () => {
  const first = await open([buildMessage(1, "Some words", { VoteCount: 1 })]);
  expect(first.place.querySelector("fieldset")?.textContent).toMatch(/1 vote(?!s)/);
  await first.press("Helpful");
  expect(["Helpful", "Not helpful"].map((name) => buttonOf(first.place, name).disabled)).toEqual([
    true,
    true,
  ]);
  const changed = await open([buildMessage(1, "Some words", { UserVote: 1 })]);
  await changed.press("Not helpful");
  await changed.press("Change it");
  expect(buttonOf(changed.place, "Change it").disabled).toBe(true);
  await changed.answer(400);
  await vi.waitFor(() => expect(changed.place.querySelector("dialog[open]")).toBeNull());
});
