import { expect, test } from "vitest";
import { Turns } from "./turns.ts";

/** Work that goes on until it is told to end, and knows how much of it goes on at once. */
function works() {
  const ends: (() => void)[] = [];
  let running = 0;
  return {
    work: () =>
      new Promise<number>((resolve) => {
        running += 1;
        ends.push(() => {
          running -= 1;
          resolve(running);
        });
      }),
    endOne: () => ends.shift()?.(),
    running: () => running,
  };
}

test("of many calls of one user two are worked on at once, in their order; another user waits for none", async () => {
  const turns = new Turns();
  const ana = works();
  const bo = works();
  const calls = Array.from({ length: 10 }, () => turns.take("ana", ana.work));
  await expect.poll(ana.running).toBe(2);
  const other = turns.take("bo", bo.work);
  await expect.poll(bo.running).toBe(1);
  for (let left = 10; left > 0; left--) {
    await expect.poll(ana.running).toBe(Math.min(2, left));
    ana.endOne();
  }
  await Promise.all(calls);
  bo.endOne();
  await other;
  expect(turns.users).toBe(0);
});

test("a call that fails lets the next one in, and is told so itself", async () => {
  const turns = new Turns();
  const failing = Array.from({ length: 5 }, (_, i) =>
    turns.take("ana", () => Promise.reject(new Error(`no ${i}`))),
  );
  const results = await Promise.allSettled([...failing, turns.take("ana", async () => "yes")]);
  expect(results.map((r) => (r.status === "fulfilled" ? r.value : String(r.reason)))).toEqual([
    "Error: no 0",
    "Error: no 1",
    "Error: no 2",
    "Error: no 3",
    "Error: no 4",
    "yes",
  ]);
  expect(turns.users).toBe(0);
});
