import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import fastify from "fastify";
import { PostgresCluster, postgresPrograms } from "../proof/postgres-cluster.ts";
import { kyselyOver } from "../server/platform/db/database.ts";
import { PostgresPool } from "../server/platform/db/postgres-pool.ts";
import { HttpLearner } from "../test/http-learner.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { benchGuards } from "./guards.ts";
import { load, type Rate } from "./load.ts";
import { pgbench, type Target } from "./pgbench.ts";

/** `npm run bench`: rates and latencies on both databases, beside pgbench and a bare route. Nothing is asserted. */
const SECONDS = 8;
const TARGETS = 60;

const line = (name: string, r: Rate) =>
  console.log(
    `${name.padEnd(34)} ${r.perSecond.toFixed(0).padStart(6)}/s   p50 ${r.p50.toFixed(1)} ms   p99 ${r.p99.toFixed(1)} ms${r.failures ? `   ${r.failures} FAILED` : ""}`,
  );

/** A subscriber with an open delayed attempt at many sets, so that answers spread over rows. */
async function prepare(learner: HttpLearner): Promise<Target[]> {
  const user = await learner.call("GET", "/api/whoami");
  await learner.call("POST", `/api/admin/user/${user.ID}`);
  const sets = (await learner.call("GET", "/api/sets")).filter((s) => String(s.Type) === "MCQ");
  const targets: Target[] = [];
  for (const set of sets) {
    const attempt = await learner.call("PUT", `/api/sets/${set.ID}/attempt?delayMarking=true`);
    const questions = await learner.call("GET", `/api/sets/${set.ID}/questions`);
    for (const q of questions.slice(0, 4))
      targets.push({ attempt: Number(attempt.ID), question: Number(q.ID) });
  }
  return targets.slice(0, TARGETS);
}

async function benchBareRoute(): Promise<Rate> {
  const app = fastify();
  app.post("/", async () => ({ Response: { Score: 1 } }));
  const origin = await app.listen({ port: await freePort(), host: "127.0.0.1" });
  const rate = await load(origin, "", SECONDS, () => ({ method: "POST", path: "/", body: '{"Answer":"2"}' }));
  await app.close();
  return rate;
}

async function benchProduct(name: string, databaseUrl?: string): Promise<Rate> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "threshold-bench-"));
  const database: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
  const server = new ServerProcess(await freePort(), {
    DATA_DIR: dataDir,
    ADMIN_EMAILS: "bench@example.sg",
    ...database,
  });
  try {
    await server.start();
    const learner = new HttpLearner(server.origin);
    await learner.signIn("bench@example.sg", dataDir);
    const targets = await prepare(learner);
    const setId = Number((await learner.call("GET", "/api/sets"))[0]?.ID);
    const measure = (next: () => { method: string; path: string; body?: string }) =>
      load(server.origin, learner.cookieHeader, SECONDS, next);
    let n = 0;
    const answer = () => {
      const target = targets[n % targets.length];
      n += 1;
      return {
        method: "POST",
        path: `/api/attempts/${target?.attempt}/questions/${target?.question}/done`,
        body: JSON.stringify({ Answer: String((n % 4) + 1), Seq: n }),
      };
    };
    await load(server.origin, learner.cookieHeader, 2, answer);
    const answers = await measure(answer);
    line(`${name}: answer`, answers);
    line(
      `${name}: load a set`,
      await measure(() => ({ method: "GET", path: `/api/sets/${setId}/questions` })),
    );
    line(`${name}: paper page`, await measure(() => ({ method: "GET", path: "/api/paperv2/1" })));
    line(`${name}: whoami`, await measure(() => ({ method: "GET", path: "/api/whoami" })));
    if (databaseUrl) await compareWithPgbench(databaseUrl, targets, answers);
    return answers;
  } finally {
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compareWithPgbench(url: string, targets: Target[], answers: Rate) {
  const db = kyselyOver(new PostgresPool({ connectionString: url, max: 1 }));
  const session = await db
    .selectFrom("session")
    .select(["id", "user_id"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const rate = pgbench(url, db, { userId: session.user_id, sessionId: session.id }, targets, SECONDS);
  await db.destroy();
  if (rate === undefined) return console.log("pgbench is not installed here.");
  console.log(
    `${"pgbench, the same statement".padEnd(34)} ${rate.toFixed(0).padStart(6)}/s   answers reach ${((answers.perSecond / rate) * 100).toFixed(0)}% of it`,
  );
}

console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(2)}, ${SECONDS} s each, 32 connections, the load generator on the same machine`,
);
await benchGuards();
const bare = await benchBareRoute();
line("bare Fastify route", bare);
const embedded = await benchProduct("embedded");
console.log(
  `${"".padEnd(34)} answers reach ${((embedded.perSecond / bare.perSecond) * 100).toFixed(0)}% of the bare route`,
);
const programs = postgresPrograms();
if (programs) {
  const cluster = await PostgresCluster.create(programs);
  try {
    const postgres = await benchProduct("PostgreSQL", cluster.url);
    console.log(
      `${"".padEnd(34)} answers reach ${((postgres.perSecond / bare.perSecond) * 100).toFixed(0)}% of the bare route`,
    );
  } finally {
    cluster.remove();
  }
} else console.log("PostgreSQL is not installed here: its half is skipped.");
