import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
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

/** What the linter says of them all: it reads the whole project for each run, so there is one. */
let said = "";
beforeAll(() => {
  for (const [file, from] of planted)
    writeFileSync(file, `import { x } from "${from}";\n\nconsole.log(x);\n`);
  const files = planted.map(([file]) => file);
  said = spawnSync("biome", ["lint", "--reporter=github", ...files], { encoding: "utf8" }).stdout;
});
afterAll(() => {
  for (const [file] of planted) rmSync(file);
});

test.each(planted)("%s may not import %s", (file, _from, message) => {
  const own = said.split("\n").filter((line) => line.startsWith("::error") && line.includes(`file=${file},`));
  expect(own.join("\n")).toContain(message);
});
