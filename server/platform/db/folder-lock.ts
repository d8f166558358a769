import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "../errors.ts";

/** How long a holder that may be on its way out is waited for, in milliseconds, and how often it is looked at. */
const PATIENCE_MS = 5_000;
const LOOK_MS = 50;

/** The fields of a /proc stat file from the third on, which is the state; undefined where there is no such process. */
function statOf(file: string): string[] | undefined {
  try {
    const stat = readFileSync(file, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** When a process started, in clock ticks since boot; undefined where the system does not say. */
const startTicks = (pid: number): string | undefined => statOf(`/proc/${pid}/stat`)?.[19];

/**
 * Whether nothing of a process runs any more: it is gone, or a zombie that its parent has not asked for yet. A killed
 * process is a zombie while its other threads are still on their way out, and one of them may be writing; so all count.
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
    // No /proc on this system, or the process went meanwhile: the next look decides.
    return false;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/** Whether the process that a lock names by pid and start time still holds it. */
function isHeld(lock: string): boolean {
  const [pidText = "", ticks] = lock.split(" ");
  const pid = Number(pidText);
  return pid > 0 && !isDead(pid) && (ticks === undefined || startTicks(pid) === ticks);
}

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** What a lock says; empty when it was taken away meanwhile. */
function readLock(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (codeOf(error) === "ENOENT") return "";
    throw error;
  }
}

/**
 * Takes the data folder for this process: PGlite has no lock of its own, and two processes on one folder
 * corrupt it. The lock names its holder by pid and start time, so that a lock left by a crash, or a pid
 * used again, does not stop the next start. A holder that lives is given some seconds to end: one that was just
 * killed takes a moment to go.
 * @returns a function that gives the folder back.
 * @throws StartError when another live process holds it, or the folder cannot be written to.
 */
export function lockFolder(folder: string, patienceMs = PATIENCE_MS): () => void {
  const file = path.join(folder, "lock");
  const mine = `${process.pid} ${startTicks(process.pid) ?? ""}`.trim();
  // One look at the least, and two more where a lock that nobody holds is taken away.
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
    if (!isHeld(lock)) rmSync(file, { force: true });
    else if (waited >= patienceMs || lock === mine)
      throw new StartError(
        `Another Threshold (process ${lock.split(" ")[0]}) is using the data folder ${folder}. Stop it, or choose another folder with DATA_DIR.`,
      );
    else pause(LOOK_MS);
  }
  throw new StartError(`The data folder ${folder} is being opened by another process. Try again.`);
}
