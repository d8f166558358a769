import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** Runs git in a folder. */
export const git = (cwd, ...args) => spawnSync("git", args, { cwd, encoding: "utf8" });

/** Works in a copy of HEAD with what is installed and built, and removes it afterwards. @param work given the copy's folder */
export function inCopyOfHead(work) {
  const copy = mkdtempSync(path.join(os.tmpdir(), "threshold-copy-"));
  try {
    const made = git(".", "worktree", "add", "--detach", copy, "HEAD");
    if (made.status !== 0) throw new Error(made.stderr);
    for (const folder of ["node_modules", "dist"].filter(existsSync))
      symlinkSync(path.resolve(folder), path.join(copy, folder));
    return work(copy);
  } finally {
    git(".", "worktree", "remove", "--force", copy);
    rmSync(copy, { recursive: true, force: true });
  }
}
