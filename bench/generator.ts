import { fork } from "node:child_process";
import { once } from "node:events";
import { load } from "./load.ts";
import { type LoadPlan, type Plan, Rate, Sessions, type SessionsPlan } from "./plan.ts";
import { sessions } from "./sessions.ts";

/** The load comes from a separate process, because learners' machines are not the server's. */
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

export const generate = async (plan: LoadPlan) => Rate.parse(await inItsOwnProcess(plan));
export const generateSessions = async (plan: SessionsPlan) => Sessions.parse(await inItsOwnProcess(plan));

if (process.send && process.argv[1] === import.meta.filename)
  process.once("message", async (plan: Plan) => {
    const result = await (plan.kind === "load" ? load(plan) : sessions(plan));
    process.send?.(result);
  });
