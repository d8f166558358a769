import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** Code that makes a version the current one. */
const MAKES_CURRENT = /\bcurrent_version(?:\s*=|:)/;

test("a bank question gets its next version through one function, no matter who wrote it; a learner's own question belongs to its author", () => {
  const files = readdirSync("server", { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.startsWith("platform/db/rows/"),
  );
  const making = files.filter((name) => MAKES_CURRENT.test(readFileSync(path.join("server", name), "utf8")));
  expect(making.sort()).toEqual(["content/save-versions.ts", "features/community/commands.ts"]);
  for (const planted of ["set current_version = w.version", ".set({ current_version: version })"])
    expect(planted).toMatch(MAKES_CURRENT);
});
