import { randomInt } from "node:crypto";
import { z } from "zod";
import { EPISODE, type Fault, runEpisode } from "./fuzz/fuzz.ts";
import { LegState } from "./leg-state.ts";
import { tell } from "./tell.ts";

/** Where a leg left off, so that the next one goes on. */
const State = z.object({ seed: z.number(), next: z.number(), inputs: z.number(), faults: z.number() });
type State = z.output<typeof State>;
const legs = new LegState("fuzz", State);

export interface FuzzOptions {
  /** How long this leg goes on; it ends with the episode that is under way. */
  minutes: number;
  /** Begins again, with this seed. */
  seed: number | undefined;
  /** Runs only the episode that holds this input, which keeps no state. */
  at: number | undefined;
}

const print = (seed: number, { position, where, what, details }: Fault) =>
  console.log(
    `FAULT ${where}: ${what}\n  (again: npm run proof -- fuzz --seed ${seed} --at ${position})\n  ${details}`,
  );

/** Faults alike are printed once. */
function printNew(seed: number, faults: Fault[], seen: Set<string>) {
  for (const fault of faults) {
    const name = `${fault.where} ${fault.what}`;
    if (!seen.has(name)) print(seed, fault);
    seen.add(name);
  }
}

/** Requests made of the product's own OpenAPI document: none is answered by a fault, in another form, or with a secret. */
export async function proveFuzz({ minutes, seed, at }: FuzzOptions): Promise<void> {
  const fresh = () => ({ seed: seed ?? randomInt(2 ** 31), next: 0, inputs: 0, faults: 0 });
  const kept = at === undefined && seed === undefined ? legs.read() : undefined;
  const state: State = kept ?? fresh();
  if (at !== undefined) state.next = Math.floor(at / EPISODE) * EPISODE;
  console.log(`     fuzz: seed ${state.seed}, from input ${state.next}`);
  const seen = new Set<string>();
  const statuses = new Map<number, number>();
  const done = new Set<string>();
  // What nobody waits for may fail too, and would end the process.
  const onStray = (error: unknown) => {
    state.faults += 1;
    console.log("FAULT that nobody caught:", error);
  };
  process.on("uncaughtException", onStray);
  process.on("unhandledRejection", onStray);
  const until = performance.now() + minutes * 60_000;
  const before = state.inputs;
  do {
    const report = await runEpisode(state.seed, state.next).catch((error: unknown) => {
      console.log("     fuzz: an episode was broken off and is begun again:", error);
      return undefined;
    });
    if (!report) continue;
    printNew(state.seed, report.faults, seen);
    for (const [status, n] of report.statuses) statuses.set(status, (statuses.get(status) ?? 0) + n);
    for (const name of report.done) done.add(name);
    state.next += report.inputs;
    state.inputs += report.inputs;
    state.faults += report.faults.length;
    if (at === undefined) legs.write(state);
  } while (at === undefined && performance.now() < until);
  process.off("uncaughtException", onStray);
  process.off("unhandledRejection", onStray);
  const each = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${n} × ${status}`);
  tell(
    "fuzz from the OpenAPI document",
    state.faults === 0,
    `seed ${state.seed}, ${state.inputs - before} inputs in this leg, ${state.inputs} in all, ${state.faults} faults; ${done.size} calls done; ${each.join(", ")}`,
  );
}
