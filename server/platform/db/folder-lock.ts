import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { StartError } from "../errors.ts";

/** When a process started, in clock ticks since boot; undefined where the system does not tell. */
function startTicks(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/**
 * Takes the data folder for this process: PGlite has no lock of its own, and two processes on one folder
 * corrupt it. The lock names its holder by pid and start time, so that a lock left by a crash, or a pid
 * used again, does not stop the next start.
 * @returns a function that gives the folder back.
 * @throws StartError when another live process holds it, or the folder cannot be written to.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, "lock");
  const mine = `${process.pid} ${startTicks(process.pid) ?? ""}`.trim();
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      mkdirSync(folder, { recursive: true });
      writeFileSync(file, mine, { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (codeOf(error) !== "EEXIST")
        throw new StartError(`The data folder ${folder} cannot be written to. Choose another with DATA_DIR.`);
    }
    const [pidText = "", ticks] = readFileSync(file, "utf8").split(" ");
    const pid = Number(pidText);
    const sameProcess = pid > 0 && isAlive(pid) && (ticks === undefined || startTicks(pid) === ticks);
    if (sameProcess)
      throw new StartError(
        `Another Threshold (process ${pid}) is using the data folder ${folder}. Stop it, or choose another folder with DATA_DIR.`,
      );
    rmSync(file, { force: true });
  }
  throw new StartError(`The data folder ${folder} is being opened by another process. Try again.`);
}
