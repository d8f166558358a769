import { afterEach, expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { drawAt, stubServer } from "../../../test/page.tsx";
import { UnsubRemindersPage } from "./unsub-reminders.tsx";

afterEach(() => vi.unstubAllGlobals());

it("the page that a reminder's link leads to asks once, and says when the link is broken", async () => {
  let status = 400;
  const calls = stubServer(() => ({ status, response: { Mail: false } }));
  const { place } = await drawAt("/unsub-reminders?token=ana.mac", <UnsubRemindersPage />);
  const press = () => act(async () => place.querySelector("button")?.click());
  expect(calls).toEqual([]);
  await press();
  await vi.waitFor(() => expect(place.querySelector('[role="alert"]')?.textContent).toBe("No."));
  status = 200;
  await press();
  await vi.waitFor(() => expect(place.textContent).toContain("They are off"));
  expect(document.activeElement?.tagName).toBe("DIV");
  expect(calls.at(-1)).toBe("POST /api/reminders/unsubscribe/ana.mac");
});
