import { at, Chance } from "../chance.ts";
import type { Facts, Policy } from "../policy.ts";

/** Any question, however often it was asked before. */
export function randomPractice({ items, seed }: Facts): Policy {
  const chance = new Chance(seed, 30);
  return {
    name: "random",
    observe() {},
    choose: () => [at(items, chance.below(items.length)).id],
  };
}

/** All questions in a random order, then all again in another. */
export function inRandomOrder({ items, seed }: Facts): Policy {
  const chance = new Chance(seed, 31);
  let left: number[] = [];
  return {
    name: "all in turn",
    observe() {},
    choose() {
      if (left.length === 0) left = chance.shuffled(items.map((item) => item.id));
      return left.splice(-1);
    },
  };
}
