import { generate } from "../bench/generator.ts";
import { capacityOf, statusNote, stealNote, type Where, whileAnswering } from "./answering.ts";
import { tell } from "./tell.ts";

export const HIGHEST_P99_MS = 100;
/** One for each learner. */
const CONNECTIONS = 200;
const MOST_CONNECTIONS = 1000;

interface Size {
  /** How many answers come each second, by the clock. */
  perSecond: number;
  minutes: number;
  /** How long the capacity is measured before, and a bare route at the same rate. */
  comparedSeconds?: number;
}

/**
 * So many answers a second for so many minutes: each is acknowledged, all but the slowest hundredth within 100 ms from when it was due, and
 * none is lost. Compared with the product's capacity and with its route that does nothing, at the same rate.
 */
export async function proveSustained(where: Where, { perSecond, minutes, comparedSeconds = 6 }: Size) {
  const { result, lost, steal } = await whileAnswering(where, MOST_CONNECTIONS, async (answering) => {
    const capacity = await capacityOf(answering, comparedSeconds);
    const byTheClock = { ...answering, connections: CONNECTIONS, arrivals: perSecond };
    const bare = await generate({ ...byTheClock, call: "healthz", seconds: comparedSeconds });
    const seconds = Math.round(minutes * 60);
    const sustained = await generate({ ...byTheClock, seconds, firstCall: capacity.calls });
    return { capacity, bare, sustained, seconds, acknowledged: sustained.acknowledged };
  });
  const { capacity, bare, sustained, seconds } = result;
  const failures = sustained.calls - (sustained.statuses[200] ?? 0);
  const worst = Math.max(...sustained.seconds.map(({ p99 }) => p99));
  const late = sustained.seconds.filter(({ p99 }) => p99 > HIGHEST_P99_MS).length;
  tell(
    `${perSecond} answers a second for ${seconds} s, ${where.name}`,
    failures === 0 && lost === 0 && sustained.p99 <= HIGHEST_P99_MS,
    [
      `p50 ${sustained.p50.toFixed(1)} ms, p99 ${sustained.p99.toFixed(1)} ms of ${HIGHEST_P99_MS}, ${(sustained.p99 / bare.p99).toFixed(1)} × that of /healthz at the same rate`,
      `p99 of the worst second ${worst.toFixed(0)} ms, ${late} seconds above ${HIGHEST_P99_MS} ms`,
      statusNote(sustained.statuses),
      `${sustained.acknowledged.length} places compared with the database, ${lost} lost`,
      `${((100 * perSecond) / capacity.perSecond).toFixed(0)}% of the capacity of ${capacity.perSecond.toFixed(0)}/s`,
      ...stealNote(steal),
    ].join("; "),
  );
}
