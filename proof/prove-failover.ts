import { randomInt } from "node:crypto";
import { z } from "zod";
import { hasPgBouncer } from "../test/pgbouncer.ts";
import { randomOf } from "../test/random.ts";
import { Failover, type Fault } from "./failover.ts";
import { LegState } from "./leg-state.ts";
import { missingPackages } from "./patroni-cluster.ts";
import { tell } from "./tell.ts";

const LEARNERS = 8;
/** Writes must be back by then. */
const RETURN_MS = 45_000;
/** No round begins after this: one takes up to a minute, and at the end all answers are looked for once more. */
const LEG_MS = 15 * 60_000;
const KINDS = ["killed", "frozen", "cut"] as const;

const Sum = z.object({
  times: z.number(),
  acknowledged: z.number(),
  lost: z.number(),
  returnsMs: z.array(z.number()),
  wholesMs: z.array(z.number()),
  failures: z.number(),
});
/** What the legs so far have come to, so that the next one goes on. */
const State = z.object({ seed: z.number(), next: z.number(), sums: z.record(z.enum(KINDS), Sum) });
type State = z.output<typeof State>;
const legs = new LegState("failover", State);

const none = () => ({ times: 0, acknowledged: 0, lost: 0, returnsMs: [], wholesMs: [], failures: 0 });

/** The kind of each round in turn; how it is cut, and after how many answers, by the seed. */
function chosen(seed: number, round: number) {
  const random = randomOf(seed + round);
  const kind = KINDS[round % KINDS.length] ?? "killed";
  const how = random.below(2) === 0 ? "silent" : "reset";
  const fault: Fault = kind === "cut" ? how : kind;
  return { kind, fault, after: 20 + random.below(181) };
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);
const middle = (ms: readonly number[]) =>
  ms.toSorted((a, b) => a - b)[Math.floor(ms.length / 2)] ?? Number.NaN;

async function leg(failover: Failover, state: State, rounds: number) {
  const until = performance.now() + LEG_MS;
  for (let done = 0; done < rounds && performance.now() < until; done++) {
    const { kind, fault, after } = chosen(state.seed, state.next);
    const sum = state.sums[kind];
    state.next += 1;
    sum.times += 1;
    try {
      const round = await failover.round(fault, after);
      sum.acknowledged += round.acknowledged;
      sum.lost += round.lost;
      sum.returnsMs.push(Math.round(round.returnMs));
      sum.wholesMs.push(Math.round(round.wholeMs));
      console.log(
        `     round ${state.next}, ${fault}: writes after ${seconds(round.returnMs)} s, whole after ${seconds(round.wholeMs)} s, ${round.acknowledged} acknowledged, ${round.lost} lost`,
      );
    } catch (error) {
      sum.failures += 1;
      throw error;
    } finally {
      legs.write(state);
    }
  }
}

/**
 * The machine of the primary fails while learners answer, again and again: each time another takes over by itself, and no answer that
 * was acknowledged is missing. Goes on where the last leg left off, unless a seed is given. @param times of each kind in this leg
 */
export async function proveFailover(times: number, seed: number | undefined): Promise<void> {
  const missing = [...missingPackages(), ...(hasPgBouncer ? [] : ["pgbouncer"])];
  if (missing.length > 0)
    return console.log(`The failover is skipped. On Debian it needs: apt-get install ${missing.join(" ")}`);
  const fresh = (): State => ({
    seed: seed ?? randomInt(2 ** 31),
    next: 0,
    sums: { killed: none(), frozen: none(), cut: none() },
  });
  const state = (seed === undefined ? legs.read() : undefined) ?? fresh();
  console.log(`     failover: seed ${state.seed}, from round ${state.next + 1}`);
  const failover = await Failover.create(LEARNERS);
  try {
    await leg(failover, state, times * KINDS.length);
    const { acknowledged, lost } = await failover.end();
    tell("failover, all answers of this leg", lost === 0, `${acknowledged} acknowledged, ${lost} lost`);
  } catch (error) {
    tell("failover, this leg", false, error instanceof Error ? error.message : String(error));
  } finally {
    await failover.remove();
  }
  for (const kind of KINDS) {
    const { times, acknowledged, lost, returnsMs, wholesMs, failures } = state.sums[kind];
    const slowest = Math.max(0, ...returnsMs);
    tell(
      `failover, the primary's machine ${kind}`,
      lost === 0 && failures === 0 && slowest <= RETURN_MS,
      `seed ${state.seed}, ${times} times in all legs, ${acknowledged} acknowledged, ${lost} lost, ${failures} without return; writes back after ${seconds(middle(returnsMs))} s in the middle, ${seconds(slowest)} s at the slowest; all nodes again after ${seconds(middle(wholesMs))} s`,
    );
  }
}
