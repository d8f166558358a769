import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { HttpLearner } from "../test/http-learner.ts";
import { prepareData, preparedContent } from "../test/prepared-data.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";

/** Fewer than any running process has open: from then on nothing can be opened or accepted. */
const NONE = 3;
const RECOVER_MS = 60_000;
/** A connection that is not accepted may wait forever; nobody here does. */
const PATIENCE_MS = 1_000;

export interface DescriptorReport {
  rounds: number;
  /** Answers received while no descriptor was available, by status; 0 is a connection that was not served. */
  meanwhile: Record<number, number>;
  /** Rounds after which the same process served everything again. */
  recovered: number;
}

/** Whether this system can take descriptors away from a running process. */
export const canExhaust = (): boolean => spawnSync("prlimit", ["--version"]).status === 0;

function allow(pid: number, descriptors: number) {
  const { status } = spawnSync("prlimit", [`--pid=${pid}`, `--nofile=${descriptors}:`]);
  if (status !== 0) throw new Error(`prlimit failed with ${status}`);
}

const softLimit = (pid: number) =>
  Number(spawnSync("prlimit", [`--pid=${pid}`, "--nofile", "-o", "SOFT", "--noheadings"]).stdout.toString());

/** The status of a call on one of the agent's connections; 0 if there was none. */
function status(origin: string, address: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    const request = get(origin + address, { agent, timeout: PATIENCE_MS }, (reply) => {
      reply.resume();
      reply.on("close", () => resolve(reply.statusCode ?? 0));
    });
    request.on("timeout", () => request.destroy());
    request.on("error", () => resolve(0));
  });
}

/** What needs descriptors: files of the front end, metrics, the database, the dev outbox. */
const ADDRESSES = ["/", "/theme.js", "/favicon.svg", "/metrics", "/readyz", "/dev/outbox", "/api/sets"];

async function servesAll(origin: string, agent: Agent): Promise<boolean> {
  const all = await Promise.all(ADDRESSES.map((address) => status(origin, address, agent)));
  return all.every((code) => code === 200);
}

async function until(what: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + RECOVER_MS;
  while (Date.now() < end) if (await what()) return true;
  return false;
}

/**
 * Takes all descriptors from the running product again and again, makes calls that need them, gives them back, and
 * checks that the same process serves everything again: metrics, samplers, files, accepting, the database, a sign-in.
 */
export async function descriptors({ rounds }: { rounds: number }): Promise<DescriptorReport> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "threshold-descriptors-"));
  const server = new ServerProcess(await freePort(), { DATA_DIR: dataDir, CONTENT_DIR: preparedContent() });
  const report: DescriptorReport = { rounds, meanwhile: {}, recovered: 0 };
  const kept = new Agent({ keepAlive: true, maxSockets: ADDRESSES.length });
  try {
    await prepareData(dataDir);
    await server.start();
    const { pid } = server;
    const usual = softLimit(pid);
    for (let round = 0; round < rounds; round++) {
      // Connections opened before are still answered while no new one can be accepted.
      await until(() => servesAll(server.origin, kept));
      allow(pid, NONE);
      const fresh = new Agent();
      for (const agent of [kept, fresh])
        for (const code of await Promise.all(ADDRESSES.map((a) => status(server.origin, a, agent))))
          report.meanwhile[code] = (report.meanwhile[code] ?? 0) + 1;
      await slowBodies(server.origin);
      allow(pid, usual);
      if (!server.running) break;
      const signsIn = () => new HttpLearner(server.origin).signIn(`fd${round}@example.sg`, dataDir);
      if (await until(() => servesAll(server.origin, kept))) {
        await signsIn();
        report.recovered += 1;
      }
    }
    return report;
  } finally {
    kept.destroy();
    await server.end("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Connections that send half a request each, as many as in a flood, and leave. */
async function slowBodies(origin: string) {
  const sockets = Array.from({ length: 50 }, () => net.connect(Number(new URL(origin).port), "127.0.0.1"));
  await Promise.all(
    sockets.map(async (socket) => {
      socket.on("error", () => undefined);
      socket.setTimeout(PATIENCE_MS, () => socket.destroy());
      socket.write("POST /api/otp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{");
      socket.end();
      socket.resume();
      await once(socket, "close");
    }),
  );
}
