import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import { backoffMs } from "./platform/jobs/queue.ts";
import { gatherFigures } from "./platform/metrics-exchange.ts";
import { DRAIN_MS, retire } from "./retirement.ts";

/** How soon a process that died is replaced: later after each death in a row. */
const BACKOFF = { firstMs: 100, mostMs: 30_000 };
/** A process that has served this long did not die of its start, so the count begins again. */
const STEADY_MS = 60_000;
/** How much longer than their own stop limit the first process waits for the others. */
const MARGIN_MS = 2_000;

/** One of the processes that should be running. */
interface Place {
  /** The worker in it; undefined while one that died is being replaced. */
  worker: Worker | undefined;
  /** How often in a row its process died early. */
  deaths: number;
}

interface Deps {
  count: number;
  /** The file that each process runs. */
  main: string;
  /** Brings schema and bank up to date before a restart. */
  again: () => Promise<void>;
  log: FastifyBaseLogger;
}

/**
 * The server's processes, which the first one supervises and which share its port. One that dies is replaced, SIGHUP
 * replaces each by another, SIGTERM and SIGINT end all.
 */
export class Processes {
  readonly #deps: Deps;
  readonly #places: Place[];
  #isStopping = false;
  #restarting: Promise<void> | undefined;
  #isAskedAgain = false;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#places = Array.from({ length: deps.count }, () => ({ worker: undefined, deaths: 0 }));
  }

  /** Resolves when all accept requests. If the first one cannot, it has said why, and this process ends too. */
  async start(): Promise<void> {
    const { main } = this.#deps;
    // Each accepts connections itself. One passed on by the first process would wait forever if its receiver is killed.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ exec: main });
    process.on("SIGTERM", () => void this.#stop());
    process.on("SIGINT", () => void this.#stop());
    process.on("SIGHUP", () => this.#restart());
    gatherFigures(() => this.#places.flatMap(({ worker }) => worker ?? []));
    const [first, ...others] = this.#places;
    // Started alone, so that a fault common to all is reported once.
    if (first && !(await this.#fill(first))) await this.#giveUp();
    await Promise.all(others.map(async (place) => (await this.#fill(place)) || (await this.#refill(place))));
  }

  /** Starts a new process in a slot and resolves once it accepts requests; false if it ended before. */
  async #fill(place: Place): Promise<boolean> {
    const worker = cluster.fork();
    const listens = await new Promise<boolean>((resolve) => {
      worker.once("listening", () => resolve(true));
      worker.once("exit", () => resolve(false));
    });
    if (!listens) return false;
    const since = performance.now();
    place.worker = worker;
    worker.once("exit", (code, signal) => {
      if (place.worker !== worker) return;
      place.worker = undefined;
      if (this.#isStopping) return;
      if (performance.now() - since >= STEADY_MS) place.deaths = 0;
      this.#deps.log.warn({ ended: worker.process.pid, code, signal }, "a process ended");
      void this.#refill(place);
    });
    this.#deps.log.info({ started: worker.process.pid }, "a process takes requests");
    return true;
  }

  async #refill(place: Place): Promise<void> {
    while (!this.#isStopping) {
      place.deaths += 1;
      const inMs = backoffMs(place.deaths, BACKOFF);
      this.#deps.log.warn({ inMs, deaths: place.deaths }, "a process is replaced");
      await wait(inMs);
      if (this.#isStopping || (await this.#fill(place))) return;
    }
  }

  /** One restart at a time; a request for one during a restart is served by another afterwards. */
  #restart(): void {
    this.#isAskedAgain = this.#restarting !== undefined;
    this.#restarting ??= this.#replaceAll()
      .catch((err: unknown) => this.#deps.log.warn({ err }, "the restart was broken off"))
      .finally(() => {
        this.#restarting = undefined;
        if (this.#isAskedAgain) this.#restart();
      });
  }

  async #replaceAll(): Promise<void> {
    const { again, log } = this.#deps;
    await again();
    for (const place of this.#places) {
      const former = place.worker;
      // If no process is there, the next one is new anyway.
      if (this.#isStopping || !former) continue;
      // From here on its death needs no replacement.
      place.worker = undefined;
      if (!(await this.#fill(place))) {
        this.#comeBack(place, former);
        throw new Error("a new process ended before it took requests");
      }
      if (former.isDead()) continue;
      await this.#end(former);
    }
    log.info({}, "all processes were restarted");
  }

  /** Ends a process that has been replaced; one that hangs is killed, so that the others get their turn. */
  async #end(former: Worker): Promise<void> {
    const gone = once(former, "exit");
    const late = setTimeout(() => former.process.kill("SIGKILL"), 2 * DRAIN_MS + MARGIN_MS);
    retire(former);
    await gone;
    clearTimeout(late);
  }

  /** The former process continues, since none could take its place. */
  #comeBack(place: Place, former: Worker): void {
    if (former.isDead()) void this.#refill(place);
    else place.worker = former;
  }

  async #stop(): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? []);
    const live = workers.filter((worker) => !worker.isDead());
    const gone = live.map((worker) => once(worker, "exit"));
    for (const worker of live) worker.process.kill("SIGTERM");
    const late = () => live.map((worker) => worker.process.kill("SIGKILL"));
    setTimeout(late, DRAIN_MS + MARGIN_MS).unref();
    const ends = await Promise.all(gone);
    // One that was only starting ends by the signal itself.
    process.exit(ends.every(([code, signal]) => code === 0 || signal === "SIGTERM") ? 0 : 1);
  }

  /** If a stop came meanwhile, the stop ends the process. */
  async #giveUp(): Promise<never> {
    if (!this.#isStopping) process.exit(1);
    return new Promise<never>(() => undefined);
  }
}
