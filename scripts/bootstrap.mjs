// Gets a fresh clone running with nothing but Node 18 or newer and npm: installs what is missing, builds what is out of
// date, then hands over to the Node in the lock file. Plain JavaScript without dependencies.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import module from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { installLocked } from "./install.mjs";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const bin = path.join(root, "node_modules/.bin");
const windows = process.platform === "win32";
process.chdir(root);
process.env.PATH = bin + path.delimiter + process.env.PATH;
// What Node has compiled is kept for the next start, which takes about a tenth less; test/server-process.ts does the same.
process.env.NODE_COMPILE_CACHE ??= path.join(root, "node_modules/.compiled");

function stop(message) {
  console.error(message);
  process.exit(1);
}

/** Runs a command in this terminal; stops with one sentence when it fails. */
function run(command, args, failure) {
  const { status } = spawnSync(command, args, { stdio: "inherit", shell: windows });
  if (status !== 0) stop(failure);
}

function hashOf(...entries) {
  const hash = createHash("sha256");
  const add = (entry) => {
    if (!existsSync(entry)) return;
    if (statSync(entry).isDirectory())
      for (const name of readdirSync(entry).sort()) add(path.join(entry, name));
    else hash.update(entry).update(readFileSync(entry));
  };
  for (const entry of entries) add(entry);
  return hash.digest("hex");
}

const stampOf = (file) => (existsSync(file) ? readFileSync(file, "utf8") : "");

/** Installs exactly what the lock file lists, if that differs from what is installed. */
function install() {
  const stamp = path.join(root, "node_modules/.installed");
  const wanted = hashOf("package-lock.json", "scripts/install.mjs");
  if (stampOf(stamp) === wanted) return;
  console.log("Installing what is missing (once)…");
  if (!installLocked()) stop("npm ci failed: see above.");
  writeFileSync(stamp, wanted);
}

/** Builds the pages and the app when their sources changed. */
function build() {
  const stamp = path.join(root, "dist/.built");
  const wanted = hashOf(
    "web",
    "contract",
    "vite.config.ts",
    "content/brand.yaml",
    "content/blog",
    "package-lock.json",
    "scripts/build.mjs",
    "scripts/og.mjs",
  );
  if (stampOf(stamp) === wanted) return;
  console.log("Building the pages (once)…");
  run("node", ["scripts/build.mjs"], "The build failed: see above.");
  mkdirSync("dist", { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Continues in `file` under the Node of the lock file: in this process if it already is that one. */
async function handOver(file, args) {
  process.argv = [process.execPath, path.join(root, file), ...args];
  const ours = stampOf(path.join(root, "node_modules/node/package.json"));
  if (ours && `v${JSON.parse(ours).version}` === process.version) {
    module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
    await import(pathToFileURL(path.join(root, file)).href);
    return;
  }
  const { spawn } = await import("node:child_process");
  const child = spawn("node", [file, ...args], { stdio: "inherit", shell: windows });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

if (Number(process.versions.node.split(".")[0]) < 18)
  stop(`Threshold needs Node 18 or newer; this is ${process.version}.`);
const [command = "start", ...args] = process.argv.slice(2);
install();
if (command === "start") {
  build();
  await handOver("server/main.ts", args);
} else if (command === "test") {
  build();
  await handOver("scripts/run-tests.mjs", args);
} else if (command === "dev") {
  // The server's own pages are those of the last build.
  build();
  await handOver("scripts/dev.mjs", args);
} else if (command === "install") {
  build();
} else stop(`Unknown command: ${command}`);
