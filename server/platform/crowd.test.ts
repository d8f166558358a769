import { expect, test } from "vitest";
import { Crowd } from "./crowd.ts";

/** A clock that goes on by what is worked and waited, and by nothing else. */
function handClock() {
  let now = 0;
  const waits: number[] = [];
  return {
    now: () => now,
    wait: async (ms: number) => {
      waits.push(ms);
      now += ms;
    },
    pass: (ms: number) => {
      now += ms;
    },
    waits,
  };
}

test("of a crowd one is served at a time, in order, and each but the last keeps the next back as long as it took", async () => {
  const clock = handClock();
  const crowd = new Crowd(clock);
  let inside = 0;
  const step = (n: number) => async () => {
    inside += 1;
    expect(inside).toBe(1);
    await Promise.resolve();
    clock.pass(n * 10);
    inside -= 1;
    return n;
  };
  expect(await Promise.all([1, 2, 3].map((n) => crowd.enter(step(n))))).toEqual([1, 2, 3]);
  expect(clock.waits).toEqual([10, 20]);
});

test("nobody is kept back for long, and whoever is alone waits for nothing", async () => {
  const clock = handClock();
  const crowd = new Crowd(clock);
  const dear = async () => clock.pass(5_000);
  await Promise.all([crowd.enter(dear), crowd.enter(dear)]);
  expect(clock.waits).toEqual([100]);
  await crowd.enter(dear);
  await crowd.enter(dear);
  expect(clock.waits).toEqual([100]);
});

test("who waited half a minute is sent away unserved, so that what is frozen for one does not hold the line", async () => {
  const clock = handClock();
  const crowd = new Crowd(clock);
  let served = 0;
  const frozen = async () => {
    served += 1;
    clock.pass(40_000);
  };
  const results = await Promise.allSettled([1, 2, 3].map(() => crowd.enter(frozen)));
  expect(results.map((r) => r.status)).toEqual(["fulfilled", "rejected", "rejected"]);
  expect(served).toBe(1);
});

test("a step that fails is told so itself, and lets the next one in", async () => {
  const crowd = new Crowd();
  const results = await Promise.allSettled([
    crowd.enter(() => Promise.reject(new Error("no"))),
    crowd.enter(async () => "yes"),
  ]);
  expect(results).toMatchObject([{ reason: new Error("no") }, { value: "yes" }]);
});
