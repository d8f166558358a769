// npm run mutants -- PATH… [--sample N] [--seed N]: changes one line at a time of the files under these paths, in a copy of HEAD:
// a condition of SQL, a comparison, a call whose result nobody reads. Says which changes the tests of the same folder let pass.
// What survives is to be read: some changes mean the same. Slow, so it is not part of npm test.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { randomOf } from "../test/random.ts";
import { git, inCopyOfHead } from "./copy-of-head.mjs";

process.env.PATH = path.resolve("node_modules/.bin") + path.delimiter + process.env.PATH;

const { positionals: places, values: options } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: "string", default: "40" }, seed: { type: "string", default: "1" } },
});
if (places.length === 0) throw new Error("Name a folder or a file, such as server/features/notes");

/** What a line is changed to; a rule that does not fit leaves it as it is. */
const RULES = [
  ["a condition is left out", /^\s+and (?!\()[^;]*$/, () => ""],
  ["a condition is left out", /^\s+\.where\(.*\)$/, () => ""],
  ["the order is left out", /^\s+\.orderBy\(.*\)$/, () => ""],
  ["a call is left out", /^\s+(?:void |await )?[\w.]+\(.*\);$/, () => ""],
  ["< and <=", / <(=?) /, (_, equal) => (equal ? " < " : " <= ")],
  ["> and >=", / >(=?) /, (_, equal) => (equal ? " > " : " >= ")],
  ["asc and desc", / desc\b/, () => " asc"],
  ["null and not null", / is (not )?null/, (_, not) => (not ? " is null" : " is not null")],
  ["it exists or not", /not exists \(/, () => "exists ("],
  ["all, not distinct", /\bdistinct (?!from|on)/, () => ""],
  ["and, or", / && /, () => " || "],
  ["or, and", / \|\| /, () => " && "],
  ["equal or not", / ([!=])== /, (_, sign) => (sign === "=" ? " !== " : " === ")],
  ["one more", / ([+-]) 1\b/, () => ""],
  ["the other value", / \? (.+?) : (.+?)([;,)]|$)/, (_, yes, no, end) => ` ? ${no} : ${yes}${end}`],
];

const isCode = (line) =>
  !/^\s*(?:\/\/|\*|\/\*|import |export type |expect)/.test(line) && !/^\s*$/.test(line);

function mutantsOf(copy, file) {
  const lines = readFileSync(path.join(copy, file), "utf8").split("\n");
  return lines.flatMap((line, at) =>
    isCode(line)
      ? RULES.flatMap(([name, pattern, to]) => {
          const changed = line.replace(pattern, to);
          return changed === line ? [] : [{ file, at, name, line: line.trim(), changed }];
        })
      : [],
  );
}

/** @returns whether a test failed; undefined if none ran */
function isCaught(copy, { file }) {
  const report = path.join(copy, "mutants.json");
  rmSync(report, { force: true });
  const args = ["run", path.dirname(file), "--bail=1", "--reporter=json", `--outputFile=${report}`];
  // One that never ends is caught too.
  const { signal } = spawnSync("vitest", args, { cwd: copy, encoding: "utf8", timeout: 240_000 });
  if (signal) return true;
  const { numFailedTests, numPassedTests, success } = JSON.parse(readFileSync(report, "utf8"));
  return numFailedTests > 0 || !success ? true : numPassedTests > 0 ? false : undefined;
}

const isProduct = (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name);

/** Makes the change in the copy, tests it, and takes it back. @returns whether it survived */
function survives(copy, mutant) {
  const place = path.join(copy, mutant.file);
  const text = readFileSync(place, "utf8");
  writeFileSync(place, text.split("\n").with(mutant.at, mutant.changed).join("\n"));
  const caught = isCaught(copy, mutant);
  writeFileSync(place, text);
  if (caught) return false;
  const untested = caught === undefined ? " (no test ran)" : "";
  console.log(`${mutant.file}:${mutant.at + 1}  ${mutant.name}${untested}\n    ${mutant.line}`);
  return true;
}

inCopyOfHead((copy) => {
  const files = git(copy, "ls-files", ...places)
    .stdout.split("\n")
    .filter(isProduct);
  const mutants = files.flatMap((file) => mutantsOf(copy, file));
  const sample = randomOf(Number(options.seed)).shuffled(mutants).slice(0, Number(options.sample));
  const survivors = sample.filter((mutant) => survives(copy, mutant)).length;
  console.log(`${sample.length - survivors} of ${sample.length} changes were caught (seed ${options.seed})`);
});
