import { z } from "zod";
import { QnType } from "#contract/shapes.ts";

const Count = z.int().min(1);
const Text = z.string().trim().min(1);

/** A format of the exam (content/blueprints.yaml). */
export const Blueprint = z.strictObject({
  key: z.string().regex(/^[a-z0-9-]+$/),
  title: Text,
  archived: z.boolean().default(false),
  source: Text,
  evidence: Text,
  minutes: Count,
  pass_percent: z.int().min(1).max(100),
  /** `count` is the number of marked items in a section (questions, sub-questions, blanks), each worth `marks`. */
  sections: z.array(z.strictObject({ type: QnType, count: Count, marks: Count })).min(1),
  /** The weight of each topic within its paper. */
  topics: z.record(z.string(), Count),
  /** The sizes of dynamic tests; an archived format has none. */
  tests: z
    .strictObject({
      paper: z.strictObject({ mcq: Count, cases: Count }),
      topic: z.strictObject({ mcq: Count }),
    })
    .optional(),
});
export type Blueprint = z.infer<typeof Blueprint>;

export interface Share {
  weight: number;
  /** How many are available. */
  available: number;
}

/**
 * Divides `total` in proportion to the weights (largest remainders), never more than is available: what one topic lacks
 * goes to the others. Null when there are not enough in total.
 */
export function apportion<K>(total: number, shares: ReadonlyMap<K, Share>): Map<K, number> | null {
  const given = new Map([...shares.keys()].map((key) => [key, 0]));
  let left = total;
  while (left > 0) {
    const open = [...shares].filter(([key, s]) => (given.get(key) ?? 0) < s.available);
    const weights = open.reduce((sum, [, s]) => sum + s.weight, 0);
    if (open.length === 0 || weights === 0) return null;
    const due = open.map(([key, s]) => ({ key, s, exact: (left * s.weight) / weights }));
    const whole = due.reduce((sum, d) => sum + Math.floor(d.exact), 0);
    // The largest remainders take what whole shares leave; the stable sort keeps the order of topics on a tie.
    const byRemainder = [...due].sort((a, b) => (b.exact % 1) - (a.exact % 1));
    const extra = new Set(byRemainder.slice(0, left - whole).map((d) => d.key));
    for (const { key, s, exact } of due) {
      const before = given.get(key) ?? 0;
      const now = Math.min(s.available, before + Math.floor(exact) + (extra.has(key) ? 1 : 0));
      given.set(key, now);
      left -= now - before;
    }
  }
  return given;
}
