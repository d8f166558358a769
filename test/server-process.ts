import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";

const root = path.join(import.meta.dirname, "..");
const main = path.join(root, "server/main.ts");
const READY_MS = 180_000;
/**
 * A test's process lives for seconds, in which compiling the embedded database a second time, for speed, does not pay: without
 * it the tests that start processes take a fifth less. Benches and proofs run what production does.
 */
const FLAGS = process.env.VITEST && process.env.PROOF !== "1" ? ["--liftoff-only"] : [];

/** A loopback port that is free now. */
export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no port available");
  return address.port;
}

/** The product as its own process, so that it can be killed. */
export class ServerProcess {
  readonly origin: string;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #output = "";

  constructor(port: number, env: Record<string, string>) {
    this.origin = `http://127.0.0.1:${port}`;
    // As `npm start` does: compiled once, each later start takes about a tenth less.
    const compiled = { NODE_COMPILE_CACHE: path.join(root, "node_modules/.compiled") };
    const inherited = { PATH: process.env.PATH, HOME: process.env.HOME, ...compiled };
    this.#env = { ...inherited, PORT: String(port), LOG_LEVEL: "silent", RATE_LIMITS: "off", ...env };
  }

  /** What it has printed so far. */
  get output() {
    return this.#output;
  }

  /** Its process. @throws when it was not started */
  get pid(): number {
    if (this.#child?.pid === undefined) throw new Error("the server was not started");
    return this.#child.pid;
  }

  /** Its exit; undefined while it runs. */
  get exitCode() {
    return this.#child?.exitCode;
  }

  /** Whether the process that was started last is running. */
  get running(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts it and waits until it serves. @throws what it printed, if it ends first */
  async start(): Promise<void> {
    const child = this.spawn();
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`the server ended with ${code}: ${this.#output}`);
    });
    ended.catch(() => undefined);
    await Promise.race([ended, this.#untilReady()]);
  }

  /** Starts it without waiting. */
  spawn(): ChildProcess {
    const child = spawn(process.execPath, [...FLAGS, main], {
      env: this.#env,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const keep = (chunk: Buffer) => {
      this.#output += chunk.toString();
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    this.#child = child;
    return child;
  }

  /** Ends it with the signal, and waits until it is gone. */
  async end(signal: "SIGKILL" | "SIGTERM" = "SIGTERM"): Promise<void> {
    const child = this.#child;
    if (!child || !this.running) return;
    const gone = once(child, "exit");
    child.kill(signal);
    await gone;
  }

  async #untilReady() {
    const until = Date.now() + READY_MS;
    while (Date.now() < until) {
      const ready = await fetch(`${this.origin}/readyz`).then(
        (r) => r.ok,
        () => false,
      );
      if (ready) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    throw new Error(`the server did not get ready: ${this.#output}`);
  }
}
