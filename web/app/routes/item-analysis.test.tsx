import { expect, it, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { drawAt } from "../../../test/page.tsx";
import { buttonOf } from "../../../test/press.ts";
import { serverFor, signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { ItemAnalysisPage } from "./item-analysis.tsx";

signedInPage();

const ADMIN = buildUser({}, { TenantAdmin: [{ TenantID: 1 }] });

async function open(href: string, user: typeof ADMIN | null = ADMIN) {
  const calls = serverFor(user, () => []);
  const { place } = await drawAt(href, <ItemAnalysisPage />, undefined, "/item-analysis");
  await vi.waitFor(() => expect(place.textContent).not.toContain("Loading"));
  return {
    place,
    asked: () => calls.filter((call) => call.includes("/api/admin/items")),
    press: (name: string) => act(() => buttonOf(place, name).click()),
  };
}

const address = () => window.location.pathname + window.location.search;

it("topic, flag, order and page are in the address, without what goes without saying", async () => {
  const { asked, press, place } = await open("/item-analysis?topic=3&sort=time&page=4");
  expect(asked()).toEqual(["GET /api/admin/items?topic=3&sort=time&page=4"]);
  expect(place.querySelector("a[download]")?.getAttribute("href")).toBe(
    "/api/admin/items.csv?sort=time&topic=3",
  );
  await press("Too easy");
  await vi.waitFor(() => expect(address()).toBe("/item-analysis?topic=3&flag=too_easy&sort=time"));
  await press("Too easy");
  await vi.waitFor(() => expect(address()).toBe("/item-analysis?topic=3&sort=time"));
});

it("what an address does not say is the flagged first; what there is not is not asked for", async () => {
  const { asked, press } = await open("/item-analysis?sort=colour&flag=red&page=0");
  expect(asked()).toEqual(["GET /api/admin/items?sort=-flags&page=1"]);
  await press("Negative");
  await vi.waitFor(() => expect(address()).toBe("/item-analysis?flag=negative"));
});

it.each([
  ["a learner", buildUser(), "This page is for admins."],
  ["a visitor", null, "Sign Up / Login"],
])("is not for %s, and asks for nothing", async (_who, user, words) => {
  const { place, asked } = await open("/item-analysis", user);
  await vi.waitFor(() => expect(place.textContent).toContain(words));
  expect(asked()).toEqual([]);
  expect(place.querySelector("a[download]")).toBeNull();
});
