import { randomInt } from "node:crypto";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";

export interface Random {
  /** A whole number from 0 to n - 1. */
  below(n: number): number;
  shuffled<T>(items: readonly T[]): T[];
}

/** Randomness that follows from its seed. */
export function randomOf(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const below = (n: number) => uniformInt(generator, 0, n - 1);
  return {
    below,
    shuffled(items) {
      const left = [...items];
      return items.flatMap(() => left.splice(below(left.length), 1));
    },
  };
}

/**
 * Randomness for a test that can be repeated: `whenFailed` (Vitest's `onTestFailed`) prints its seed, and TEST_SEED
 * repeats it.
 */
export function seeded(whenFailed: (print: () => void) => void): Random {
  const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31));
  whenFailed(() => console.error(`To have the same chance again: TEST_SEED=${seed}`));
  return randomOf(seed);
}
