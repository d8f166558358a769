import { expect, it, vi } from "vitest";
import type { User } from "#contract/shapes.ts";
import { act } from "../../../test/act.ts";
import { drawAt } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { serverFor, signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { CommunityPage } from "./community.tsx";

signedInPage();

async function open(href: string, user: User | null = buildUser()) {
  const calls = serverFor(user, () => []);
  const { place } = await drawAt(href, <CommunityPage />, undefined, "/community");
  await vi.waitFor(() => expect(place.textContent).not.toContain("Loading the community"));
  return {
    place,
    asked: () => calls.filter((call) => call.includes("/api/userquestions")),
    press: (name: string) => act(() => buttonOf(place, name).click()),
    current: () => place.querySelector('nav [aria-current="page"]')?.textContent,
    chips: () =>
      [...place.querySelectorAll("fieldset button")].map((one) => [
        one.textContent,
        one.getAttribute("aria-pressed"),
      ]),
  };
}

it("the paper to practise is in the address; pressed again it is both, and what was answered has no papers to choose", async () => {
  const { asked, press, chips, current } = await open("/community?paper=2");
  expect(current()).toBe("Practise");
  await vi.waitFor(() => expect(asked()[0]).toMatch(/paper=2&unanswered=true/));
  expect(chips()).toEqual([
    ["Paper 1", "false"],
    ["Paper 2", "true"],
    ["Answered before", "false"],
  ]);
  await press("Paper 2");
  await vi.waitFor(() => expect(asked()).toHaveLength(2));
  expect(asked()[1]).not.toContain("paper=");
  await press("Answered before");
  await vi.waitFor(() => expect(asked().at(-1)).toContain("/userquestions/attempts"));
  expect(chips()).toEqual([["Answered before", "true"]]);
  expect(window.location.search).toBe("?tab=answered");
  expect(current()).toBe("Practise");
});

it.each([
  ["review", "Review"],
  ["mine", "Mine"],
  ["write", "Write"],
  ["nonsense", "Practise"],
])("the part of the address %s is %s", async (tab, name) => {
  const { current } = await open(`/community?tab=${tab}`);
  await vi.waitFor(() => expect(current()).toBe(name));
});

it("a learner of one paper is offered no choice of papers", async () => {
  const { chips } = await open("/community", buildUser({ Perm: 1 }));
  await vi.waitFor(() => expect(chips()).toEqual([["Answered before", "false"]]));
});

it("without a plan the page says what opens it, and asks for nothing; a visitor signs in", async () => {
  const without = await open("/community", buildUser({ Perm: 0, Status: "none", EndsAt: null }));
  expect(without.place.textContent).toContain("Community questions come with a subscription.");
  expect(without.asked()).toEqual([]);
  const visitor = await open("/community", null);
  expect(visitor.place.textContent).toContain("Sign Up or Login first.");
  expect(visitor.asked()).toEqual([]);
});

it("who looks after the community needs no plan for it", async () => {
  const admin = buildUser({ Perm: 0, Status: "none", EndsAt: null }, { TenantAdmin: [{ TenantID: 2 }] });
  const { asked, chips } = await open("/community", admin);
  await vi.waitFor(() => expect(asked()).toHaveLength(1));
  expect(chips()).toHaveLength(3);
});
