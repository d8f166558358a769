/**
 * zod compares the `length` of whatever has one with the longest allowed, also that of an object that was sent instead of a text or
 * a list. Where such a length is itself an object with a `toString` of its own, the comparison throws. No field of ours is called
 * `length`, so taking it out changes nothing else about what was sent.
 * @param value parsed JSON, which is changed
 * @returns whether there was any
 */
export function removeOddLengths(value: unknown): boolean {
  let wasAny = false;
  // JSON may be nested more deeply than calls may be.
  const open = [value];
  while (open.length > 0) {
    const part = open.pop();
    if (!(part instanceof Object)) continue;
    if ("length" in part && part.length instanceof Object) {
      delete part.length;
      wasAny = true;
    }
    for (const inner of Object.values(part)) open.push(inner);
  }
  return wasAny;
}
