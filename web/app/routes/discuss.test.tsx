import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { OWN_POSTS_REPUTATION } from "#contract/message-limits.ts";
import { act } from "../../../test/act.ts";
import { buildMessage } from "../../../test/message.ts";
import { drawAt, drawHook, stubServer } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { serverFor } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { navigate } from "../lib/router.tsx";
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

async function open(query = "", user = buildUser()) {
  const calls = stubServer((call) => {
    if (call.startsWith("GET /api/whoami")) return { status: 200, response: user };
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

it("another address brings its words into the search box, but not while somebody types there", async () => {
  const { place } = await open("?q=caveat");
  const box = place.querySelector<HTMLInputElement>("input[type=search]");
  expect(box?.value).toBe("caveat");
  // Typed, and left without looking for it.
  if (box) box.value = "lease";
  await act(async () => navigate("/discuss?q=option+fee"));
  expect(box?.value).toBe("option fee");
  await act(async () => navigate("/discuss"));
  expect(box?.value).toBe("");
  box?.focus();
  if (box) box.value = "lea";
  await act(async () => navigate("/discuss?q=caveat"));
  expect(box?.value).toBe("lea");
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

it("who has the reputation sees their own posts beside the other filters, and all again by the same press", async () => {
  const { place, asked } = await open("?nr=true&sort=votes", buildUser({}, { Rep: OWN_POSTS_REPUTATION }));
  const press = (name: string) => act(() => buttonOf(place, name).click());
  const isOn = (name: string) => buttonOf(place, name).getAttribute("aria-pressed");
  expect([isOn("My Posts"), isOn("Unanswered Posts")]).toEqual(["false", "true"]);
  await press("My Posts");
  expect(window.location.search).toBe("?oom=true&nr=true&sort=votes");
  expect([isOn("My Posts"), isOn("Unanswered Posts")]).toEqual(["true", "true"]);
  await vi.waitFor(() => expect(asked()).toContain("onlyOwnMsgs=true"));
  await press("Unanswered Posts");
  expect(window.location.search).toBe("?oom=true&sort=votes");
  expect(isOn("Unanswered Posts")).toBe("false");
  await press("My Posts");
  expect(window.location.search).toBe("?sort=votes");
  await vi.waitFor(() => expect(asked()).not.toContain("onlyOwnMsgs"));
});

it("below the reputation an address with one's own posts shows what anybody sees; what is odd in it is left out", async () => {
  const user = buildUser({}, { Rep: OWN_POSTS_REPUTATION - 1 });
  const { place, asked } = await open("?oom=true&nr=1&paper=x&topic=-2&sort=upside&page=0", user);
  await vi.waitFor(() => expect(asked()).toBe("GET /api/chat/messages?page=1"));
  expect(buttonOf(place, "My Posts").getAttribute("aria-pressed")).toBe("false");
});

it("a visitor is asked to sign in, and no post is read for them", async () => {
  const calls = serverFor(null, () => []);
  const { place } = await drawAt("/discuss", <DiscussPage />);
  await vi.waitFor(() => expect(place.textContent).toContain("Sign Up or Login first."));
  expect(place.querySelector("[role=search]")).toBeNull();
  expect(place.querySelector('a[href="/community"]')).not.toBeNull();
  expect(calls.filter((call) => call.includes("/chat/"))).toEqual([]);
});

it("replies that were not seen are said above the posts", async () => {
  serverFor(buildUser(), (call) => (call.startsWith("GET /api/notices") ? { Unread: 2, Replies: [] } : []));
  const { place } = await drawAt("/discuss", <DiscussPage />);
  await vi.waitFor(() => expect(place.textContent).toContain("2 new replies to you"));
});
