import { expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../../../test/act.ts";
import { drawAt } from "../../../../../test/page.tsx";
import { buttonOf } from "../../../../../test/press.ts";
import { serverFor, signedInPage } from "../../../../../test/signed-in.ts";
import { buildUser } from "../../../../../test/user.ts";
import { onCompanionRequest } from "../../../lib/companion-requests.ts";
import { forBrowser, onTheWay } from "../../../lib/kept.ts";
import { rememberPaper } from "../../../lib/last-paper.ts";
import { UPDATES_SEEN } from "../../../lib/updates-seen.ts";
import { hasSessionMarker } from "../../../lib/whoami.ts";
import { Header } from "./header.tsx";

signedInPage();

it.each([
  ["anyone who has no plan is shown", 0, true],
  ["a subscriber is not shown", 1, false],
] as const)("%s Pricing in the header, and both the papers, what they saved and their account", async (_, Perm, shows) => {
  serverFor(buildUser({ Perm }), () => ({ Unread: 0, Replies: [] }));
  const { place, leave } = await drawAt("/paper/1", <Header />);
  onTestFinished(leave);
  await vi.waitFor(() => expect(place.querySelector('[aria-label="Ask the study bot"]')).not.toBeNull());
  const links = [...place.querySelectorAll('nav[aria-label="Main"] a')].map((one) => one.textContent);
  for (const name of ["Paper 1", "Paper 2", "Saved"])
    expect(links.some((link) => link?.includes(name))).toBe(true);
  expect(links.some((link) => link?.includes("Pricing"))).toBe(shows);
  expect(place.textContent).toContain("learner_one");
  expect(place.textContent).toContain("Logout");
});

const openAs = async (user: ReturnType<typeof buildUser> | null, href = "/paper/1") => {
  const calls = serverFor(user, () => ({ Unread: 0, Replies: [] }));
  const drawn = await drawAt(href, <Header />);
  await vi.waitFor(() => {
    expect(calls.some((call) => call.includes("/api/whoami"))).toBe(true);
    expect(drawn.client.isFetching()).toBe(0);
  });
  await act(async () => undefined);
  return { ...drawn, calls, logo: () => drawn.place.querySelector("header a")?.getAttribute("href") };
};

it("the logo leads a member on: to the paper last used here, else to the one of the plan; a visitor home", async () => {
  onTestFinished(() => onTheWay.remove("paper"));
  onTheWay.remove("paper");
  expect((await openAs(buildUser({ Perm: 2 }))).logo()).toBe("/paper/2");
  expect((await openAs(buildUser({ Perm: 3 }))).logo()).toBe("/paper/1");
  rememberPaper(2);
  expect((await openAs(buildUser({ Perm: 3 }))).logo()).toBe("/paper/2");
  expect((await openAs(null)).logo()).toBe("/");
});

it.each([
  ["/topic/7?page=2", "/login?redirect=%2Ftopic%2F7%3Fpage%3D2"],
  ["/", "/login"],
  ["/login", undefined],
])("a visitor at %s is led to %s, and back from there", async (href, login) => {
  const { place } = await openAs(null, href);
  const link = [...place.querySelectorAll("a")].find((one) => one.textContent === "Sign Up / Login");
  expect(link?.getAttribute("href")).toBe(login);
  expect(place.textContent).not.toContain("Logout");
});

it("a dot says of an update that this browser has not seen, and of no other", async () => {
  onTestFinished(() => {
    forBrowser.remove(UPDATES_SEEN);
    delete document.documentElement.dataset.newestUpdate;
  });
  document.documentElement.dataset.newestUpdate = "second";
  const dots = async (seen: string) => {
    forBrowser.set(UPDATES_SEEN, seen);
    return (await openAs(buildUser())).place.querySelectorAll("[data-news]").length > 0;
  };
  expect([await dots("first"), await dots("second")]).toEqual([true, false]);
});

it("the bot and the feedback form are asked for by their buttons", async () => {
  const { place } = await openAs(buildUser());
  const asked: string[] = [];
  for (const one of ["bot", "feedback"] as const)
    onTestFinished(onCompanionRequest(one, () => asked.push(one)));
  for (const name of ["Ask the study bot", "Feedback"]) await act(() => buttonOf(place, name).click());
  expect(asked).toEqual(["bot", "feedback"]);
});

it("Logout ends the session here and there, and opens the landing page; not where the server did not hear of it", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  onTestFinished(() => assign.mockRestore());
  const { place, client } = await openAs(buildUser());
  vi.stubGlobal("fetch", async () => Response.json({ Error: "Not now.", Code: "x" }, { status: 503 }));
  const logout = () => act(() => buttonOf(place, "Logout").click());
  await logout();
  await vi.waitFor(() => expect(client.isMutating()).toBe(0));
  expect([hasSessionMarker(), assign.mock.calls]).toEqual([true, []]);
  vi.stubGlobal("fetch", async () => Response.json({ Response: null }));
  await logout();
  await vi.waitFor(() => expect(assign.mock.calls).toEqual([["/"]]));
  expect(hasSessionMarker()).toBe(false);
});
