import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { FEATURES, faultsIn, faultsOfAll } from "./feature-order.ts";

const plant = (feature: string, line: string) =>
  faultsIn(`server/features/${feature}/planted-queries.ts`, `${line}\nexport const planted = 1;\n`);

test("every feature is in the order, and uses only features before it", () => {
  expect([...FEATURES].sort()).toEqual(readdirSync("server/features").sort());
  expect(faultsOfAll()).toEqual([]);
});

test("CONTRIBUTING quotes the order correctly", () => {
  const text = readFileSync("CONTRIBUTING.md", "utf8").replace(/\s+/g, " ");
  expect(text).toContain(`: ${FEATURES.join(" · ")}.`);
});

test("using a later feature is refused for each pair, and using an earlier one is allowed", () => {
  for (const [floor, lower] of FEATURES.entries())
    for (const upper of FEATURES.slice(floor + 1)) {
      expect(plant(lower, `import { x } from "../${upper}/queries.ts";`)).toEqual([
        `server/features/${lower}/planted-queries.ts: ${upper} comes after ${lower}`,
      ]);
      expect(plant(upper, `import { x } from "../${lower}/queries.ts";`)).toEqual([]);
    }
});

test.each([
  'import type { X } from "../practice/queries.ts";',
  'import { type X } from "#server/features/practice/queries.ts";',
  'export * from "../practice/queries.ts";',
  'const x = await import("../practice/queries.ts");',
  'let x: import("../practice/queries.ts").X;',
])("a reversal is seen in every form: %s", (line) => {
  expect(plant("catalogue", line)).toEqual([expect.stringContaining("practice comes after catalogue")]);
});

test("no feature uses the assembly, or a folder that is not in the order", () => {
  expect(plant("privacy", 'import type { AppDeps } from "../../app.ts";')).toEqual([
    expect.stringContaining("server/app.ts comes after every feature"),
  ]);
  expect(plant("gossip", "")).toEqual([expect.stringContaining("does not name gossip")]);
  expect(plant("account", 'import { z } from "zod";\nimport { api } from "#contract/api.ts";')).toEqual([]);
});
