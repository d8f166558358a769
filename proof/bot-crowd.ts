import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { HttpLearner } from "../test/http-learner.ts";
import { ModelFake } from "../test/model-fake.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { median, Neighbour, percentile, stretch } from "./neighbours.ts";

const NEIGHBOURS = 8;
const ASKERS = 200;
const ADMIN = "admin@example.sg";
interface CrowdOptions {
  /** Quiet and crowded stretches alternate, each this long; an asker asks once in each. */
  stretchSeconds: number;
  pairs: number;
  /** A model that says a few words and then nothing, until it is given up; without one, passages are quoted. */
  isStalling: boolean;
}

export interface CrowdReport {
  pairs: { quietP99: number; crowdedP99: number }[];
  /** The median over the pairs of crowded p99 to quiet p99. */
  ratio: number;
  calls: number;
  failed: number;
  asked: number;
  /** Askers who got neither an answer nor a sentence that says why. */
  unanswered: number;
}

/**
 * Two hundred subscribers ask the study bot at once while neighbours practise: how much slower do those get? On the
 * embedded database, which has one connection for all.
 */
export async function botCrowd({ stretchSeconds, pairs, isStalling }: CrowdOptions): Promise<CrowdReport> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "threshold-bot-"));
  const model = await ModelFake.start();
  model.act = { stallsAfter: ["A caveat", " lapses"] };
  const server = new ServerProcess(await freePort(), {
    DATA_DIR: dataDir,
    // Two hundred people have as many addresses, but here one machine makes all their accounts.
    RATE_LIMITS: "off",
    ADMIN_EMAILS: ADMIN,
    ...(isStalling ? { LLM_BASE_URL: model.baseUrl, LLM_MODEL: "a-model" } : {}),
  });
  let askers: Worker | undefined;
  try {
    await server.start();
    const signedIn = async (email: string) => {
      const learner = new HttpLearner(server.origin);
      await learner.signIn(email, dataDir);
      return learner;
    };
    const admin = await signedIn(ADMIN);
    const cookies: string[] = [];
    for (let i = 0; i < ASKERS; i++) {
      const asker = await signedIn(`asker${i}@example.sg`);
      await admin.call("POST", `/api/admin/user/${(await asker.call("GET", "/api/whoami")).ID}`);
      cookies.push(asker.cookieHeader);
    }
    const sets = await admin.call("GET", "/api/sets?pageSize=200");
    const free = Number(sets.find((s) => Boolean(s.ForFree) && String(s.Type) === "MCQ")?.ID);
    const work: Neighbour[] = [];
    for (let i = 0; i < NEIGHBOURS; i++)
      work.push(new Neighbour(await signedIn(`neighbour${i}@example.sg`), free));

    askers = new Worker(new URL("bot-askers.ts", import.meta.url), {
      workerData: { origin: server.origin, cookies },
    });
    await stretch(work, stretchSeconds / 2);
    const report: CrowdReport = { pairs: [], ratio: 0, calls: 0, failed: 0, asked: 0, unanswered: 0 };
    for (let i = 0; i < pairs; i++) {
      const quiet = await stretch(work, stretchSeconds);
      askers.postMessage("go");
      const asking = once(askers, "message");
      const crowded = await stretch(work, stretchSeconds);
      const [answered] = await asking;
      report.asked += ASKERS;
      report.unanswered += ASKERS - Number(answered);
      report.pairs.push({
        quietP99: percentile(quiet.latencies, 0.99),
        crowdedP99: percentile(crowded.latencies, 0.99),
      });
      report.calls += quiet.latencies.length + crowded.latencies.length;
      report.failed += quiet.failed + crowded.failed;
    }
    report.ratio = median(report.pairs.map(({ quietP99, crowdedP99 }) => crowdedP99 / quietP99));
    return report;
  } finally {
    await askers?.terminate();
    await server.end();
    await model.end();
    await rm(dataDir, { recursive: true, force: true });
  }
}
