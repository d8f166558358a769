import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Each import rule of biome.json, and a file that breaks it. */
const planted = [
  ["contract/planted.ts", "#server/app.ts", "The contract imports nothing"],
  ["server/platform/planted.ts", "../features/account/rules.ts", "Platform knows no feature"],
  ["server/features/practice/planted-rules.ts", "kysely", "Rules are pure"],
  ["server/features/practice/planted-queries.ts", "fastify", "Commands and queries know nothing of HTTP"],
  ["web/app/lib/planted.ts", "#server/app.ts", "The browser never imports from the server"],
  ["web/app/features/catalogue/planted.ts", "../practice/machine.ts", "Features never import each other"],
  [
    "web/app/features/administration/components/planted.tsx",
    "../../affiliate/api.ts",
    "Features never import each other",
  ],
  ["web/app/features/billing/planted.ts", "../account/machine.ts", "Features never import each other"],
] as const;

test.each(planted)("%s may not import %s", (file, from, message) => {
  writeFileSync(file, `import { x } from "${from}";\n\nconsole.log(x);\n`);
  try {
    const { status, stderr, stdout } = spawnSync("biome", ["lint", file], { encoding: "utf8" });
    expect(stdout + stderr).toContain(message);
    expect(status).toBe(1);
  } finally {
    rmSync(file);
  }
});
