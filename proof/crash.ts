import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { HttpLearner } from "../test/http-learner.ts";
import { prepareData, preparedContent } from "../test/prepared-data.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";

/** Learners without an answer for this long are stuck, and the proof with them. */
const NO_PROGRESS_MS = 30_000;

export interface Acknowledged {
  learner: HttpLearner;
  attempt: number;
  question: number;
  answer: string;
  /** When the reply was there, in ms. */
  at: number;
}

export interface CrashReport {
  kills: number;
  learners: number;
  acknowledged: number;
  lost: number;
}

/** Answers question after question, set after set, until stopped; records what the server acknowledged. */
export async function practise(
  learner: HttpLearner,
  setId: number,
  kept: Acknowledged[],
  stopped: () => boolean,
) {
  while (!stopped()) {
    try {
      const attempt = Number((await learner.call("PUT", `/api/sets/${setId}/attempt`)).ID);
      // These were answered before a kill; the reply may never have arrived.
      const answered = (await learner.call("GET", `/api/attempts/${attempt}/answers`)).map((a) =>
        Number(a.QnID),
      );
      for (const question of await learner.call("GET", `/api/sets/${setId}/questions`)) {
        if (stopped()) return;
        if (answered.includes(Number(question.ID))) continue;
        const body = { Answer: String(1 + Math.floor(Math.random() * 4)), Seq: 1 };
        const reply = await learner.call(
          "POST",
          `/api/attempts/${attempt}/questions/${question.ID}/done`,
          body,
        );
        kept.push({
          ...{ learner, attempt, question: Number(question.ID) },
          ...{ answer: String(reply.Ans), at: Date.now() },
        });
      }
      await learner.call("PUT", `/api/sets/${setId}/done`);
    } catch {
      // The server is down: try again until it is back, as a learner would.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

export async function countLost(kept: Acknowledged[]): Promise<number> {
  let lost = 0;
  for (const attempt of new Set(kept.map((a) => a.attempt))) {
    const mine = kept.filter((a) => a.attempt === attempt);
    const stored = (await mine[0]?.learner.call("GET", `/api/attempts/${attempt}/answers`)) ?? [];
    for (const a of mine)
      if (!stored.some((s) => Number(s.QnID) === a.question && String(s.Ans) === a.answer)) lost += 1;
  }
  return lost;
}

interface CrashOptions {
  kills: number;
  learners: number;
  databaseUrl?: string;
}

/**
 * Kills the product with SIGKILL again and again while learners answer, and counts acknowledged answers that are gone. On the database of `databaseUrl`, or the embedded one.
 */
export async function crash(options: CrashOptions): Promise<CrashReport> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), "threshold-crash-"));
  const database: Record<string, string> = options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {};
  const server = new ServerProcess(await freePort(), {
    DATA_DIR: dataDir,
    CONTENT_DIR: preparedContent(),
    ...database,
  });
  const kept: Acknowledged[] = [];
  let stop = false;
  try {
    if (!options.databaseUrl) await prepareData(dataDir);
    await server.start();
    const learners = [];
    for (let i = 0; i < options.learners; i++) {
      const learner = new HttpLearner(server.origin);
      await learner.signIn(`crash${i}-${Date.now()}@example.sg`, dataDir);
      learners.push(learner);
    }
    const sets = await learners[0]?.call("GET", "/api/sets");
    const setId = Number(sets?.find((s) => Boolean(s.ForFree) && String(s.Type) === "MCQ")?.ID);
    const work = learners.map((learner) => practise(learner, setId, kept, () => stop));
    for (let i = 0; i < options.kills; i++) {
      const before = kept.length;
      const at = before + 5 + Math.floor(Math.random() * 40);
      // The moment of the kill is counted in answers, so that each kill interrupts running work.
      const giveUp = performance.now() + NO_PROGRESS_MS;
      while (kept.length < at) {
        if (performance.now() > giveUp) throw new Error(`no progress: ${server.output}`);
        await new Promise((resolve) => setTimeout(resolve, 1));
      }
      await server.end("SIGKILL");
      await server.start();
    }
    stop = true;
    await Promise.all(work);
    const { kills, learners: many } = options;
    return { kills, learners: many, acknowledged: kept.length, lost: await countLost(kept) };
  } finally {
    stop = true;
    await server.end("SIGKILL");
    await rm(dataDir, { recursive: true, force: true });
  }
}
