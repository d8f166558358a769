import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";

/** A disk of its own (tmpfs), small enough to be filled. */
export class SmallDisk {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Undefined if this user may not mount one. */
  static mount(megabytes: number): SmallDisk | undefined {
    const folder = mkdtempSync(path.join(os.tmpdir(), "threshold-disk-"));
    const { status } = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", folder]);
    if (status === 0) return new SmallDisk(folder);
    rmSync(folder, { recursive: true });
    return undefined;
  }

  /** Leaves only so much free, in MiB. */
  fill(megabytesLeft: number): void {
    const { bavail, bsize } = statfsSync(this.folder);
    const size = Math.max(0, bavail * bsize - megabytesLeft * 2 ** 20);
    try {
      writeFileSync(this.#filler, Buffer.alloc(size, 1));
    } catch (error) {
      // Something else took the last of it meanwhile: it is full all the same.
      if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
    }
  }

  free(): void {
    rmSync(this.#filler, { force: true });
  }

  unmount(): void {
    spawnSync("umount", [this.folder]);
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #filler() {
    return path.join(this.folder, "filler");
  }
}

/** Whether this user may mount a disk. */
export function hasSmallDisk(): boolean {
  const disk = SmallDisk.mount(1);
  disk?.unmount();
  return disk !== undefined;
}
