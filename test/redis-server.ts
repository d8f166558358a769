import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { waitForPort } from "./ports.ts";
import { freePort } from "./server-process.ts";

/** Whether this machine has a Redis to start. */
export const hasRedis = spawnSync("redis-server", ["--version"]).status === 0;

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
    await waitForPort(this.port, this.#child);
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
