import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { waitForPort } from "./ports.ts";
import { endWithFolder, handOver, unprivileged } from "./unprivileged.ts";

export const haproxyFile = path.join(import.meta.dirname, "../deploy/haproxy.cfg");

/** Whether this machine has a HAProxy to start. */
export const hasHaproxy = spawnSync("haproxy", ["-v"]).status === 0;

/** An HAProxy of the test's own, with the settings of `deploy/haproxy.cfg` for servers on this machine. */
export class Haproxy {
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(child: ChildProcess, folder: string) {
    this.#child = child;
    this.#folder = folder;
  }

  /**
   * @param addresses of our file, each with the one that replaces it
   * @param port that it must have opened
   */
  static async create(addresses: Record<string, string>, port: number): Promise<Haproxy> {
    let text = readFileSync(haproxyFile, "utf8");
    for (const [theirs, own] of Object.entries(addresses)) {
      if (!text.includes(theirs)) throw new Error(`${haproxyFile} has no ${theirs}`);
      text = text.replaceAll(theirs, own);
    }
    // It may ask no machine for which a test has no part.
    text = text.replace(/10\.0\.0\.\d+:\d+ check port \d+/g, "127.0.0.1:1 check port 1");
    // The descriptors for ours may be more than this user may open.
    text = text.replace(/^ {4}maxconn \d+$/m, "    maxconn 2000");
    const folder = mkdtempSync(path.join(os.tmpdir(), "threshold-haproxy-"));
    const file = path.join(folder, "haproxy.cfg");
    writeFileSync(file, text);
    handOver(folder);
    const [command, args] = unprivileged("haproxy", ["-db", "-f", file]);
    const child = spawn(command, args, { stdio: "ignore" });
    await waitForPort(port, child);
    return new Haproxy(child, folder);
  }

  end(): Promise<void> {
    return endWithFolder(this.#child, this.#folder);
  }
}
