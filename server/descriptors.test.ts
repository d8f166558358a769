import { expect, test } from "vitest";
import { canExhaust, descriptors } from "../proof/descriptors.ts";

test.runIf(canExhaust())(
  "a process that has run out of descriptors serves again once it has some, without a restart (once; 20 times in npm run proof)",
  async () => {
    const report = await descriptors({ rounds: 1 });
    expect(report.recovered).toBe(1);
    // What had a connection was told to come again, never that something is wrong.
    expect(report.meanwhile[500]).toBeUndefined();
    // It did run out: nothing of this was served as usual.
    expect(report.meanwhile[0]).toBeGreaterThan(0);
  },
  180_000,
);
