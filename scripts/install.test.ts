import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { installLocked } from "./install.mjs";

/** Records how it was called and by which Node; asked to install a Node, it links this test's Node there. */
const FAKE_NPM = `
const { appendFileSync, mkdirSync, symlinkSync } = require("node:fs");
const path = require("node:path");
const args = process.argv.slice(2);
const own = process.argv0.includes("threshold-node-") ? "its own" : "the calling";
appendFileSync(path.join(__dirname, "calls"), args.filter((a) => !a.includes(path.sep)).join(" ") + " by " + own + "\\n");
if (args[0] === "ci") process.exit(Number(process.env.FAKE_NPM_CI ?? 0));
const bin = path.join(args[args.indexOf("--prefix") + 1], "node_modules/node/bin");
mkdirSync(bin, { recursive: true });
symlinkSync(process.execPath, path.join(bin, "node"));
`;

const here = process.cwd();
let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "threshold-install-"));
  writeFileSync(path.join(folder, "npm.cjs"), FAKE_NPM);
  process.chdir(folder);
  process.env.npm_execpath = path.join(folder, "npm.cjs");
});
afterEach(() => {
  process.chdir(here);
  delete process.env.npm_execpath;
  delete process.env.FAKE_NPM_CI;
  rmSync(folder, { recursive: true, force: true });
});

/** A lock file with this Node. */
const lock = (version: string) =>
  writeFileSync("package-lock.json", JSON.stringify({ packages: { "node_modules/node": { version } } }));
const calls = () => readFileSync("calls", "utf8").trim().split("\n");

test("under the Node of the lock file, or a newer one, npm installs directly", () => {
  lock(process.versions.node);
  expect(installLocked()).toBe(true);
  expect(calls()).toEqual(["ci --no-audit --no-fund --loglevel=error by the calling"]);
});

test("under an older Node, npm first fetches the lock file's and installs under that one", () => {
  lock("99.1.2");
  expect(installLocked()).toBe(true);
  expect(calls()).toEqual([
    "install node@99.1.2 --prefix --no-save --no-audit --no-fund --loglevel=error by the calling",
    "ci --no-audit --no-fund --loglevel=error by its own",
  ]);
});

test("a failed installation is reported as failed", () => {
  lock("99.1.2");
  process.env.FAKE_NPM_CI = "1";
  expect(installLocked()).toBe(false);
});
