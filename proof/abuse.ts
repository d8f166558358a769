import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { HttpLearner } from "../test/http-learner.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { median, Neighbour, percentile, stretch } from "./neighbours.ts";

const NEIGHBOURS = 8;
const ABUSER_AT_ONCE = 8;
const LONG = "é".repeat(2000);

interface AbuseOptions {
  /** Quiet and abused stretches in turn, each this long. */
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

/** Waits some seconds, or until it is told to stop. */
async function pause(seconds: number, isOver: () => boolean) {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until && !isOver()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The dearest calls of one account, one after the other, as often as its limits let. */
function abuses(sets: number[], shortSet: number) {
  let n = 0;
  const batch = (attempt: number, questions: number[]) => ({
    Answers: questions.map((QnID) => ({ QnID, Answer: `${n}${LONG}~x`, Seq: n })),
    attempt,
  });
  return (attempt: number, questions: number[]): [string, string, unknown?][] => {
    n += 1;
    const set = sets[n % sets.length];
    const { attempt: _, ...answers } = batch(attempt, questions);
    return [
      ["GET", "/api/user/export"],
      ["GET", "/api/attempts?pageSize=200"],
      ["GET", `/api/sets/${set}`],
      ["GET", "/api/topic"],
      ["GET", "/api/sets?pageSize=200"],
      ["POST", `/api/attempts/${attempt}/answers`, answers],
      ["PUT", `/api/sets/${set}/attempt`],
      ["PUT", `/api/sets/${set}/done`],
      ["GET", `/api/sets/${set}/answers`],
      ["GET", `/api/attempts/${attempt}/answers`],
      ["GET", "/api/questions/fav?pageSize=200"],
      ["POST", "/api/otp", { Email: `a@${".".repeat(60_000)}@` }],
      ["PUT", `/api/sets/${shortSet}/attempt?delayMarking=true`],
      ["GET", "/api/openapi.json"],
    ];
  };
}

/**
 * One account does the dearest that it may, as fast as it is let, while neighbours practise: how much slower do they get,
 * and how much does the database grow? On the embedded database, which has one connection for all.
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
    const abuser = await signedIn(251, "abuser@example.sg");
    await editor.call("POST", `/api/admin/user/${(await abuser.call("GET", "/api/whoami")).ID}`);
    const all = await abuser.call("GET", "/api/sets?pageSize=200");
    const free = all.find((s) => Boolean(s.ForFree) && String(s.Type) === "MCQ");
    const short = all.find((s) => String(s.Type) === "SAQ");
    const shortSet = Number(short?.ID);
    const sets = all.map((s) => Number(s.ID)).filter((id) => id !== shortSet);
    const attempt = Number((await abuser.call("PUT", `/api/sets/${shortSet}/attempt?delayMarking=true`)).ID);
    const questions = (await abuser.call("GET", `/api/sets/${shortSet}/questions`)).map((q) => Number(q.ID));
    const work: Neighbour[] = [];
    for (let i = 1; i <= NEIGHBOURS; i++)
      work.push(new Neighbour(await signedIn(i, `neighbour${i}@example.sg`), Number(free?.ID)));

    const next = abuses(sets, shortSet);
    let queue: [string, string, unknown?][] = [];
    let abuserCalls = 0;
    let abuserRefused = 0;
    let goes = false;
    const loop = async () => {
      while (goes) {
        const [method, url, body] = queue.pop() ?? ["GET", "/api/whoami"];
        if (queue.length === 0) queue = next(attempt, questions);
        const reply = await abuser.send(method, url, body);
        await reply.arrayBuffer();
        abuserCalls += 1;
        if (reply.status !== 429) continue;
        abuserRefused += 1;
        await pause(Math.min(Number(reply.headers.get("retry-after") ?? 1), 5), () => !goes);
      }
    };

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
      goes = true;
      const loops = Array.from({ length: ABUSER_AT_ONCE }, loop);
      const abused = await stretch(work, stretchSeconds);
      goes = false;
      await Promise.all(loops);
      report.pairs.push({
        quietP99: percentile(quiet.latencies, 0.99),
        abusedP99: percentile(abused.latencies, 0.99),
      });
      report.calls += quiet.latencies.length + abused.latencies.length;
      report.failed += quiet.failed + abused.failed;
    }
    report.ratio = median(report.pairs.map(({ quietP99, abusedP99 }) => abusedP99 / quietP99));
    return { ...report, abuserCalls, abuserRefused, bytesAfter: await bytesIn(dataDir) };
  } finally {
    await server.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}
