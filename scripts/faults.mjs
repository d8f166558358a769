// npm run faults [-- part of a name]…: plants each fault of test/faults in a copy of HEAD, and says whether the tests
// that its first line names catch it. Slow, so it is not part of npm test.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { git, inCopyOfHead } from "./copy-of-head.mjs";

// Our own Node and Vitest, whichever Node this was started with.
process.env.PATH = path.resolve("node_modules/.bin") + path.delimiter + process.env.PATH;

const FOLDER = path.resolve("test/faults");
const wanted = process.argv.slice(2);
const names = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".patch"))
  .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
  .sort();

/** What a fault breaks and which test files catch it: the first line of its patch. */
function headerOf(patch) {
  const [, breaks, tests] = /^(.+)\. Caught by (.+)\n/.exec(readFileSync(patch, "utf8")) ?? [];
  if (!tests) throw new Error(`${patch} does not begin with “What it breaks. Caught by a.test.ts b.test.ts”`);
  return { breaks, tests: tests.split(" ") };
}

/** A fault is caught by a test that ran and failed: a file that no longer loads catches nothing. */
function verdictOf(copy, tests) {
  const report = path.join(copy, "faults.json");
  const args = ["run", ...tests, "--reporter=json", `--outputFile=${report}`];
  const { stderr } = spawnSync("vitest", args, { cwd: copy, encoding: "utf8" });
  try {
    const { numFailedTests, numPassedTests } = JSON.parse(readFileSync(report, "utf8"));
    if (numFailedTests > 0) return "caught";
    return numPassedTests > 0 ? "SURVIVED" : "no test ran";
  } catch {
    return `no test ran: ${stderr}`;
  }
}

function plant(name) {
  const patch = path.join(FOLDER, name);
  const { breaks, tests } = headerOf(patch);
  const verdict = inCopyOfHead((copy) =>
    git(copy, "apply", patch).status === 0 ? verdictOf(copy, tests) : "does not apply",
  );
  console.log(`${verdict.padEnd(14)} ${name.replace(".patch", "")}: ${breaks}`);
  return verdict;
}

if (names.length === 0) throw new Error("There is no fault of that name");

// Tests that fail without a fault would seem to catch every one.
const named = [...new Set(names.flatMap((name) => headerOf(path.join(FOLDER, name)).tests))];
const unplanted = inCopyOfHead((copy) => verdictOf(copy, named));
if (unplanted !== "SURVIVED") throw new Error("The tests that the faults name do not all pass without one");

const verdicts = names.map(plant);
const missed = verdicts.filter((verdict) => verdict !== "caught").length;
console.log(`${names.length - missed} of ${names.length} faults caught`);
process.exitCode = missed > 0 ? 1 : 0;
