import { expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawAt } from "../../../../test/page.tsx";
import { serverFor, signedInPage } from "../../../../test/signed-in.ts";
import { buildUser } from "../../../../test/user.ts";
import { UnreadDots } from "./components/unread-dots.tsx";
import { noticesQuery } from "./notices.ts";

signedInPage();

/** The app's frame with a header, which has two places for a dot. */
function frame() {
  const root = document.body.appendChild(document.createElement("div"));
  root.id = "root";
  const page = root.appendChild(document.createElement("div"));
  onTestFinished(() => root.remove());
  const headed = () => {
    page.innerHTML = "<header><a>Discuss<span data-unread></span></a><i data-unread></i></header>";
  };
  headed();
  return { page, headed };
}

const said = () => [...document.querySelectorAll("[data-unread]")].map((place) => place.textContent);

async function unread(count: number) {
  serverFor(buildUser(), () => ({ Unread: count, Replies: [] }));
  const { client } = await drawAt("/today", <UnreadDots />);
  return (next: number) =>
    act(async () => client.setQueryData(noticesQuery.queryKey, { Unread: next, Replies: [], News: [] }));
}

it("a dot says in each of its places how many replies are new, once, and goes when they were seen", async () => {
  frame();
  const becomes = await unread(3);
  await vi.waitFor(() => expect(said()).toEqual([" (3 new replies)", " (3 new replies)"]));
  await becomes(1);
  await vi.waitFor(() => expect(said()).toEqual([" (1 new reply)", " (1 new reply)"]));
  await becomes(0);
  await vi.waitFor(() => expect(said()).toEqual(["", ""]));
});

it("a header that comes back with another page has its dots again", async () => {
  const { page, headed } = frame();
  await unread(2);
  await vi.waitFor(() => expect(said()).toEqual([" (2 new replies)", " (2 new replies)"]));
  await act(async () => page.replaceChildren());
  await act(async () => headed());
  await vi.waitFor(() => expect(said()).toEqual([" (2 new replies)", " (2 new replies)"]));
});

it("a visitor has no dots, and nothing is asked for them", async () => {
  frame();
  const calls = serverFor(null, () => ({ Unread: 3, Replies: [] }));
  await drawAt("/", <UnreadDots />);
  await vi.waitFor(() => expect(calls.some((call) => call.includes("whoami"))).toBe(true));
  await act(async () => undefined);
  expect(said()).toEqual(["", ""]);
  expect(calls.filter((call) => call.includes("notices"))).toEqual([]);
});
