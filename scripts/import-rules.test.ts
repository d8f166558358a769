import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

/** Each import rule of biome.json, and a file that breaks it. */
const planted = [
  ["contract/planted.ts", "#server/app.ts", "The contract imports nothing"],
  ["server/platform/planted.ts", "../features/account/rules.ts", "Platform knows no feature"],
  ["server/content/planted.ts", "../features/account/rules.ts", "Content knows no feature"],
  ["server/features/practice/planted-rules.ts", "kysely", "Rules are pure"],
  ["server/features/practice/planted-queries.ts", "fastify", "Commands and queries know nothing of HTTP"],
  ["web/app/lib/planted.ts", "#server/app.ts", "The browser never imports from the server"],
  ["web/app/features/catalogue/planted.ts", "../practice/elapsed.ts", "Features never import each other"],
  [
    "web/app/features/administration/components/planted.tsx",
    "../../affiliate/api.ts",
    "Features never import each other",
  ],
  ["web/app/question/planted.ts", "../features/practice/elapsed.ts", "What features share knows no feature"],
  ["web/app/features/practice/card/planted.ts", "../run/run.ts", "Rooms of practice import one way"],
  ["web/app/features/practice/sending/planted.ts", "../card/machine.ts", "Rooms of practice import one way"],
  [
    "web/app/features/practice/run/planted.ts",
    "../samples/sample-store.ts",
    "Rooms of practice import one way",
  ],
  [
    "web/app/features/practice/run/planted-too.ts",
    "../../account/machine.ts",
    "Features never import each other",
  ],
  ["web/app/features/billing/planted.ts", "../account/machine.ts", "Features never import each other"],
] as const;

/**
 * What the linter says of them all, in a folder of their own under its rules: planted in the project, they would be seen
 * by every other test that reads it meanwhile.
 */
let said = "";
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "threshold-import-rules-"));
  const rules = JSON.parse(readFileSync("biome.json", "utf8"));
  writeFileSync(path.join(folder, "biome.json"), JSON.stringify({ ...rules, vcs: { enabled: false } }));
  for (const [file, from] of planted) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `import { x } from "${from}";\n\nconsole.log(x);\n`);
  }
  const biome = path.resolve("node_modules/.bin/biome");
  said = spawnSync(biome, ["lint", "--reporter=github", "."], { encoding: "utf8", cwd: folder }).stdout;
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(planted)("%s may not import %s", (file, _from, message) => {
  const own = said.split("\n").filter((line) => line.startsWith("::error") && line.includes(`file=${file},`));
  expect(own.join("\n")).toContain(message);
});
