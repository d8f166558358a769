import { Chance } from "../chance.ts";
import type { Facts, Policy } from "../policy.ts";

/** All questions in a random order, and when all were asked, all again in another. */
export function randomPractice({ items, seed }: Facts): Policy {
  const chance = new Chance(seed, 31);
  let left: number[] = [];
  return {
    name: "random",
    observe() {},
    choose() {
      if (left.length === 0) left = chance.shuffled(items.map((item) => item.id));
      return left.splice(-1);
    },
  };
}
