// Finds a Chromium for the browser tests, or gets one: an installed one, else Playwright's, else Debian's package.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

function installed() {
  const given = process.env.CHROMIUM_PATH;
  if (given && existsSync(given)) return given;
  for (const folder of (process.env.PATH ?? "").split(path.delimiter))
    for (const name of NAMES) if (existsSync(path.join(folder, name))) return path.join(folder, name);
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

const quietly = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

/** The path of a Chromium; undefined if none is available on this machine. */
export function findChromium() {
  const found = installed();
  if (found) return found;
  console.log("Getting a Chromium for the browser tests (once)…");
  if (quietly("playwright", ["install", "chromium"])) return installed();
  const root = process.getuid?.() === 0;
  if (root && quietly("apt-get", ["update"]) && quietly("apt-get", ["install", "-y", "chromium"]))
    return installed();
  return undefined;
}
