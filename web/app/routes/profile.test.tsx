import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { drawAt, stubServer } from "../../../test/page.tsx";
import { buildUser } from "../../../test/user.ts";
import { ProfilePage } from "./profile.tsx";

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = "signed_in=1; Path=/";
});
afterEach(() => {
  vi.unstubAllGlobals();
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = "signed_in=; Path=/; Max-Age=0";
});

it("the profile begins with what a learner calls themselves; the ID, which support asks for, comes last", async () => {
  stubServer((call) => ({ status: 200, response: call.includes("whoami") ? buildUser() : [] }));
  const { place, leave } = await drawAt("/profile", <ProfilePage />);
  onTestFinished(leave);
  await vi.waitFor(() => expect(place.querySelector("dl")).not.toBeNull());
  const names = [...(place.querySelector("dl")?.querySelectorAll("dt") ?? [])].map((one) => one.textContent);
  expect(names).toEqual(["Display Name", "Reputation", "Email", "User ID"]);
  const parts = [...place.querySelectorAll("h2")].map((one) => one.textContent);
  expect(parts).toEqual(expect.arrayContaining(["Subscription", "Transfer", "Progress Reset"]));
});
