import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { startProduct } from "../test/product.ts";
import { Jobs } from "./platform/jobs/runner.ts";
import { createLogger } from "./platform/logging.ts";

const Dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
});
const file = path.join(import.meta.dirname, "..", "deploy", "dashboard.json");
const { panels } = Dashboard.parse(JSON.parse(readFileSync(file, "utf8")));

/** What queries say besides metrics and labels. */
const LANGUAGE = ["histogram_quantile", "increase", "max", "rate", "sum", "topk", "by", "m"];

/** The metrics of a reply, and the labels that they have. */
function wordsOf(body: string): string[] {
  const metrics = [...body.matchAll(/^# TYPE (\S+) (\w+)$/gm)].flatMap(([, name = "", kind]) =>
    kind === "histogram" ? [`${name}_bucket`, `${name}_count`] : [name],
  );
  return [...metrics, ...[...body.matchAll(/[{,]([a-z_]+)="/g)].map(([, label = ""]) => label)];
}

test("each metric and label of the dashboard is one that the product has", async () => {
  const p = await startProduct();
  const run_at = new Date(p.clock.now().getTime() + 3_600_000);
  await p.db.insertInto("job").values({ name: "mail", key: "1", run_at, last_error: "busy" }).execute();
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const jobs = [{ name: "one", everyMs: 3_600_000, run }];
  const runner = new Jobs({ db: p.db, clock: p.clock, log: createLogger("silent"), jobs, tickMs: 1 });
  runner.start();
  await expect.poll(() => runs).toBe(1);
  await runner.stop();
  await p.app.inject({ url: "/healthz" });
  const { body } = await p.app.inject({ url: "/metrics" });
  // Where there are several processes, each has a label.
  const known = new Set([...wordsOf(body), "process", ...LANGUAGE]);
  const unknown = panels.flatMap(({ title, targets }) =>
    targets
      .flatMap(({ expr }) => expr.replaceAll(/"[^"]*"/g, "").match(/[a-z][a-z_0-9]*/g) ?? [])
      .filter((word) => !known.has(word))
      .map((word) => `${title}: ${word}`),
  );
  expect(panels.length).toBeGreaterThan(0);
  expect(unknown).toEqual([]);
});
