import { once } from "node:events";
import os from "node:os";
import { HttpLearner } from "../test/http-learner.ts";

/**
 * Runs as a process of its own (proof/abuse.ts): one account that makes the most expensive calls that it may, as often
 * as it can.
 */
const AT_ONCE = 8;
const LONG = "é".repeat(2000);

export interface AbuserTask {
  origin: string;
  dataDir: string;
  email: string;
  headers: Record<string, string>;
}

export interface AbuserCount {
  calls: number;
  refused: number;
}

type Act = [method: string, url: string, body?: unknown];

/** The most expensive calls of one account, one after the other. */
function dearest(sets: number[], shortSet: number, attempt: number, questions: number[]) {
  let n = 0;
  return (): Act[] => {
    n += 1;
    const set = sets[n % sets.length];
    const answers = { Answers: questions.map((QnID) => ({ QnID, Answer: `${n}${LONG}~x`, Seq: n })) };
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

/** Chooses what to abuse. The account has access by now. */
async function prepare(abuser: HttpLearner) {
  const all = await abuser.call("GET", "/api/sets?pageSize=200");
  const shortSet = Number(all.find((s) => String(s.Type) === "SAQ")?.ID);
  const sets = all.map((s) => Number(s.ID)).filter((id) => id !== shortSet);
  const attempt = Number((await abuser.call("PUT", `/api/sets/${shortSet}/attempt?delayMarking=true`)).ID);
  const questions = (await abuser.call("GET", `/api/sets/${shortSet}/questions`)).map((q) => Number(q.ID));
  return dearest(sets, shortSet, attempt, questions);
}

/** Waits some seconds, or until stopped. */
async function pause(seconds: number, isOver: () => boolean) {
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until && !isOver()) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Abuses until stopped. @returns how often it called, and was refused */
async function abuse(abuser: HttpLearner, next: () => Act[], goes: () => boolean): Promise<AbuserCount> {
  const count = { calls: 0, refused: 0 };
  let queue: Act[] = [];
  const loop = async () => {
    while (goes()) {
      const [method, url, body] = queue.pop() ?? ["GET", "/api/whoami"];
      if (queue.length === 0) queue = next();
      const reply = await abuser.send(method, url, body);
      await reply.arrayBuffer();
      count.calls += 1;
      if (reply.status !== 429) continue;
      count.refused += 1;
      await pause(Math.min(Number(reply.headers.get("retry-after") ?? 1), 5), () => !goes());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, loop));
  return count;
}

async function serve(task: AbuserTask) {
  // It plays somebody else's machine: on this one it uses what the product and its learners leave.
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  const abuser = new HttpLearner(task.origin, { headers: task.headers });
  await abuser.signIn(task.email, task.dataDir);
  process.send?.({ userId: String((await abuser.call("GET", "/api/whoami")).ID) });
  await once(process, "message");
  const next = await prepare(abuser);
  process.send?.({});
  for (;;) {
    await once(process, "message");
    let goes = true;
    process.once("message", () => {
      goes = false;
    });
    process.send?.(await abuse(abuser, next, () => goes));
  }
}

const [, , task] = process.argv;
if (process.send && task) await serve(JSON.parse(task));
