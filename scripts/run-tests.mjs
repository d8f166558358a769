// npm test: requirements on the embedded database, then journeys in a real browser.
// With --postgres or --redis: the leg of that service. Its last line is "N passed, N failed[, N skipped]".
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import path from "node:path";
import { findChromium } from "./chromium.mjs";

/** With little room for new objects a sixth of the tests' time went into clearing it. Workers inherit it. */
const ROOM = "--max-semi-space-size=64";
const results = ".cache/test-results";
mkdirSync(results, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
/** Repeated at the end, where someone who reads only the last lines looks. */
const failures = [];

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

/** A run that crashed before it could report counts as one failure. */
function add(name, status, counts) {
  if (!counts || (status !== 0 && counts.failed === 0)) {
    total.failed += 1;
    failures.push(`${name}: ended without a report (exit ${status})`);
  }
  failures.push(...(counts?.failures ?? []).map((failure) => `${name}: ${failure}`));
  for (const key of Object.keys(total)) total[key] += counts?.[key] ?? 0;
}

function vitest(name, env, filters = []) {
  const file = `${results}/${name}.json`;
  rmSync(file, { force: true });
  console.log(`\n== ${name}`);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...filters];
  const { status } = spawnSync(process.execPath, [ROOM, "node_modules/vitest/vitest.mjs", ...args], {
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  const report = readJson(file);
  // A file that failed to load has no tests of its own to fail.
  const broken =
    report?.testResults.filter((r) => r.status === "failed" && r.assertionResults.length === 0).length ?? 0;
  add(
    name,
    status,
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: report.testResults.flatMap(failuresOf),
    },
  );
}

/** The failed tests of a file, or the file itself if it did not load. */
function failuresOf({ status, name, assertionResults }) {
  if (status !== "failed") return [];
  const file = path.relative("", name);
  const failed = assertionResults.filter((r) => r.status === "failed");
  return failed.length > 0 ? failed.map((r) => `${file} › ${r.fullName}`) : [file];
}

/** The tests of Playwright's report with this result; its suites are nested. */
const endedIn = (status, { specs = [], suites = [] }) => [
  ...specs
    .filter((spec) => spec.tests.some((test) => test.status === status))
    .map((spec) => `${spec.file}:${spec.line} › ${spec.title}`),
  ...suites.flatMap((suite) => endedIn(status, suite)),
];

function browser() {
  console.log("\n== browser");
  const chromium = findChromium();
  if (!chromium) {
    console.log(
      "No Chromium: none is installed, Playwright could not download one and Debian's package is not available. Install one and set CHROMIUM_PATH.",
    );
    total.failed += 1;
    return;
  }
  const file = `${results}/browser.json`;
  rmSync(file, { force: true });
  const env = { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const args = [ROOM, "node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit", env });
  const report = readJson(file);
  for (const flake of endedIn("flaky", report ?? {})) console.log(`FLAKY ${flake}`);
  add(
    "browser",
    status,
    report && {
      passed: report.stats.expected + report.stats.flaky,
      failed: report.stats.unexpected,
      skipped: report.stats.skipped,
      failures: endedIn("unexpected", report),
    },
  );
}

const reachable = (port) =>
  new Promise((resolve) => {
    const socket = net.connect({ port, host: "127.0.0.1", timeout: 1000 });
    const settle = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket
      .on("connect", () => settle(true))
      .on("error", () => settle(false))
      .on("timeout", () => settle(false));
  });

async function service(name, { url, port, local, env, filters }) {
  if (!url && !(await reachable(port))) {
    console.log(`\n== ${name}: skipped. Nothing answers on 127.0.0.1:${port} and no address is given.`);
    total.skipped += 1;
    return;
  }
  vitest(name, { [env]: url ?? local }, filters);
}

const legs = process.argv.slice(2);
if (legs.length === 0) {
  vitest("embedded", {});
  browser();
}
if (legs.includes("--postgres"))
  await service("postgres", {
    url: process.env.DATABASE_URL,
    port: 5432,
    local: "postgres://postgres@127.0.0.1:5432/postgres",
    env: "TEST_DATABASE_URL",
    filters: ["server"],
  });
if (legs.includes("--redis"))
  await service("redis", {
    url: process.env.REDIS_URL,
    port: 6379,
    local: "redis://127.0.0.1:6379",
    env: "TEST_REDIS_URL",
    filters: ["server/platform/limits"],
  });

for (const failure of failures) console.log(`FAILED ${failure}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : "";
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 || total.passed + total.skipped === 0 ? 1 : 0;
