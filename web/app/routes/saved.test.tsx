// @vitest-environment happy-dom
import { expect, it, onTestFinished, vi } from "vitest";
import { drawAt } from "../../../test/page.tsx";
import { buildQuestion } from "../../../test/question.ts";
import { serverFor, signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { SavedPage } from "./saved.tsx";

signedInPage();

async function openSaved(href: string, items: unknown[]) {
  const calls = serverFor(buildUser(), () => items);
  const { place, leave } = await drawAt(href, <SavedPage />, undefined, "/saved");
  onTestFinished(leave);
  return { calls, place };
}

it("saved questions are asked for by paper and page, ten a page, as the address says", async () => {
  const { calls, place } = await openSaved("/saved?filter=p2&page=2", [buildQuestion()]);
  await vi.waitFor(() => expect(place.textContent).toContain("Saved question 11"));
  const asked = calls.filter((call) => call.includes("/fav"));
  expect(asked).toHaveLength(1);
  expect(asked[0]).toMatch(/paper=2/);
  expect(asked[0]).toMatch(/page=2/);
});

it("who has saved nothing reads so, and where to begin", async () => {
  const { place } = await openSaved("/saved", []);
  await vi.waitFor(() => expect(place.textContent).toContain("You have not saved any questions."));
  expect(place.querySelector('a[href="/paper/1"]')).not.toBeNull();
});
