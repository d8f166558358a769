import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { drawAt, drawHook } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { serverFor, signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { openCompanion } from "../lib/companion-requests.ts";
import { forgetOtherBrowser, noteOtherBrowser, useOtherBrowser } from "../lib/other-browser.ts";
import { navigate } from "../lib/router.tsx";
import { toast } from "../lib/toasts.ts";
import { hasSessionMarker } from "../lib/whoami.ts";
import { Layout } from "./layout.tsx";

signedInPage();
afterEach(forgetOtherBrowser);

async function open(href: string, user: ReturnType<typeof buildUser> | null = buildUser()) {
  HTMLElement.prototype.scrollIntoView = () => undefined;
  serverFor(user, () => ({ Unread: 0, Replies: [] }));
  const { place } = await drawAt(
    href,
    <Layout>
      <p>The page</p>
    </Layout>,
  );
  return place;
}

it("every page is reached by a link past the header, which leads to what the page is", async () => {
  const place = await open("/paper/1");
  const skip = place.querySelector("a");
  expect(skip?.textContent).toBe("Skip to content");
  const main = place.querySelector(skip?.getAttribute("href") ?? "");
  expect([main?.tagName, main?.textContent]).toEqual(["MAIN", "The page"]);
  await vi.waitFor(() => expect(place.querySelector("footer")).not.toBeNull());
  await vi.waitFor(() => expect(place.querySelector("header nav")).not.toBeNull());
});

it.each([
  "/set/5/do",
  "/try",
])("%s, where one answers, has neither header nor footer, and shows what happened", async (href) => {
  const place = await open(href);
  await act(() => toast({ tone: "info", title: "Saved" }));
  await vi.waitFor(() => expect(place.textContent).toContain("Saved"));
  expect([place.querySelector("main + footer"), place.querySelector("header")]).toEqual([null, null]);
});

it("the bot comes to a user on every page, and to no visitor", async () => {
  const place = await open("/paper/1");
  await act(() => openCompanion("bot"));
  await vi.waitFor(() => expect(place.querySelector("dialog")?.textContent).toContain("Ask the study bot"));
  const other = await open("/paper/1", null);
  await vi.waitFor(() => expect(other.querySelector("header nav")).not.toBeNull());
  await act(() => openCompanion("feedback"));
  expect(other.querySelector("dialog")).toBeNull();
});

it("another browser that took the account over is said over what one answers, and on no other page", async () => {
  const place = await open("/set/5/do");
  const said = () => place.querySelector("dialog")?.textContent;
  await act(() => noteOtherBrowser(60));
  await vi.waitFor(() => expect(said()).toContain("Logged in from a different browser."));
  expect(said()).toMatch(/go on here in (1:00|0:5\d) minutes/);
  expect(place.querySelector("main")?.textContent).toBe("The page");
  await act(() => navigate("/paper/1"));
  await vi.waitFor(() => expect(said()).toBeUndefined());
});

it("who goes on here signs in again and comes back; the browser is signed out meanwhile", async () => {
  const place = await open("/set/5/do?delayMarking=true");
  await act(() => noteOtherBrowser(0));
  await vi.waitFor(() => expect(place.textContent).toContain("You may go on here now."));
  await act(() => buttonOf(place, "Go on here").click());
  await vi.waitFor(() => expect(window.location.pathname).toBe("/login"));
  expect(new URLSearchParams(window.location.search).get("redirect")).toBe("/set/5/do?delayMarking=true");
  expect(hasSessionMarker()).toBe(false);
  // Back at the run it is not said again.
  const hook = await drawHook(() => [useOtherBrowser()], undefined);
  expect(hook.now()).toEqual([undefined]);
});

it("a page that throws leaves the way on: header and footer stay, and the next page is shown", async () => {
  const quiet = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => quiet.mockRestore());
  serverFor(null, () => null);
  const Page = () => {
    if (window.location.pathname === "/paper/1") throw new Error("it is broken");
    return <p>Another page</p>;
  };
  const { place } = await drawAt(
    "/paper/1",
    <Layout>
      <Page />
    </Layout>,
  );
  await vi.waitFor(() => expect(place.querySelector("header nav")).not.toBeNull());
  expect(place.querySelector("main h1")?.textContent).toBe("This page did not load");
  await act(() => navigate("/paper/2"));
  await vi.waitFor(() => expect(place.querySelector("main")?.textContent).toBe("Another page"));
});
