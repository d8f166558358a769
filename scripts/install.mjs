// Installs exactly what the lock file lists. Plain JavaScript without dependencies, which runs on Node 18.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";

const windows = process.platform === "win32";
const QUIET = ["--no-audit", "--no-fund", "--loglevel=error"];

/** The version of Node in the lock file. */
function lockedNode() {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return packages["node_modules/node"].version;
}

const majorOf = (version) => Number(version.split(".")[0]);

/**
 * Runs npm in this terminal, under the Node in `nodeFolder` if one is given. `npm start` names its own npm in
 * npm_execpath; a bare `node scripts/bootstrap.mjs` does not, and uses the one on the PATH.
 */
function npm(args, nodeFolder) {
  const cli = process.env.npm_execpath;
  const node = nodeFolder ? path.join(nodeFolder, windows ? "node.exe" : "node") : process.execPath;
  const env = nodeFolder
    ? { ...process.env, PATH: nodeFolder + path.delimiter + process.env.PATH }
    : process.env;
  const { status } = cli
    ? spawnSync(node, [cli, ...args], { stdio: "inherit", env })
    : spawnSync("npm", args, { stdio: "inherit", env, shell: windows });
  return status === 0;
}

/**
 * Installs what the lock file lists. npm silently leaves out a platform's optional package if that package needs a
 * newer Node than the one npm runs on; so under an older Node than the lock file's, npm first installs that Node into a
 * temporary folder and then runs on it.
 * @returns whether it succeeded
 */
export function installLocked() {
  const wanted = lockedNode();
  if (majorOf(process.versions.node) >= majorOf(wanted)) return npm(["ci", ...QUIET]);
  const folder = mkdtempSync(path.join(os.tmpdir(), "threshold-node-"));
  try {
    return (
      npm(["install", `node@${wanted}`, "--prefix", folder, "--no-save", ...QUIET]) &&
      npm(["ci", ...QUIET], path.join(folder, "node_modules/node/bin"))
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
