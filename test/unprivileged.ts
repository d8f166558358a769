import { spawnSync } from "node:child_process";

const isRoot = process.getuid?.() === 0;

/**
 * The command line that runs a program which refuses to run as root. @param folder that it may write to, and all in it
 */
export function unprivileged(program: string, args: readonly string[], folder: string): [string, string[]] {
  if (!isRoot) return [program, [...args]];
  spawnSync("chown", ["-R", "nobody:nogroup", folder]);
  return ["setpriv", ["--reuid=nobody", "--regid=nogroup", "--clear-groups", program, ...args]];
}
