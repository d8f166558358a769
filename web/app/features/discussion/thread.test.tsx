import { afterEach, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { buildMessage } from "../../../../test/message.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf } from "../../../../test/press.ts";
import { buildUser } from "../../../../test/user.ts";
import Thread from "./components/thread.tsx";
import { noticesQuery } from "./notices.ts";

afterEach(() => vi.unstubAllGlobals());

/** A discussion of three pages with one post on each; the one that is linked to is on the second. */
async function open() {
  const calls = stubServer((call) => {
    if (!call.startsWith("GET /api/chat/threads/5"))
      return { status: 200, response: { Unread: 0, Replies: [] } };
    const { searchParams } = new URL(call.slice(4), "http://x");
    const Page = searchParams.has("msgID") ? 2 : Number(searchParams.get("page"));
    const response = [buildMessage(40 + Page, `The post of page ${Page}`)];
    return { status: 200, response, paging: { Page, TPages: 3 } };
  });
  const { place } = await drawAt(
    "/question/5?msgID=42",
    <Thread questionId={5} isAnswered linked={{ msgID: 42, isReply: false }} />,
  );
  const sees = (text: string) => vi.waitFor(() => expect(place.textContent).toContain(text));
  await sees("The post of page 2");
  return { place, calls, sees, press: (name: string) => act(() => buttonOf(place, name).click()) };
}

it.each([
  ["Next", 3],
  ["Previous", 1],
])("from the page of a linked message %s leads on through the discussion", async (name, page) => {
  const { place, sees, press } = await open();
  expect(place.textContent).toContain("Page 2 of 3");
  await press(name);
  await sees(`The post of page ${page}`);
  expect(place.textContent).toContain(`Page ${page} of 3`);
  expect(place.textContent).not.toContain("The post of page 2");
});

it("replies count as seen once their thread is there, and not while it could not be loaded", async () => {
  let isReached = false;
  const reply = { MessageID: 41, QuestionID: 5, CreatedAt: "2026-11-21T02:00:00.000Z" };
  const calls = stubServer((call) => {
    if (call === "PUT /api/notices/read")
      return { status: 200, response: { Unread: 0, Replies: [], News: [] } };
    if (call.startsWith("GET /api/notices"))
      return { status: 200, response: { Unread: 1, Replies: [reply], News: [] } };
    if (call === "GET /api/whoami") return { status: 200, response: buildUser() };
    return isReached ? { status: 200, response: [buildMessage(41, "The reply")] } : { status: 503 };
  });
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "signed_in=1; Path=/";
  // The thread comes later than what is new.
  const answer = fetch;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).includes("/threads/")) await released;
    return answer(...request);
  });
  const { place, client } = await drawAt("/question/5", <Thread questionId={5} isAnswered />);
  const seen = () => calls.filter((call) => call === "PUT /api/notices/read");
  await vi.waitFor(() => expect(client.getQueryData(noticesQuery.queryKey)?.Replies).toHaveLength(1));
  await act(async () => release());
  await vi.waitFor(() => expect(buttonOf(place, "Try again")).toBeDefined());
  expect(seen()).toEqual([]);
  isReached = true;
  await act(() => buttonOf(place, "Try again").click());
  await vi.waitFor(() => expect(seen()).toHaveLength(1));
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = "signed_in=; Path=/; Max-Age=0";
});

it.each([
  ["more replies than are listed may be under this question", 25, [{ QuestionID: 5 }]],
  ["all that are new are listed, and none is under this question", 1, []],
])("%s", async (_, Unread, said) => {
  const bodies: unknown[] = [];
  const elsewhere = { MessageID: 41, QuestionID: 9, CreatedAt: "2026-11-21T02:00:00.000Z" };
  stubServer((call, body) => {
    if (call === "PUT /api/notices/read") {
      bodies.push(JSON.parse(body));
      return { status: 200, response: { Unread: 24 } };
    }
    if (call.startsWith("GET /api/notices"))
      return { status: 200, response: { Unread, Replies: [elsewhere], News: [] } };
    if (call === "GET /api/whoami") return { status: 200, response: buildUser() };
    return { status: 200, response: [buildMessage(41, "A post")] };
  });
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "signed_in=1; Path=/";
  // What is new comes later than the thread.
  const answer = fetch;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.stubGlobal("fetch", async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).endsWith("/api/notices")) await released;
    return answer(...request);
  });
  const { place, client } = await drawAt("/question/5", <Thread questionId={5} isAnswered />);
  await vi.waitFor(() => expect(place.textContent).toContain("A post"));
  await act(async () => release());
  await vi.waitFor(() => expect(client.getQueryData(noticesQuery.queryKey)?.Unread).toBe(Unread));
  await vi.waitFor(() => expect(bodies).toEqual(said));
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = "signed_in=; Path=/; Max-Age=0";
});
