import { expect, it } from "vitest";
import { drawAt } from "../../../../test/page.tsx";
import { DeletionScheduled } from "./components/deletion-scheduled.tsx";

it("an account that will be deleted says until when it can be kept, takes the focus, and leads to the sign-in", async () => {
  const { place } = await drawAt("/profile", <DeletionScheduled deleteAfter="2026-12-24T03:00:00Z" />);
  expect(document.activeElement?.textContent).toContain("On 24 Dec 2026 your account is deleted for good");
  expect(place.querySelector('a[href="/login"]')?.textContent).toBe("Sign in and keep my account");
});
