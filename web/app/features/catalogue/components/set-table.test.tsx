import { expect, it, onTestFinished, vi } from "vitest";
import { buildAttempt } from "../../../../../test/attempt.ts";
import { drawAt } from "../../../../../test/page.tsx";
import { serverFor, signedInPage } from "../../../../../test/signed-in.ts";
import { buildUser } from "../../../../../test/user.ts";
import { SetTable } from "./set-table.tsx";

signedInPage();

const { ProblemSet: SET } = buildAttempt();
const free = { ...SET, ID: 1, Title: "A free set" };
const paid = { ...SET, ID: 2, Title: "A paid set", ForFree: false };

/** How many of the sets are said to be free, to somebody with this subscription. */
async function saidFree(sets: (typeof free)[], perm: number) {
  serverFor(buildUser({ Perm: perm }), () => []);
  const { place, leave } = await drawAt("/topic/3", <SetTable caption="Sets" sets={sets} />);
  onTestFinished(leave);
  await vi.waitFor(() => expect(place.textContent).toContain("A free set"));
  return () => place.textContent?.split("FREE").length ?? 0;
}

it("among sets of both kinds the free one is said to be free, unless the learner has paid for the paper", async () => {
  expect((await saidFree([free, paid], 0))()).toBe(2);
  expect((await saidFree([free, paid], 2))()).toBe(2);
  const paying = await saidFree([free, paid], 1);
  await vi.waitFor(() => expect(paying()).toBe(1));
});

it("where all of them are free, none says so", async () => {
  expect((await saidFree([free, { ...free, ID: 4, Title: "Another" }], 0))()).toBe(1);
});
