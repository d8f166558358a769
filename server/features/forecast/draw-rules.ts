/** So many abilities are drawn for a forecast; each has its opposite, so that the mean is exact. */
export const DRAWS = 64;

/** A number from 0 to 1 that looks random and is always the same for the same pair (splitmix's mixing step). */
function mixed(draw: number, node: number): number {
  let x = (Math.imul(draw + 1, 0x9e3779b1) ^ Math.imul(node + 1, 0x85ebca6b)) >>> 0;
  x = Math.imul(x ^ (x >>> 16), 0x21f0aaad) >>> 0;
  x = Math.imul(x ^ (x >>> 15), 0x735a2d97) >>> 0;
  return ((x ^ (x >>> 15)) >>> 0) / 2 ** 32;
}

/** A standard normal number of a draw for a node, the same at each call, so that a forecast only changes with what is known. */
export function normalOf(draw: number, node: number): number {
  const half = draw >> 1;
  const u = Math.max(1e-9, mixed(half, 2 * node));
  const z = Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * mixed(half, 2 * node + 1));
  return draw % 2 === 0 ? z : -z;
}
