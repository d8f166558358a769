/** The element at an index that must exist: a fault of the bench shows where it is made. */
export function at<T>(list: { readonly [n: number]: T }, n: number): T {
  const found = list[n];
  if (found === undefined) throw new RangeError(`nothing at ${n}`);
  return found;
}

function mix(hash: number, n: number): number {
  let h = Math.imul(hash ^ n, 0x9e3779b1);
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/**
 * A number from 0 up to 1 that depends on these four alone and not on the order of calls: two plans that ask one
 * learner the same question have the same luck, so that they can be compared in pairs.
 */
export function luck(seed: number, a: number, b: number, c: number): number {
  return (mix(mix(mix(mix(seed, a), b), c), 0x5bd1) >>> 0) / 4_294_967_296;
}

/** A stream of random numbers from a seed. */
export class Chance {
  readonly #seed: number;
  #drawn = 0;

  constructor(seed: number, stream = 0) {
    this.#seed = mix(seed, stream);
  }

  /** From 0 up to 1. */
  unit(): number {
    this.#drawn++;
    return luck(this.#seed, this.#drawn, 0, 0);
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.unit();
  }

  /** A whole number from 0 to n - 1. */
  below(n: number): number {
    return Math.floor(this.unit() * n);
  }

  happens(probability: number): boolean {
    return this.unit() < probability;
  }

  normal(): number {
    return Math.sqrt(-2 * Math.log(1 - this.unit())) * Math.cos(2 * Math.PI * this.unit());
  }

  /** A factor around 1 (its median), rarely far from it when the spread is small. */
  factor(spread: number): number {
    return Math.exp(spread * this.normal());
  }

  pick<T>(list: readonly T[]): T {
    return at(list, this.below(list.length));
  }

  shuffled<T>(list: readonly T[]): T[] {
    const left = [...list];
    for (let n = left.length - 1; n > 0; n--) {
      const other = this.below(n + 1);
      const taken = at(left, n);
      left[n] = at(left, other);
      left[other] = taken;
    }
    return left;
  }
}
