import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { kyselyOver } from "../server/platform/db/database.ts";
import { PostgresPool } from "../server/platform/db/postgres-pool.ts";
import { HttpLearner } from "../test/http-learner.ts";
import { PgBouncer } from "../test/pgbouncer.ts";
import { ServerProcess } from "../test/server-process.ts";
import { type Acknowledged, countLost, practise } from "./crash.ts";
import type { Cut } from "./cut-proxy.ts";
import { PatroniCluster } from "./patroni-cluster.ts";
import type { PatroniNode } from "./patroni-node.ts";

/** A failover that has not come by then never will. */
const PATIENCE_MS = 90_000;
/** A node that has not come back as a standby by then never will. */
const WHOLE_MS = 180_000;

export type Fault = "killed" | "frozen" | Cut;

export interface Round {
  /** How long no answer was acknowledged, from the fault on. */
  returnMs: number;
  /** From the fault until the next could come: all nodes there, one of them a synchronous standby. */
  wholeMs: number;
  acknowledged: number;
  lost: number;
}

interface Blow {
  strike: (node: PatroniNode) => Promise<void> | void;
  /** What happens to the node once another is the primary: its machine starts, goes on, or is reached again. */
  mend: (node: PatroniNode) => void;
}

const cut = (how: Cut): Blow => ({ strike: (node) => node.cut(how), mend: (node) => node.mend() });

const BLOWS: Record<Fault, Blow> = {
  killed: { strike: (node) => node.kill(), mend: (node) => node.start() },
  frozen: { strike: (node) => node.freeze(), mend: (node) => node.thaw() },
  silent: cut("silent"),
  reset: cut("reset"),
};

/** When answers were acknowledged, and the longest time without one since a moment. */
class Pulse {
  #last = performance.now();
  #longest = 0;
  #count = 0;

  readonly watch = (status: number, _ms: number, call: string) => {
    if (status !== 200 || !/^POST .*\/done$/.test(call)) return;
    this.#longest = this.longest;
    this.#last = performance.now();
    this.#count += 1;
  };

  begin() {
    this.#last = performance.now();
    this.#longest = 0;
  }

  get longest() {
    return Math.max(this.#longest, performance.now() - this.#last);
  }

  get count() {
    return this.#count;
  }
}

/**
 * The product behind HAProxy, its database behind PgBouncer and HAProxy under Patroni, and learners who answer all the time while the
 * primary's machine fails.
 */
export class Failover {
  readonly #cluster: PatroniCluster;
  readonly #bouncer: PgBouncer;
  readonly #server: ServerProcess;
  readonly #dataDir: string;
  readonly #pulse = new Pulse();
  readonly #kept: Acknowledged[] = [];
  #work: Promise<unknown> = Promise.resolve();
  #isStopped = false;

  private constructor(cluster: PatroniCluster, bouncer: PgBouncer) {
    this.#cluster = cluster;
    this.#bouncer = bouncer;
    this.#dataDir = mkdtempSync(path.join(os.tmpdir(), "threshold-failover-"));
    this.#server = new ServerProcess(cluster.productPort, {
      DATA_DIR: this.#dataDir,
      DATABASE_POOLER: "transaction",
      DATABASE_URL: bouncer.url,
      DATABASE_DIRECT_URL: cluster.url,
    });
  }

  static async create(learners: number): Promise<Failover> {
    const cluster = await PatroniCluster.create();
    try {
      await setRole(cluster.url);
      const failover = new Failover(cluster, await PgBouncer.create(cluster.url));
      await failover.#begin(learners).catch(async (error: unknown) => {
        await failover.remove();
        throw error;
      });
      return failover;
    } catch (error) {
      await cluster.remove();
      throw error;
    }
  }

  async #begin(count: number) {
    await this.#server.start();
    await this.#cluster.until(
      "the product behind HAProxy",
      () => fetch(`${this.#cluster.origin}/readyz`).then((reply) => reply.ok),
      PATIENCE_MS,
    );
    const learners: HttpLearner[] = [];
    for (let n = 0; n < count; n++) {
      const learner = new HttpLearner(this.#cluster.origin, { watch: this.#pulse.watch });
      await learner.signIn(`failover${n}-${Date.now()}@example.sg`, this.#dataDir);
      learners.push(learner);
    }
    const sets = await learners[0]?.call("GET", "/api/sets");
    const setId = Number(sets?.find((s) => Boolean(s.ForFree) && String(s.Type) === "MCQ")?.ID);
    this.#work = Promise.all(
      learners.map((learner) => practise(learner, setId, this.#kept, () => this.#isStopped)),
    );
  }

  /** One fault of the primary's machine, after so many answers, until all is as before. @throws if that never comes */
  async round(fault: Fault, afterAnswers: number): Promise<Round> {
    const cluster = this.#cluster;
    const firstOfRound = this.#kept.length;
    await this.#answers(afterAnswers);
    const node = await cluster.primary();
    if (!node) throw new Error("there is no primary");
    const { strike, mend } = BLOWS[fault];
    const from = performance.now();
    this.#pulse.begin();
    await strike(node);
    await cluster.until(
      "another primary",
      async () => (await cluster.primary(node)) !== undefined,
      PATIENCE_MS,
    );
    // With the former one still away: nobody lends a hand before writes are back.
    await this.#answers(1);
    const returnMs = this.#pulse.longest;
    mend(node);
    await cluster.whole(WHOLE_MS);
    const wholeMs = performance.now() - from;
    await this.#answers(1);
    const kept = this.#kept.slice(firstOfRound);
    // The answers go on, so the longest gap may also come after the return, while the former primary joins.
    const longestMs = Math.max(returnMs, this.#pulse.longest);
    return { returnMs: longestMs, wholeMs, acknowledged: kept.length, lost: await countLost(kept) };
  }

  /** Waits for more answers, all of whose calls began after this. */
  async #answers(more: number) {
    const enough = this.#pulse.count + more;
    await this.#cluster
      .until("answers", () => this.#pulse.count >= enough, PATIENCE_MS)
      .catch((error) => {
        throw new Error(`${error instanceof Error ? error.message : error}\n${this.#server.output}`);
      });
  }

  /** Stops the learners. @returns how many answers of all rounds are not there */
  async end(): Promise<{ acknowledged: number; lost: number }> {
    this.#isStopped = true;
    await this.#work;
    return { acknowledged: this.#kept.length, lost: await countLost(this.#kept) };
  }

  async remove(): Promise<void> {
    this.#isStopped = true;
    await this.#server.end("SIGKILL");
    await this.#bouncer.end();
    await this.#cluster.remove();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

/** What the product asks of its role behind a pooler. */
async function setRole(url: string) {
  const db = kyselyOver(new PostgresPool({ connectionString: url, max: 1 }));
  for (const setting of ["jit = off", "plan_cache_mode = force_generic_plan", "statement_timeout = 10000"])
    await sql.raw(`alter role postgres set ${setting}`).execute(db);
  await db.destroy();
}
