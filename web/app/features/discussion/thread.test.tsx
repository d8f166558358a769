// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { buildMessage } from "../../../../test/message.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf } from "../../../../test/press.ts";
import Thread from "./components/thread.tsx";

beforeEach(() => {
  Element.prototype.scrollIntoView ??= () => undefined;
});
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
