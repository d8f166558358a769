import { fork } from "node:child_process";
import { once } from "node:events";
import { load } from "./load.ts";
import type { LoadPlan, Plan, Rate, Sessions, SessionsPlan } from "./plan.ts";
import { sessions } from "./sessions.ts";

/** The load comes from a process of its own, as learners' machines are not the server's. */
async function inItsOwnProcess(plan: Plan): Promise<unknown> {
  const child = fork(import.meta.filename);
  child.send(plan);
  const [result] = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`the generator ended with ${code}`))),
  ]);
  child.kill();
  return result;
}

// The other end is this very file, so what comes back has the shape that its function gives.
export const generate = (plan: LoadPlan) => inItsOwnProcess(plan) as Promise<Rate>;
export const generateSessions = (plan: SessionsPlan) => inItsOwnProcess(plan) as Promise<Sessions>;

if (process.send && process.argv[1] === import.meta.filename)
  process.once("message", async (plan: Plan) => {
    const result = await (plan.kind === "load" ? load(plan) : sessions(plan));
    process.send?.(result);
  });
