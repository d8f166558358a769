import { expect, test } from "vitest";
import { canExhaust, descriptors } from "../proof/descriptors.ts";

test.runIf(canExhaust())(
  "a process that has run out of descriptors serves again once it has some, without a restart (once; 20 times in npm run proof)",
  async () => {
    const report = await descriptors({ rounds: 1 });
    expect(report.recovered).toBe(1);
    // Requests on an open connection were asked to come back, and never got a server error.
    expect(report.meanwhile[500]).toBeUndefined();
    // Descriptors did run out: none of these was served as usual.
    expect(report.meanwhile[0]).toBeGreaterThan(0);
  },
  180_000,
);
