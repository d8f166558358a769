// Finds a Chromium for the browser tests, or gets one: an installed one, else Playwright's, else Debian's packages.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** The first program of these names that a command line would find. */
function onPath(names) {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return folders
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

function installed() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  const own = chromium.executablePath();
  return onPath(NAMES) ?? (existsSync(own) ? own : undefined);
}

/** The path of Chromium's headless shell, which has no windows to keep and takes less time than the whole browser; undefined if there is none. */
export const findHeadlessShell = () => onPath(["chromium-headless-shell"]);

const quietly = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** The path of a Chromium; undefined if none is available on this machine. */
export function findChromium() {
  const found = installed();
  if (found) return found;
  console.log("Getting a Chromium for the browser tests (once)…");
  if (quietly("playwright", ["install", "chromium"])) return installed();
  if (process.getuid?.() !== 0 || !quietly("apt-get", ["update"])) return undefined;
  quietly("apt-get", ["install", "-y", "chromium"]);
  quietly("apt-get", ["install", "-y", "chromium-headless-shell"]);
  return installed();
}
