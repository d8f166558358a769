import { expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { drawAt } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { serverFor, signedInPage } from "../../../test/signed-in.ts";
import { pageNow } from "../lib/page-clock.ts";
import { OtherBrowser } from "./other-browser.tsx";

signedInPage();

async function open(seconds: number) {
  serverFor(null, () => null);
  const { place } = await drawAt("/set/5/do", <OtherBrowser until={pageNow() + seconds * 1000} />);
  return place;
}

it("while another browser has the account one may go on here after logging out there, and it is not waved away", async () => {
  const place = await open(3600);
  const dialog = place.querySelector("dialog");
  expect(dialog?.open).toBe(true);
  expect(buttonOf(place, "I logged out there: go on here")).toBeDefined();
  expect(place.textContent).toMatch(/go on here in (60:00|59:5\d) minutes/);
  const onEscape = new Event("cancel", { cancelable: true });
  await act(() => dialog?.dispatchEvent(onEscape));
  expect(onEscape.defaultPrevented).toBe(true);
});

it("who leaves is signed out here and goes home", async () => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  const place = await open(0);
  await act(() => buttonOf(place, "Leave").click());
  expect(assign).toHaveBeenCalledWith("/");
  expect(document.cookie).not.toContain("signed_in=1");
  assign.mockRestore();
});
