import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";

const FOLDER = "test/faults";
const patches = readdirSync(FOLDER).filter((name) => name.endsWith(".patch"));

test.each(patches)("the planted fault %s still fits the code, so that npm run faults plants it", (name) => {
  const { status, stderr } = spawnSync("git", ["apply", "--check", `${FOLDER}/${name}`], {
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});
