import { fork } from "node:child_process";
import { once } from "node:events";
import fastify from "fastify";
import { z } from "zod";
import { kyselyOver } from "../server/platform/db/database.ts";
import { PostgresPool } from "../server/platform/db/postgres-pool.ts";
import { freePort } from "../test/server-process.ts";
import { measure } from "./measure.ts";
import type { BenchLearner, Rate } from "./plan.ts";
import { AnswerBody, answerTo, targetsOf } from "./targets.ts";

const Task = z.object({
  url: z.string(),
  port: z.number(),
  targets: z.array(
    z.object({ userId: z.string(), sessionId: z.number(), attempt: z.number(), question: z.number() }),
  ),
});
type Task = z.output<typeof Task>;

const Params = z.object({ id: z.coerce.number(), qid: z.coerce.number() });

/**
 * The least that an answer over HTTP can be: the product's Fastify, driver, body schema and statement. No session, no
 * limits, no log, no grading, no view of the question: who has which attempt is known from the start.
 */
async function serveMinimal({ url, port, targets }: Task) {
  const db = kyselyOver(new PostgresPool({ connectionString: url }));
  const byAttempt = new Map(targets.map((target) => [target.attempt, target]));
  const app = fastify();
  app.post("/api/attempts/:id/questions/:qid/done", async (request, reply) => {
    const { id, qid } = Params.parse(request.params);
    const target = byAttempt.get(id);
    if (!target) return reply.code(404).send();
    const { rows } = await answerTo({ ...target, question: qid }, AnswerBody.parse(request.body)).execute(db);
    return rows[0] ? { Response: rows[0] } : reply.code(404).send();
  });
  await app.listen({ port, host: "127.0.0.1" });
}

/** Starts it as a process of its own. @throws if that ends before it serves */
async function startMinimal(url: string, learners: readonly BenchLearner[]) {
  const db = kyselyOver(new PostgresPool({ connectionString: url, max: 1 }));
  const task: Task = { url, port: await freePort(), targets: await targetsOf(db, learners) };
  await db.destroy();
  const child = fork(import.meta.filename);
  child.send(task);
  await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`the minimal handler ended with ${code}`))),
  ]);
  return { origin: `http://127.0.0.1:${task.port}`, end: () => child.kill() };
}

/** Until then the product still gets faster. */
const WARM_UP_SECONDS = 12;

interface Beside {
  name: string;
  /** Of the product's database. */
  url: string;
  /** Of the product. */
  origin: string;
  learners: BenchLearner[];
  connections: number;
  /** Of each of the four measurements. */
  seconds: number;
}

interface Compared {
  product: Rate;
  minimal: Rate;
  /** How many times the minimal handler an answer of the product costs. */
  cost: number;
}

/** The mean of two measurements of the same. */
const meanOf = (a: Rate, b: Rate): Rate => ({
  perSecond: (a.perSecond + b.perSecond) / 2,
  p50: (a.p50 + b.p50) / 2,
  p99: (a.p99 + b.p99) / 2,
  failures: a.failures + b.failures,
});

/** Answers of the product and of the minimal handler in turn, twice each, by the same learners and connections. */
export async function besideMinimal({ name, url, origin, ...load }: Beside): Promise<Compared> {
  const handler = await startMinimal(url, load.learners);
  // So that each answer is a new one: a repeated Seq changes nothing.
  let firstCall = 0;
  const answers = async (what: string, at: string, seconds = load.seconds) => {
    const plan = { ...load, seconds, call: "answer" as const, origin: at, firstCall };
    const report = await measure(`${name}: answer, ${what}`, plan);
    firstCall += report.calls;
    return report;
  };
  const both = async (seconds?: number) => ({
    product: await answers("product", origin, seconds),
    minimal: await answers("minimal handler", handler.origin, seconds),
  });
  try {
    console.log(`${name}: the first ${WARM_UP_SECONDS} s, which do not count, then each in turn`);
    await both(WARM_UP_SECONDS);
    const [first, second] = [await both(), await both()];
    const product = meanOf(first.product, second.product);
    const minimal = meanOf(first.minimal, second.minimal);
    const cost = minimal.perSecond / product.perSecond;
    console.log(
      `${name}: an answer costs ${cost.toFixed(2)} × the minimal handler (${product.perSecond.toFixed(0)}/s beside ${minimal.perSecond.toFixed(0)}/s, p50 ${product.p50.toFixed(1)} ms beside ${minimal.p50.toFixed(1)} ms)`,
    );
    return { product, minimal, cost };
  } finally {
    handler.end();
  }
}

if (process.send && process.argv[1] === import.meta.filename)
  process.once("message", async (message) => {
    await serveMinimal(Task.parse(message));
    process.send?.("listening");
  });
