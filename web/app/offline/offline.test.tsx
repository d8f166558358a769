import { expect, it, onTestFinished, vi } from "vitest";
import { act } from "../../../test/act.ts";
import { drawAt, drawHook } from "../../../test/page.tsx";
import { settleCopies } from "../../../test/settled-copies.ts";
import { serverFor, signedInPage } from "../../../test/signed-in.ts";
import { buildUser } from "../../../test/user.ts";
import { ownerOf } from "./copy-store.ts";
import { Offline } from "./offline.tsx";
import { useIsOnline } from "./online.ts";

signedInPage();
settleCopies();

async function network(isThere: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
  await act(() => window.dispatchEvent(new Event(isThere ? "online" : "offline")));
}

it.each([
  [
    "a user, whose answers are kept and to be seen",
    buildUser(),
    "Offline. Answers are kept on this device. See what is on it",
  ],
  ["a visitor, of whom nothing is kept", null, "Offline."],
])("that there is no network is said, while there is none, to %s", async (_who, user, words) => {
  onTestFinished(() => void vi.restoreAllMocks());
  serverFor(user, () => null);
  const { place, client } = await drawAt("/paper/1", <Offline isAnswering={false} />);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  const status = () => place.querySelector("[role=status]")?.textContent?.trim();
  expect(status()).toBe("");
  await network(false);
  await vi.waitFor(() => expect(status()).toBe(words));
  expect(place.querySelector("a")?.getAttribute("href")).toBe(user ? "/device" : undefined);
  await network(true);
  expect(status()).toBe("");
});

it("what asks for the network listens to it no more once it is left", async () => {
  const added = vi.spyOn(window, "addEventListener");
  const removed = vi.spyOn(window, "removeEventListener");
  onTestFinished(() => void vi.restoreAllMocks());
  const { leave } = await drawHook(useIsOnline, undefined);
  await leave();
  const of = (spy: typeof added | typeof removed) =>
    spy.mock.calls.filter(([event]) => /^(on|off)line$/.test(event));
  expect(of(added).length).toBeGreaterThan(0);
  expect(of(removed).length).toBe(of(added).length);
});

it("from then on copies are kept for the user who reads, and a visitor has none", async () => {
  serverFor(buildUser(), () => null);
  const { leave } = await drawAt("/paper/1", <Offline isAnswering={false} />);
  await vi.waitFor(async () => expect(await ownerOf()).toBe("learner"));
  await leave();
  serverFor(null, () => null);
  await drawAt("/paper/1", <Offline isAnswering={false} />);
  await vi.waitFor(async () => expect(await ownerOf()).toBeUndefined());
});
