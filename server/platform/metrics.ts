import cluster from "node:cluster";
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Db } from "./db/database.ts";
import { countTroubled } from "./jobs/queue.ts";
import { askForAll, tellFigures } from "./metrics-exchange.ts";
import { processMetrics } from "./process-metrics.ts";

/** The product's metrics as one reply to Prometheus. */
export interface Metrics {
  /** Time from request to reply, by method, route and status. */
  duration: Histogram<"method" | "route" | "status">;
  contentType: string;
  /** The figures of all processes, whichever is asked. */
  text(): Promise<string>;
}

/** Starts collecting this process's metrics. */
export function openMetrics(db: Db): Metrics {
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  const duration = new Histogram({
    name: "http_request_seconds",
    help: "Time from request to reply",
    labelNames: ["method", "route", "status"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [own],
  });
  const common = new Registry();
  countJobs(common, db);
  const all = Registry.merge([own, processMetrics]);
  // With several processes each has figures of its own: a sum of all would fall whenever one ends.
  if (cluster.isWorker) all.setDefaultLabels({ process: process.pid });
  if (cluster.isWorker) tellFigures(() => all.getMetricsAsJSON());
  return {
    duration,
    contentType: own.contentType,
    async text() {
      const figures = cluster.isWorker ? await askForAll() : undefined;
      const ofProcesses = figures ? AggregatorRegistry.aggregate(figures) : all;
      return `${await ofProcesses.metrics()}\n${await common.metrics()}`;
    },
  };
}

/** Jobs in trouble are counted when the metrics are read; while the database is away they are left out. */
function countJobs(registry: Registry, db: Db): void {
  const gauge = new Gauge({
    name: "jobs_in_trouble",
    help: "Jobs that failed and are tried again, and those that were given up",
    labelNames: ["job", "state"],
    registers: [registry],
    async collect() {
      gauge.reset();
      for (const { name, dead, failing } of await countTroubled(db).catch(() => [])) {
        gauge.set({ job: name, state: "dead" }, dead);
        gauge.set({ job: name, state: "failing" }, failing);
      }
    },
  });
}
