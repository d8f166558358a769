import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { HttpLearner } from "../test/http-learner.ts";
import { RedisServer } from "../test/redis-server.ts";
import { freePort } from "../test/server-process.ts";
import { SmallDisk } from "../test/small-disk.ts";
import { type OutageReport, outage } from "./outages.ts";
import type { PostgresCluster } from "./postgres-cluster.ts";

interface Size {
  times: number;
  learners: number;
  /** Only outages without any error: the process is stopped and never answers. */
  frozenOnly?: boolean;
  /** How long a statement may take; DATABASE_MS unless said. */
  databaseMs?: number;
}

/** Runs the kinds of an outage, one after the other. */
async function each(size: Size, killed: () => Promise<OutageReport>, frozen: () => Promise<OutageReport>) {
  return size.frozenOnly ? [await frozen()] : [await killed(), await frozen()];
}

export const DATABASE_MS = 1_000;
export const REDIS_MS = 100;
const SMTP_MS = 2_000;

/** Redis, with the limits on: the process grants those that Redis would grant. */
export async function redisOutages(size: Size): Promise<OutageReport[]> {
  const redis = await RedisServer.create();
  const env = { REDIS_URL: redis.url, REDIS_TIMEOUT_MS: String(REDIS_MS), RATE_LIMITS: "on" };
  const common = { ...size, env, refuses: false, readiness: 503 as const };
  try {
    return await each(
      size,
      () =>
        outage({ ...common, name: "Redis killed", strike: () => redis.kill(), mend: () => redis.start() }),
      () =>
        outage({ ...common, name: "Redis frozen", strike: () => redis.freeze(), mend: () => redis.thaw() }),
    );
  } finally {
    redis.thaw();
    await redis.kill();
  }
}

export async function postgresOutages(cluster: PostgresCluster, size: Size): Promise<OutageReport[]> {
  const common = { ...size, refuses: true, readiness: 503 as const };
  const env = (name: string) => ({
    DATABASE_URL: cluster.databaseUrl(name),
    DATABASE_TIMEOUT_MS: String(size.databaseMs ?? DATABASE_MS),
  });
  return each(
    size,
    () =>
      outage({
        ...common,
        name: "PostgreSQL killed",
        env: env("outage_kill"),
        strike: () => cluster.fell(),
        mend: () => cluster.startAgain(),
      }),
    () =>
      outage({
        ...common,
        name: "PostgreSQL frozen",
        env: env("outage_freeze"),
        strike: () => cluster.freeze(),
        mend: () => cluster.thaw(),
      }),
  );
}

/** A mail server of the proof's own, which stores mails in the folder of the dev outbox. */
class MailServer {
  readonly #port: number;
  readonly #outbox: string;
  #child: ChildProcess | undefined;

  constructor(port: number, outbox: string) {
    this.#port = port;
    this.#outbox = outbox;
  }

  async start() {
    const program = path.join(import.meta.dirname, "smtp-server.ts");
    this.#child = spawn(process.execPath, [program, String(this.#port), this.#outbox], { stdio: "ignore" });
    for (;;) {
      const socket = net.connect(this.#port, "127.0.0.1");
      const there = await once(socket, "data").then(
        () => true,
        () => false,
      );
      socket.destroy();
      if (there) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async kill() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  freeze() {
    this.#child?.kill("SIGSTOP");
  }

  thaw() {
    this.#child?.kill("SIGCONT");
  }
}

/** The mail server: asking for a code works meanwhile, and a code asked for afterwards arrives. */
export async function mailOutages(size: Size, dataDir: string): Promise<OutageReport[]> {
  const port = await freePort();
  const mail = new MailServer(port, path.join(dataDir, "outbox"));
  await mail.start();
  const common = {
    ...size,
    dataDir,
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_TIMEOUT_MS: String(SMTP_MS) },
    refuses: false,
    readiness: 200 as const,
    during: async (origin: string, round: number) => {
      await new HttpLearner(origin).call("POST", "/api/otp", { Email: `during${round}@example.sg` });
    },
    after: (origin: string, folder: string, round: number) =>
      new HttpLearner(origin).signIn(`after${round}-${Date.now()}@example.sg`, folder),
  };
  try {
    return await each(
      size,
      () => outage({ ...common, name: "SMTP killed", strike: () => mail.kill(), mend: () => mail.start() }),
      () => outage({ ...common, name: "SMTP frozen", strike: () => mail.freeze(), mend: () => mail.thaw() }),
    );
  } finally {
    mail.thaw();
    await mail.kill();
  }
}

/** The embedded database on a disk that is full; undefined if no disk may be mounted. */
export async function diskOutage(size: Size): Promise<OutageReport | undefined> {
  const disk = SmallDisk.mount(400);
  if (!disk) return undefined;
  try {
    return await outage({
      ...size,
      name: "disk full",
      dataDir: path.join(disk.folder, "data"),
      env: {},
      refuses: true,
      readiness: 200,
      strike: () => disk.fill(0),
      mend: () => disk.free(),
    });
  } finally {
    disk.unmount();
  }
}
