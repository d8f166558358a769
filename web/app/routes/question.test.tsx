import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import type { Question } from "#contract/shapes.ts";
import { act } from "../../../test/act.ts";
import { buildMessage } from "../../../test/message.ts";
import { drawAt, stubServer } from "../../../test/page.tsx";
import { buildQuestion } from "../../../test/question.ts";
import { buildUser } from "../../../test/user.ts";
import { QuestionPage } from "./question.tsx";

const MARKED = buildQuestion({ ID: 5, Answer: "2", Explanation: "Because of the Act." });
const THREAD = [
  buildMessage(1, "The answer is b, by the way."),
  buildMessage(2, "Why is it not c?", { Replies: 1 }),
  buildMessage(3, "Because c lapsed.", { ReplyToMsgID: 2 }),
];

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "signed_in=1; Path=/";
});
afterEach(() => {
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = "signed_in=; Path=/; Max-Age=0";
});

async function open(query: string, question: Question | null = MARKED) {
  const sent: unknown[] = [];
  stubServer((call, body) => {
    if (call.startsWith("GET /api/whoami")) return { status: 200, response: buildUser() };
    if (call === "GET /api/questions/5")
      return question ? { status: 200, response: question } : { status: 404 };
    if (call.startsWith("POST /api/chat/threads/5")) {
      sent.push(JSON.parse(body));
      return { status: 200, response: buildMessage(9, "Sent") };
    }
    if (call.startsWith("GET /api/chat/threads/5")) return { status: 200, response: THREAD };
    if (call.startsWith("GET /api/notices")) return { status: 200, response: { Unread: 0, Replies: [] } };
    return { status: 200, response: [] };
  });
  const { place, leave } = await drawAt(
    `/question/5${query}`,
    <QuestionPage />,
    undefined,
    "/question/:questionId",
  );
  onTestFinished(leave);
  const seen = (text: string) => place.textContent?.includes(text) ?? false;
  const button = (name: string) =>
    [...place.querySelectorAll("button")].find((one) => one.textContent?.trim() === name);
  return {
    place,
    sent,
    seen,
    button,
    sees: (text: string) => vi.waitFor(() => expect(place.textContent).toContain(text)),
    press: (name: string) => act(async () => button(name)?.click()),
    boxes: () =>
      [...place.querySelectorAll("textarea")].map(
        (one) => one.closest("div")?.querySelector("label")?.textContent,
      ),
    type: (text: string) =>
      act(async () => {
        const box = document.activeElement;
        Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(box, text);
        box?.dispatchEvent(new Event("input", { bubbles: true }));
      }),
  };
}

it("a link to a message tells nobody the answer, until they ask for it", async () => {
  const page = await open("?msgID=2");
  await page.sees("Why is it not c?");
  expect(page.seen("Because of the Act.")).toBe(false);
  expect(page.seen("Right answer")).toBe(false);
  await page.press("Show the answer");
  expect(page.seen("Because of the Act.")).toBe(true);
});

it("has Discuss among what one can open, but not where a link has opened the discussion already", async () => {
  const alone = await open("");
  expect(alone.seen("taken this question out")).toBe(false);
  const offered = ({ place }: Awaited<ReturnType<typeof open>>) =>
    [...place.querySelectorAll("button")].some((one) => one.textContent?.trim().startsWith("Discuss"));
  await alone.sees("Because of the Act.");
  expect(offered(alone)).toBe(true);
  const linked = await open("?msgID=2");
  await linked.sees("Why is it not c?");
  await linked.press("Show the answer");
  expect(offered(linked)).toBe(false);
});

it("of a question that is not answered yet, a link shows the message and its replies, and not what others say", async () => {
  const page = await open("?msgID=3", buildQuestion({ ID: 5 }));
  await page.sees("Because c lapsed.");
  expect(page.seen("Why is it not c?")).toBe(true);
  expect(page.seen("The answer is b")).toBe(false);
  expect(page.button("Show the answer")).toBeUndefined();
  await page.press("Show it anyway");
  await page.sees("The answer is b");
});

it("Reply on Discuss opens the box of that reply, with the focus in it, and no box for a new post", async () => {
  const page = await open("?msgID=2&reply=true");
  await vi.waitFor(() => expect(page.boxes()).toEqual(["Your reply"]));
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("TEXTAREA"));
  await page.type("It lapsed on the 21st.");
  await page.press("Send reply");
  await vi.waitFor(() => expect(page.sent).toEqual([{ Body: "It lapsed on the 21st.", ReplyToMsgID: 2 }]));
  // The address no longer asks for a reply, so that a reload opens no empty box.
  await vi.waitFor(() => expect(window.location.search).toBe("?msgID=2"));
});

it("what was begun as a reply is not taken for a new post", async () => {
  const page = await open("?msgID=2&reply=true");
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("TEXTAREA"));
  await page.type("Only for this reply");
  await page.press("Write a new post");
  await vi.waitFor(() => expect(page.boxes()).toEqual(["Your reply", "Ask or tell something"]));
  const texts = [...page.place.querySelectorAll("textarea")].map((one) => one.value);
  expect(texts).toEqual(["Only for this reply", ""]);
});

it("a question that is gone leads to the search and home", async () => {
  const page = await open("", null);
  await page.sees("This question is not in the bank any more");
  const links = [...page.place.querySelectorAll("a")].map((one) => [
    one.textContent,
    one.getAttribute("href"),
  ]);
  expect(links).toContainEqual(["Search", "/search"]);
  expect(links).toContainEqual(["Home", "/"]);
});

it("a question that was taken out promises no answer: no set asks it any more", async () => {
  const { seen } = await open("", buildQuestion({ ID: 5, Answer: undefined, Retired: true, SuccessorID: 6 }));
  await vi.waitFor(() => expect(seen("Go to the question that replaces it")).toBe(true));
  expect(seen("The answer shows here")).toBe(false);
});
