import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { buildMessage } from "../../../test/message.ts";
import { drawAt, drawHook, stubServer } from "../../../test/page.tsx";
import { buildUser } from "../../../test/user.ts";
import { dismissToast, useToasts } from "../lib/toasts.ts";
import { DiscussPage } from "./discuss.tsx";

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "signed_in=1; Path=/";
});
afterEach(() => {
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = "signed_in=; Path=/; Max-Age=0";
});

async function open(query = "") {
  const calls = stubServer((call) => {
    if (call.startsWith("GET /api/whoami")) return { status: 200, response: buildUser() };
    if (call.startsWith("GET /api/topic"))
      return {
        status: 200,
        response: [{ ID: 12, Name: "Contract", Paper: 1, ForFree: false, ProblemSets: [] }],
      };
    if (call.startsWith("GET /api/notices")) return { status: 200, response: { Unread: 0, Replies: [] } };
    if (call.includes("q=nothing")) return { status: 200, response: [] };
    return { status: 200, response: [buildMessage(2, "Why is it not c?", { Replies: 1 })] };
  });
  const { place, leave } = await drawAt(`/discuss${query}`, <DiscussPage />);
  onTestFinished(leave);
  await vi.waitFor(() => expect(place.querySelector("[role=search]")).not.toBeNull());
  return {
    place,
    asked: () => calls.filter((call) => call.startsWith("GET /api/chat/messages")).at(-1),
    choose: (label: string, value: string) =>
      act(async () => {
        const select = place.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`);
        if (!select) throw new Error(`no ${label}`);
        select.value = value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      }),
    find: (words: string) =>
      act(async () => {
        const input = place.querySelector<HTMLInputElement>("input[type=search]");
        if (!input) throw new Error("no search");
        input.value = words;
        input.form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
      }),
  };
}

it("two changes in one breath both count, though the page has not caught up with the first", async () => {
  const page = await open();
  await act(async () => {
    await Promise.all([page.find("option fee"), page.choose("Order", "votes")]);
  });
  expect(window.location.search).toBe("?q=option+fee&sort=votes");
});

it("what is looked for is in the address, each change beside the others and back at the first page", async () => {
  const page = await open("?nr=true&page=3");
  await vi.waitFor(() =>
    expect(page.asked()).toBe("GET /api/chat/messages?page=3&onlyMsgsWithNoReplies=true"),
  );
  await page.find("  option fee ");
  expect(window.location.search).toBe("?nr=true&q=option+fee");
  await page.choose("Order", "votes");
  expect(window.location.search).toBe("?nr=true&q=option+fee&sort=votes");
  await vi.waitFor(() => expect(page.place.querySelector("option[value='topic/12']")).not.toBeNull());
  await page.choose("Paper or topic", "topic/12");
  expect(window.location.search).toBe("?nr=true&q=option+fee&topic=12&sort=votes");
  await vi.waitFor(() =>
    expect(page.asked()).toBe(
      "GET /api/chat/messages?page=1&onlyMsgsWithNoReplies=true&q=option+fee&topic=12&sort=votes",
    ),
  );
  await page.choose("Paper or topic", "paper/2");
  await page.choose("Order", "newest");
  await page.find("");
  expect(window.location.search).toBe("?nr=true&paper=2");
});

it("an address shows what it asks for, and a search without a result leads back to all posts", async () => {
  const page = await open("?q=nothing&paper=1&sort=replies");
  await vi.waitFor(() => expect(page.place.textContent).toContain("Nothing found for “nothing”."));
  expect(page.place.querySelector<HTMLInputElement>("input[type=search]")?.value).toBe("nothing");
  expect([...page.place.querySelectorAll("select")].map((one) => one.value)).toEqual(["paper/1", "replies"]);
  expect(page.place.querySelector("a[href='/discuss']")).not.toBeNull();
});

it("Reply leads to the reply, and the number of replies to the thread", async () => {
  const page = await open();
  await vi.waitFor(() => expect(page.place.textContent).toContain("Why is it not c?"));
  const links = [...page.place.querySelectorAll("article a")].map((one) => [
    one.textContent,
    one.getAttribute("href"),
  ]);
  expect(links).toEqual([
    ["Question 5", "/question/5?msgID=2"],
    ["1 reply", "/question/5?msgID=2"],
    ["Reply", "/question/5?msgID=2&reply=true"],
  ]);
});

it("My Posts of somebody whose reputation is too low leads to a notice of 10 seconds, and to no posts", async () => {
  const page = await open();
  const toasts = await drawHook(() => useToasts(), undefined);
  await act(async () =>
    [...page.place.querySelectorAll("button")].find((one) => one.textContent === "My Posts")?.click(),
  );
  const last = toasts.now().at(-1);
  expect(last).toMatchObject({ title: "A privileged feature", durationMs: 10_000 });
  expect(page.asked()).not.toContain("onlyOwnMsgs");
  if (last) dismissToast(last.id);
});
