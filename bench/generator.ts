import { fork } from "node:child_process";
import { once } from "node:events";
import { z } from "zod";
import { load } from "./load.ts";
import { type LoadPlan, LoadReport, type Plan, Sessions, type SessionsPlan } from "./plan.ts";
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

const Reports = z.array(LoadReport);

/** Loads one after the other, each as soon as the one before sends no more. @returns their reports */
export const generateInTurn = async (loads: LoadPlan[]): Promise<LoadReport[]> =>
  Reports.parse(await inItsOwnProcess({ kind: "loads", loads }));

export async function generate(plan: LoadPlan): Promise<LoadReport> {
  const [report] = await generateInTurn([plan]);
  if (!report) throw new Error("the generator reported nothing");
  return report;
}

export const generateSessions = async (plan: SessionsPlan) => Sessions.parse(await inItsOwnProcess(plan));

if (process.send && process.argv[1] === import.meta.filename)
  process.once("message", async (plan: Plan) => {
    const result = await (plan.kind === "loads" ? load(plan.loads) : sessions(plan));
    process.send?.(result);
  });
