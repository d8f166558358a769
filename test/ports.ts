import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import net from "node:net";

const START_MS = 10_000;

/** Whether something accepts connections on a port of this machine. */
async function accepts(port: number): Promise<boolean> {
  const socket = net.connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Waits until a program that was started accepts connections. @throws when it ends, or does not within 10 s */
export async function waitForPort(port: number, child: ChildProcess): Promise<void> {
  const until = Date.now() + START_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
    if (Date.now() > until) throw new Error(`${child.spawnfile} did not open port ${port}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
