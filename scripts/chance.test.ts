import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("all randomness in tests can be repeated: it comes from fast-check or test/random.ts, with a seed", () => {
  const list = ["ls-files", "-co", "--exclude-standard", "test", "e2e", "*.test.ts", "*.test.tsx"];
  const files = execFileSync("git", list, { encoding: "utf8" })
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(50);
  const draws = /Math\.random\(/;
  expect(files.filter((file) => draws.test(readFileSync(file, "utf8")))).toEqual([]);
});
