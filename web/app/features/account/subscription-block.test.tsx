import { expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawAt } from "../../../../test/page.tsx";
import { buttonOf } from "../../../../test/press.ts";
import { serverFor, signedInPage } from "../../../../test/signed-in.ts";
import { buildUser } from "../../../../test/user.ts";
import { keys } from "../../lib/cache.ts";
import { useSession } from "../../lib/session.ts";
import { SubscriptionBlock } from "./components/subscription-block.tsx";

signedInPage();

const Block = () => {
  const { user } = useSession();
  return user && <SubscriptionBlock subscription={user.SubscriptionInfo} />;
};

it("a plan says what it covers and from when until when; without one there is the way to the prices", async () => {
  const with3 = buildUser({ Perm: 3 }).SubscriptionInfo;
  const { place, leave } = await drawAt("/profile", <SubscriptionBlock subscription={with3} />);
  expect(place.textContent).toContain("01 Oct 2026 to 01 Jan 2027");
  expect(place.querySelector('a[href="/pricing"]')).toBeNull();
  await leave();
  const none = buildUser({
    Perm: 0,
    Status: "none",
    StartsAt: null,
    EndsAt: "2027-01-01T02:00:00Z",
  }).SubscriptionInfo;
  const other = await drawAt("/profile", <SubscriptionBlock subscription={none} />);
  expect(other.place.textContent).not.toContain("Subscribed period");
  expect(other.place.querySelector('a[href="/pricing"]')).not.toBeNull();
});

it("what was paid meanwhile is there after a reload, on every page, and it can be reloaded again", async () => {
  serverFor(buildUser({ Perm: 0, Status: "none", StartsAt: null, EndsAt: null }), () => null);
  const { place, client } = await drawAt("/profile", <Block />);
  await vi.waitFor(() => expect(place.textContent).toContain("See Pricing"));
  client.setQueryData(keys.paper(1), "locked");
  serverFor(buildUser({ Perm: 3 }), () => null);
  const reload = () => buttonOf(place, "Reload subscription");
  await act(() => reload().click());
  await vi.waitFor(() => expect(place.textContent).toContain("01 Oct 2026 to 01 Jan 2027"));
  await vi.waitFor(() => expect(reload().disabled).toBe(false));
  expect(client.getQueryState(keys.paper(1))?.isInvalidated).toBe(true);
});

it("while the subscription is read again it is not asked for a second time", async () => {
  let answer: (() => void) | undefined;
  serverFor(buildUser(), () => null);
  const { place } = await drawAt("/profile", <Block />);
  await vi.waitFor(() => expect(place.textContent).toContain("01 Oct 2026"));
  const reload = () => buttonOf(place, "Reload subscription");
  vi.stubGlobal(
    "fetch",
    () =>
      new Promise((resolve) => {
        answer = () => resolve(Response.json({ Response: buildUser() }));
      }),
  );
  await act(() => reload().click());
  expect(reload().disabled).toBe(true);
  serverFor(buildUser(), () => null);
  await act(() => answer?.());
  await vi.waitFor(() => expect(reload().disabled).toBe(false));
});
