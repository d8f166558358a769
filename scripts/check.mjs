// npm run check: types, lint and import rules, file names, the order of features, unused code, the bank, byte budgets.
// All of them run, so that one run shows everything; any fault fails.
import { spawnSync } from "node:child_process";
import path from "node:path";

process.env.PATH = path.resolve("node_modules/.bin") + path.delimiter + process.env.PATH;

const steps = [
  ["types", "tsc", ["--noEmit"]],
  ["lint and import rules", "biome", ["check", "--error-on-warnings"]],
  ["file names", "node", ["scripts/check-names.mjs"]],
  ["order of features", "node", ["scripts/feature-order.ts"]],
  ["unused code", "knip", []],
  ["the bank", "node", ["server/content-cli.ts", "lint"]],
  ["byte budgets", "node", ["scripts/check-bytes.mjs"]],
];

const failed = steps.filter(([name, command, args]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${name}`);
  if (status !== 0) console.log(stdout + stderr);
  return status !== 0;
});
process.exitCode = failed.length > 0 ? 1 : 0;
