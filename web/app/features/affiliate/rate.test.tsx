import { expect, it, vi } from "vitest";
import { act } from "../../../../test/act.ts";
import { drawAt, stubServer } from "../../../../test/page.tsx";
import { buttonOf } from "../../../../test/press.ts";
import { signedInPage } from "../../../../test/signed-in.ts";
import { buildUser } from "../../../../test/user.ts";
import { useSession } from "../../lib/session.ts";
import { Rate } from "./components/rate.tsx";

signedInPage();

const BUMP = "Bump my rate to 15%";

/** The rate of an affiliate who came by the link of an event. */
async function open(CommsRate: number, event: string | null) {
  let user = buildUser({}, { IsAffiliate: true, CommsRate });
  const calls = stubServer((call) => {
    if (call.startsWith("POST")) user = { ...user, CommsRate: 15 };
    return { status: 200, response: user };
  });
  const Page = () => {
    const session = useSession();
    return session.user ? <Rate user={session.user} event={event} /> : null;
  };
  const { place } = await drawAt("/profile", <Page />);
  await vi.waitFor(() => expect(place.textContent).toContain(`You earn ${CommsRate}%`));
  const names = () => [...place.querySelectorAll("button")].map((one) => one.textContent);
  return { place, names, sent: () => calls.filter((call) => call.startsWith("POST")) };
}

it("the event that is on lifts the rate by one press, and offers nothing more then", async () => {
  const { place, names, sent } = await open(14, "feb2023");
  expect(names()).toEqual([BUMP]);
  await act(() => buttonOf(place, BUMP).click());
  await vi.waitFor(() => expect(place.textContent).toContain("You earn 15%"));
  expect(sent()).toEqual(["POST /api/affiliate/bump-referral?event=feb2023"]);
  expect(names()).toEqual([]);
});

it.each([
  ["without an event", 10, null],
  ["for an event that is not known", 10, "mar2023"],
  ["to those who earn as much already", 15, "feb2023"],
  ["to those who earn more", 20, "feb2023"],
])("nothing is offered %s", async (_to, rate, event) => {
  expect((await open(rate, event)).names()).toEqual([]);
});
