import { expect, test } from "vitest";
import { Crowd } from "./crowd.ts";

/** A clock that only moves on with work and waiting. */
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

test("one of a crowd is served at a time, in order, and the next waits as long as the last one took", async () => {
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

test("nobody waits for long, and a caller who is alone does not wait at all", async () => {
  const clock = handClock();
  const crowd = new Crowd(clock);
  const expensive = async () => clock.pass(5_000);
  await Promise.all([crowd.enter(expensive), crowd.enter(expensive)]);
  expect(clock.waits).toEqual([100]);
  await crowd.enter(expensive);
  await crowd.enter(expensive);
  expect(clock.waits).toEqual([100]);
});

test("a caller who has waited for half a minute is refused, so that one frozen step does not block the queue", async () => {
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

test("a step that fails fails for its own caller, and the next one is served", async () => {
  const crowd = new Crowd();
  const results = await Promise.allSettled([
    crowd.enter(() => Promise.reject(new Error("no"))),
    crowd.enter(async () => "yes"),
  ]);
  expect(results).toMatchObject([{ reason: new Error("no") }, { value: "yes" }]);
});
