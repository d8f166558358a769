import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

type Planted = readonly [file: string, from: string, message: string];

const NEVER_EACH_OTHER = "Features never import each other";
const features = readdirSync("web/app/features");

/** Every feature of the browser imports every other one, from its own folder, from a subfolder and by the full path. */
const pairs = features.flatMap((from) =>
  features
    .filter((to) => to !== from)
    .flatMap((to): Planted[] => [
      [`web/app/features/${from}/planted-${to}.ts`, `../${to}/machine.ts`, NEVER_EACH_OTHER],
      [`web/app/features/${from}/room/planted-${to}.tsx`, `../../${to}/machine.ts`, NEVER_EACH_OTHER],
      [`web/app/features/${from}/planted-whole-${to}.ts`, `#web/features/${to}/api.ts`, NEVER_EACH_OTHER],
    ]),
);

/** Each import rule of biome.json, and a file that breaks it. */
const rules: Planted[] = [
  ["contract/planted.ts", "#server/app.ts", "The contract imports nothing"],
  ["server/platform/planted.ts", "../features/account/rules.ts", "Platform knows no feature"],
  ["server/content/planted.ts", "../features/account/rules.ts", "Content knows no feature"],
  ["server/features/practice/planted-rules.ts", "kysely", "Rules are pure"],
  ["server/features/practice/planted-queries.ts", "fastify", "Commands and queries know nothing of HTTP"],
  ["web/app/lib/planted.ts", "#server/app.ts", "The browser never imports from the server"],
  ["web/app/question/planted.ts", "../features/practice/elapsed.ts", "What features share knows no feature"],
  ["web/app/features/practice/card/planted.ts", "../run/run.ts", "Rooms of practice import one way"],
  ["web/app/features/practice/sending/planted.ts", "../card/machine.ts", "Rooms of practice import one way"],
  [
    "web/app/features/practice/run/planted.ts",
    "../samples/sample-store.ts",
    "Rooms of practice import one way",
  ],
  ["web/app/features/billing/planted-page.ts", "../../routes/pricing.tsx", "Pages compose features"],
];

/** What features may import: shared code, and their own subfolders. */
const allowed = [
  ["web/app/features/billing/planted-shared.ts", "../../lib/store.ts"],
  ["web/app/features/billing/room/planted-shared.ts", "../../../question/panel.ts"],
  ["web/app/features/billing/planted-room.ts", "./room/shop.ts"],
  ["web/app/features/billing/room/planted-own.ts", "../shop.ts"],
] as const;

/**
 * The linter's findings on all of them, in a folder of their own under its rules: planted in the project, every other
 * test that reads it meanwhile would see them.
 */
let said = "";
let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "threshold-import-rules-"));
  const settings = JSON.parse(readFileSync("biome.json", "utf8"));
  writeFileSync(path.join(folder, "biome.json"), JSON.stringify({ ...settings, vcs: { enabled: false } }));
  for (const [file, from] of [...rules, ...pairs, ...allowed]) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `import { x } from "${from}";\n\nconsole.log(x);\n`);
  }
  const biome = path.resolve("node_modules/.bin/biome");
  said = spawnSync(biome, ["lint", "--reporter=github", "--max-diagnostics=none", "."], {
    encoding: "utf8",
    cwd: folder,
  }).stdout;
});
afterAll(() => rmSync(folder, { recursive: true }));

const saidOf = (file: string): string =>
  said
    .split("\n")
    .filter((line) => line.startsWith("::error") && line.includes(`file=${file},`))
    .join("\n");

test.each(rules)("%s may not import %s", (file, _from, message) => {
  expect(saidOf(file)).toContain(message);
});

test("no feature of the browser may import another", () => {
  expect(pairs.length).toBeGreaterThan(0);
  expect(pairs.filter(([file, , message]) => !saidOf(file).includes(message))).toEqual([]);
});

test.each(allowed)("%s may import %s", (file) => {
  expect(saidOf(file)).toBe("");
});
