import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { HttpLearner } from "../test/http-learner.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import type { AbuserCount, AbuserTask } from "./abuser.ts";
import { median, Neighbour, percentile, stretch } from "./neighbours.ts";

const NEIGHBOURS = 8;

interface AbuseOptions {
  /** Quiet and abused stretches alternate, each this long. */
  stretchSeconds: number;
  pairs: number;
}

export interface AbuseReport {
  pairs: { quietP99: number; abusedP99: number }[];
  /** The median over the pairs of abused p99 to quiet p99. */
  ratio: number;
  calls: number;
  failed: number;
  abuserCalls: number;
  abuserRefused: number;
  bytesBefore: number;
  bytesAfter: number;
}

async function bytesIn(folder: string): Promise<number> {
  let sum = 0;
  for (const name of await readdir(folder, { recursive: true }))
    sum += await stat(path.join(folder, name)).then(
      (s) => (s.isFile() ? s.size : 0),
      () => 0,
    );
  return sum;
}

const Count = z.object({ calls: z.number(), refused: z.number() });

/**
 * The abusing account, in a process of its own: the cost of making and reading its calls must not slow down the
 * neighbours.
 */
class Abuser {
  readonly #child: ChildProcess;
  readonly #end: Promise<never>;

  private constructor(child: ChildProcess) {
    this.#child = child;
    this.#end = once(child, "exit").then(() => Promise.reject(new Error("the abuser's process ended")));
    // A rejection is delivered to callers that wait for a message; otherwise nobody needs it.
    this.#end.catch(() => undefined);
  }

  /** Signs in. @param welcome gives the account what it needs */
  static async enter(task: AbuserTask, welcome: (userId: string) => Promise<unknown>): Promise<Abuser> {
    const abuser = new Abuser(fork(path.join(import.meta.dirname, "abuser.ts"), [JSON.stringify(task)]));
    await welcome(z.object({ userId: z.string() }).parse(await abuser.#message()).userId);
    await abuser.#ask();
    return abuser;
  }

  go(): void {
    this.#child.send({});
  }

  async stop(): Promise<AbuserCount> {
    return Count.parse(await this.#ask());
  }

  leave(): void {
    this.#child.kill();
  }

  #ask() {
    const message = this.#message();
    this.#child.send({});
    return message;
  }

  async #message(): Promise<unknown> {
    const listening = new AbortController();
    try {
      const word = once(this.#child, "message", { signal: listening.signal });
      word.catch(() => undefined);
      const [message] = await Promise.race([word, this.#end]);
      return message;
    } finally {
      listening.abort();
    }
  }
}

/**
 * One account makes the most expensive calls that it may, as fast as it can, while neighbours practise: how much slower
 * do they get, and how much does the database grow? On the embedded database, which has one connection for all.
 */
export async function abuse({ stretchSeconds, pairs }: AbuseOptions): Promise<AbuseReport> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "threshold-abuse-"));
  const admin = "admin@example.sg";
  const server = new ServerProcess(await freePort(), {
    DATA_DIR: dataDir,
    RATE_LIMITS: "on",
    TRUST_PROXY: "127.0.0.1",
    ADMIN_EMAILS: admin,
  });
  let abuser: Abuser | undefined;
  try {
    await server.start();
    const learnerAt = (i: number) =>
      new HttpLearner(server.origin, { headers: { "x-forwarded-for": `203.0.113.${i}` } });
    const signedIn = async (i: number, email: string) => {
      const learner = learnerAt(i);
      await learner.signIn(email, dataDir);
      return learner;
    };
    const editor = await signedIn(250, admin);
    const task = {
      origin: server.origin,
      dataDir,
      email: "abuser@example.sg",
      headers: { "x-forwarded-for": "203.0.113.251" },
    };
    abuser = await Abuser.enter(task, (userId) => editor.call("POST", `/api/admin/user/${userId}`));
    const all = await editor.call("GET", "/api/sets?pageSize=200");
    const free = all.find((s) => Boolean(s.ForFree) && String(s.Type) === "MCQ");
    const work: Neighbour[] = [];
    for (let i = 1; i <= NEIGHBOURS; i++)
      work.push(new Neighbour(await signedIn(i, `neighbour${i}@example.sg`), Number(free?.ID)));

    await stretch(work, stretchSeconds / 2);
    const report: AbuseReport = {
      pairs: [],
      ratio: 0,
      calls: 0,
      failed: 0,
      abuserCalls: 0,
      abuserRefused: 0,
      bytesBefore: await bytesIn(dataDir),
      bytesAfter: 0,
    };
    for (let i = 0; i < pairs; i++) {
      const quiet = await stretch(work, stretchSeconds);
      abuser.go();
      const abused = await stretch(work, stretchSeconds);
      const { calls, refused } = await abuser.stop();
      report.abuserCalls += calls;
      report.abuserRefused += refused;
      report.pairs.push({
        quietP99: percentile(quiet.latencies, 0.99),
        abusedP99: percentile(abused.latencies, 0.99),
      });
      report.calls += quiet.latencies.length + abused.latencies.length;
      report.failed += quiet.failed + abused.failed;
    }
    report.ratio = median(report.pairs.map(({ quietP99, abusedP99 }) => abusedP99 / quietP99));
    return { ...report, bytesAfter: await bytesIn(dataDir) };
  } finally {
    abuser?.leave();
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}
