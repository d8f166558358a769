import { type ChildProcess, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";

const isRoot = process.getuid?.() === 0;

/** The command line that runs a program which refuses to run as root. */
export function unprivileged(program: string, args: readonly string[]): [string, string[]] {
  if (!isRoot) return [program, [...args]];
  return ["setpriv", ["--reuid=nobody", "--regid=nogroup", "--clear-groups", program, ...args]];
}

/** Lets such a program write to a folder and to all in it. */
export function handOver(folder: string): void {
  if (isRoot) spawnSync("chown", ["-R", "nobody:nogroup", folder]);
}

/** Ends a program at once, where it still runs, and removes its folder. */
export async function endWithFolder(child: ChildProcess, folder: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }
  rmSync(folder, { recursive: true, force: true });
}
