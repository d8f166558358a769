import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { lockFolder } from "./folder-lock.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "threshold-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a folder is locked by one live process at a time, and can be released", () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(
    `Another Threshold (process ${process.pid}) is using the data folder`,
  );
  unlock();
  lockFolder(folder)();
});

test("a lock left behind by a crash does not stop the next start", () => {
  writeFileSync(path.join(folder, "lock"), "999999999 1");
  lockFolder(folder)();
});

test("a pid that another program has since been given does not stop the next start", () => {
  writeFileSync(path.join(folder, "lock"), `${process.pid} 1`);
  lockFolder(folder)();
});

/** A process that runs until it is killed, under a parent that never asks how it ended. @returns its pid */
async function orphanOf(parent: ChildProcess): Promise<number> {
  const [line] = await once(createInterface(z.instanceof(Readable).parse(parent.stdout)), "line");
  return Number(line);
}

const stateOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.slice(0, 1);
const ticksOf = (pid: number) => readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[19];

describe.runIf(existsSync("/proc/self/task"))("a holder that was killed", () => {
  const parent = "sleep 60 & echo $!; exec sleep 60";
  test("holds no lock, even before its parent has asked for its exit status", async () => {
    const shell = spawn("sh", ["-c", parent], { stdio: ["ignore", "pipe", "ignore"] });
    try {
      const pid = await orphanOf(shell);
      writeFileSync(path.join(folder, "lock"), `${pid} ${ticksOf(pid)}`);
      expect(() => lockFolder(folder, 0)).toThrow(`Another Threshold (process ${pid})`);
      process.kill(pid, "SIGKILL");
      await expect.poll(() => stateOf(pid)).toBe("Z");
      lockFolder(folder, 0)();
    } finally {
      shell.kill("SIGKILL");
    }
  });

  test("is waited for while it ends", () => {
    const holder = spawn("sleep", ["0.3"]);
    const pid = z.number().parse(holder.pid);
    writeFileSync(path.join(folder, "lock"), `${pid} ${ticksOf(pid)}`);
    lockFolder(folder);
    expect(readFileSync(path.join(folder, "lock"), "utf8")).toMatch(new RegExp(`^${process.pid} `));
  });
});
