import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { freePort } from "./server-process.ts";

const START_MS = 10_000;

/** Whether this machine has a Redis to start. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

async function answers(port: number): Promise<boolean> {
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

/** A Redis of the test's own, which may be killed, frozen and filled. */
export class RedisServer {
  readonly port: number;
  readonly url: string;
  #child: ChildProcess | undefined;

  private constructor(port: number) {
    this.port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async create(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const options = ["--port", `${this.port}`, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
    this.#child = spawn("redis-server", options, { stdio: "ignore" });
    const until = Date.now() + START_MS;
    while (!(await answers(this.port))) {
      if (Date.now() > until) throw new Error("redis-server did not start");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  /** It keeps its connections and accepts new ones, and answers nothing. */
  freeze(): void {
    this.#child?.kill("SIGSTOP");
  }

  thaw(): void {
    this.#child?.kill("SIGCONT");
  }
}
