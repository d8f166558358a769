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

it("a set's last score is shown once it is done, also when that was no mark; one that earlier sets cover says so", async () => {
  const done = { ...free, Progress: "done" as const, LastScore: 0 };
  const sets = [
    { ...free, LastScore: null, Progress: "ongoing" as const },
    done,
    { ...done, ID: 6, LastScore: null, IsCovered: true as const },
    { ...free, ID: 7, LastScore: null, Progress: "none" as const, Accessible: false },
  ].map((set, i) => ({ ...set, ID: i + 1 }));
  serverFor(buildUser(), () => []);
  const { place } = await drawAt("/topic/3", <SetTable caption="Sets" sets={sets} />);
  const rows = [...place.querySelectorAll("tbody tr")].map((row) => row.textContent);
  expect(rows[0]).toMatch(/None yet.*In Progress/);
  expect(rows[1]).toMatch(/0.*16.*Done/);
  expect(rows[1]).not.toContain("Answered in earlier sets");
  expect(rows[2]).toMatch(/Answered in earlier sets.*Done/);
  expect(rows[3]).toMatch(/None yet.*Subscribers/);
});
