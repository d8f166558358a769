import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "../errors.ts";

/** How long to wait for a holder that may be about to end, in milliseconds, and how often to check. */
const PATIENCE_MS = 5_000;
const LOOK_MS = 50;

/** The fields of a /proc stat file from the third on, which is the state; undefined if there is no such process. */
function statOf(file: string): string[] | undefined {
  try {
    const stat = readFileSync(file, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** When a process started, in clock ticks since boot; undefined if the system does not say. */
const startTicks = (pid: number): string | undefined => statOf(`/proc/${pid}/stat`)?.[19];

/**
 * Whether a process has ended: it is gone, or is a zombie that its parent has not waited for. A killed process is a
 * zombie while its other threads are still ending, and one of them may be writing, so every thread counts.
 */
function isDead(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) !== "EPERM";
  }
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.every((thread) => /^[ZX]/.test(statOf(`/proc/${pid}/task/${thread}/stat`)?.[0] ?? "X"));
  } catch {
    // This system has no /proc, or the process has just ended: the next check decides.
    return false;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/** Whether the process named in a lock, by pid and start time, still holds it. */
function isHolderAlive(lock: string): boolean {
  const [pidText = "", ticks] = lock.split(" ");
  const pid = Number(pidText);
  return pid > 0 && !isDead(pid) && (ticks === undefined || startTicks(pid) === ticks);
}

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** The content of a lock; empty when it has just been removed. */
function readLock(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return "";
    throw error;
  }
}

/**
 * Locks the data folder for this process: PGlite has no lock of its own, and two processes on one folder corrupt it.
 * The lock names its holder by pid and start time, so that a lock left by a crash, or a pid used again, does not stop
 * the next start. A live holder gets some seconds to end, since a process that was just killed takes a moment.
 * @returns a function that releases the folder
 * @throws StartError when another live process holds the lock, or the folder cannot be written to
 */
export function lockFolder(folder: string, patienceMs = PATIENCE_MS): () => void {
  const file = path.join(folder, "lock");
  const mine = `${process.pid} ${startTicks(process.pid) ?? ""}`.trim();
  // At least one check, and two more after removing a lock that nobody holds.
  for (let waited = 0; waited <= patienceMs + 2 * LOOK_MS; waited += LOOK_MS) {
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, mine, { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (codeOf(error) !== "EEXIST")
        throw new StartError(`The data folder ${folder} cannot be written to. Choose another with DATA_DIR.`);
    }
    const lock = readLock(file);
    if (!isHolderAlive(lock)) rmSync(file, { force: true });
    else if (waited >= patienceMs || lock === mine)
      throw new StartError(
        `Another Threshold (process ${lock.split(" ")[0]}) is using the data folder ${folder}. Stop it, or choose another folder with DATA_DIR.`,
      );
    else pause(LOOK_MS);
  }
  throw new StartError(`The data folder ${folder} is being opened by another process. Try again.`);
}
