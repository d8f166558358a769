import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import fastify from "fastify";
import { PostgresCluster, postgresPrograms } from "../proof/postgres-cluster.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { benchBodies } from "./bodies.ts";
import { generate, generateSessions } from "./generator.ts";
import { benchGuards } from "./guards.ts";
import { machine } from "./machine.ts";
import { measure, percent } from "./measure.ts";
import { besideMinimal } from "./minimal.ts";
import { pgbenchAnswers } from "./pgbench.ts";
import type { Call, Rate } from "./plan.ts";
import { ADMIN, type Prepared, prepareLearners } from "./prepare.ts";

/**
 * `npm run bench`: what calls cost on both databases, each compared with something measured in the same run: a bare
 * route, a minimal handler, pgbench, PGlite's own commits. Nothing is asserted.
 */
const SECONDS = 6;
const CONNECTIONS = 32;
const LEARNERS = 200;
const SESSIONS = 100;
const CALLS: Call[] = ["answer", "load", "paper", "whoami"];

async function benchBareRoute(): Promise<Rate> {
  const app = fastify();
  app.get("/healthz", async () => ({ Response: { Score: 1 } }));
  const origin = await app.listen({ port: await freePort(), host: "127.0.0.1" });
  const plan = { origin, call: "healthz" as const, learners: [], connections: CONNECTIONS };
  // This process is the server; the generator is another.
  await generate({ ...plan, seconds: 1 });
  const rate = await measure("bare Fastify route", { ...plan, seconds: SECONDS });
  await app.close();
  return rate;
}

interface Bench {
  name: string;
  origin: string;
  dataDir: string;
  bare: Rate;
  prepared: Prepared;
  /** How many answers a second the database alone takes, if that can be measured. */
  alone: { name: string; perSecond: number } | undefined;
}

/** Every call of a learner's pages with all connections busy. @returns the rate of answers */
async function benchCalls({ name, origin, prepared, bare, alone }: Bench): Promise<Rate> {
  const plan = { origin, learners: prepared.learners, connections: CONNECTIONS, seconds: SECONDS };
  const ofAlone = (r: Rate) => (alone ? [`${percent(r.perSecond / alone.perSecond)} of ${alone.name}`] : []);
  await measure(`${name}: answer, first 2 s`, { ...plan, call: "answer", seconds: 2 });
  let answers: Rate | undefined;
  for (const call of CALLS) {
    const rate = await measure(`${name}: ${call}`, { ...plan, call }, (r) => [
      `${percent(r.perSecond / bare.perSecond)} of the bare route`,
      ...(answers ? [`${(r.perSecond / answers.perSecond).toFixed(2)} of answers`] : ofAlone(r)),
    ]);
    answers ??= rate;
  }
  if (!answers) throw new Error("nothing was measured");
  const arrivals = Math.round(answers.perSecond / 2);
  await measure(`${name}: answer, ${arrivals}/s by the clock`, { ...plan, call: "answer", arrivals });
  return answers;
}

/** Each call with nothing else in progress, compared with an answer. */
async function benchAlone({ name, origin, prepared }: Bench) {
  const plan = { origin, learners: prepared.learners, connections: 1, seconds: 1 };
  const answer = await measure(`${name}, one at a time: answer`, { ...plan, call: "answer" });
  for (const call of ["healthz", "whoami", "paper", "load"] as const)
    await measure(`${name}, one at a time: ${call}`, { ...plan, call }, (r) => [
      `${(r.p50 / answer.p50).toFixed(2)} × an answer`,
    ]);
}

async function benchSessions({ name, origin, dataDir, prepared }: Bench, answers: Rate) {
  const plan = { kind: "sessions" as const, origin, dataDir, sets: prepared.freeSets };
  const one = await generateSessions({ ...plan, learners: 10, atOnce: 1, prefix: "alone" });
  const { answer = 1, ...others } = one.medians;
  const costs = Object.entries(others).map(([call, ms]) => `${call} ${(ms / answer).toFixed(1)}`);
  console.log(`${name}, one learner: an answer ${answer.toFixed(1)} ms; in answers: ${costs.join(", ")}`);
  const many = await generateSessions({ ...plan, learners: SESSIONS, atOnce: 8, prefix: "learner" });
  const share = percent(many.callsPerSecond / answers.perSecond);
  console.log(
    `${name}: ${SESSIONS} learners, 8 at once, from the paper's page to a finished set: ${many.callsPerSecond.toFixed(0)} calls/s, ${share} of the rate of answers alone, ${many.answersPerSecond.toFixed(0)} of them answers; before that ${many.signInsPerSecond.toFixed(0)} sign-ins/s`,
  );
}

async function benchProduct(
  name: string,
  bare: Rate,
  database: { url?: string; alone?: (p: Prepared) => Promise<Bench["alone"]> },
) {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "threshold-bench-"));
  const server = new ServerProcess(await freePort(), {
    DATA_DIR: dataDir,
    ADMIN_EMAILS: ADMIN,
    ...(database.url ? { DATABASE_URL: database.url } : {}),
  });
  try {
    await server.start();
    const prepared = await prepareLearners(server.origin, dataDir, LEARNERS);
    const alone = await database.alone?.(prepared);
    const bench = { name, origin: server.origin, dataDir, bare, prepared, alone };
    const answers = await benchCalls(bench);
    if (database.url) {
      const { origin } = server;
      const load = { learners: prepared.learners, connections: CONNECTIONS, seconds: SECONDS };
      await besideMinimal({ name, url: database.url, origin, ...load });
    }
    await benchAlone(bench);
    await benchSessions(bench, answers);
  } finally {
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

console.log(
  `${machine()}, ${SECONDS} s each, ${LEARNERS} learners over ${CONNECTIONS} connections, the generator a process of its own on the same machine`,
);
const commits = await benchGuards();
await benchBodies();
const bare = await benchBareRoute();
await benchProduct("embedded", bare, {
  alone: async () => ({ name: "PGlite's own durable commits in a worker", perSecond: commits }),
});
const programs = postgresPrograms();
if (programs) {
  const cluster = await PostgresCluster.create(programs);
  try {
    const { url } = cluster;
    await benchProduct("PostgreSQL", bare, {
      url,
      alone: ({ learners }) => pgbenchAnswers(url, learners, SECONDS),
    });
  } finally {
    cluster.remove();
  }
} else console.log("PostgreSQL is not installed here: its half is skipped.");
