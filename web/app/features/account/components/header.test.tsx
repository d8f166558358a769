// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from "vitest";
import { drawAt } from "../../../../../test/page.tsx";
import { serverFor, signedInPage } from "../../../../../test/signed-in.ts";
import { buildUser } from "../../../../../test/user.ts";
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
