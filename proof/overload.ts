import { generateInTurn } from "../bench/generator.ts";
import type { Answered, LoadReport } from "../bench/plan.ts";
import { connectionCap } from "../server/platform/http/connections.ts";
import {
  type Answering,
  capacityOf,
  statusNote,
  stealNote,
  type Where,
  whileAnswering,
} from "./answering.ts";
import { HIGHEST_P99_MS } from "./sustained.ts";
import { tell } from "./tell.ts";

/** How many times the capacity comes. */
const TIMES = 3;
/** What may come of a call: it is answered, or refused for now. */
const ALLOWED = ["200", "429", "503"];
/** Those of the callers who come afterwards. */
const CONNECTIONS_AFTERWARDS = 100;
const RECOVERS_WITHIN_S = 10;
/** It has recovered when so many seconds in a row are good. */
const GOOD_IN_A_ROW = 3;

interface Size {
  /** How many callers wait for a reply at once at most: those who come then find no connection. */
  connections: number;
  capacitySeconds?: number;
  overloadSeconds?: number;
  /** How long half the capacity comes afterwards. */
  afterwardsSeconds?: number;
}

/** When the first of three good seconds in a row has passed, in seconds from the start; undefined if they never come. */
function recoveryOf(seconds: LoadReport["seconds"]): number | undefined {
  const good = seconds.map(
    ({ calls, failures, p99 }) => calls > 0 && failures === 0 && p99 <= HIGHEST_P99_MS,
  );
  const first = good.findIndex(
    (_, i) => good.slice(i, i + GOOD_IN_A_ROW).filter(Boolean).length === GOOD_IN_A_ROW,
  );
  return first < 0 ? undefined : first + 1;
}

interface Overload {
  capacity: { perSecond: number };
  /** How many answers were to come in all, in how many seconds, over how many connections at most. */
  due: number;
  seconds: number;
  connections: number;
  /** What came of them, and of half the capacity that came afterwards. */
  report: LoadReport;
  afterwards: LoadReport;
  acknowledged: Answered[];
}

/** Finds the capacity, brings three times as much, and then half of it. */
async function overload(answering: Answering, size: Required<Size>): Promise<Overload> {
  const { capacitySeconds, overloadSeconds: seconds, afterwardsSeconds, connections } = size;
  const capacity = await capacityOf(answering, capacitySeconds);
  const arrivals = Math.round(TIMES * capacity.perSecond);
  const half = Math.round(capacity.perSecond / 2);
  const [report, afterwards] = await generateInTurn([
    { ...answering, connections, seconds, arrivals, skips: true, firstCall: capacity.calls },
    { ...answering, connections: CONNECTIONS_AFTERWARDS, seconds: afterwardsSeconds, arrivals: half },
  ]);
  if (!report || !afterwards) throw new Error("the generator reported nothing");
  const acknowledged = [...report.acknowledged, ...afterwards.acknowledged];
  return { capacity, due: arrivals * seconds, seconds, connections, report, afterwards, acknowledged };
}

/** How much was sent of what was to come, and why not all of it. */
function sentNote({ report: { calls, skipped }, due, capacity, seconds, connections }: Overload): string {
  const sent = calls / seconds;
  const times = `${sent.toFixed(0)} answers a second sent, ${(sent / capacity.perSecond).toFixed(1)} × the capacity of ${capacity.perSecond.toFixed(0)}/s`;
  const unsent = due - calls - skipped;
  const reasons = [
    ...(skipped > 0 ? [`${skipped} found all ${connections} connections waiting for a reply`] : []),
    ...(unsent > 0 ? [`the generator, on the same processors, was too slow for ${unsent}`] : []),
  ];
  return reasons.length === 0 ? times : `${times} (of ${due} that were due ${reasons.join(" and ")})`;
}

/** How much was answered meanwhile, and how. */
function answeredNote({ report, capacity }: Overload): string {
  const answered = (report.perSecond * (report.statuses[200] ?? 0)) / report.calls;
  return `${answered.toFixed(0)}/s answered, ${((100 * answered) / capacity.perSecond).toFixed(0)}% of the capacity, until the last reply; ${statusNote(report.statuses)}, p50 ${report.p50.toFixed(0)} ms, p99 ${report.p99.toFixed(0)} ms`;
}

function recoveryNote({ seconds, statuses }: LoadReport, recovery: number | undefined): string {
  const typical =
    seconds.map(({ p99 }) => p99).toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? 0;
  const recovered =
    recovery === undefined
      ? `not recovered in ${seconds.length} s at half the capacity, p99 of the median second ${typical.toFixed(0)} ms of ${HIGHEST_P99_MS}`
      : `recovered within ${recovery} s of ${RECOVERS_WITHIN_S}: half the capacity with p99 ≤ ${HIGHEST_P99_MS} ms and no failure`;
  return `${recovered}; in all ${seconds.length} s afterwards ${statusNote(statuses)}`;
}

/**
 * Three times what the product can take comes by the clock, and then half of what it can: it answers or refuses for now, loses
 * nothing that it acknowledged, and is as quick as before within ten seconds.
 */
export async function proveOverload(where: Where, size: Size): Promise<void> {
  // The product accepts twice as many connections, so that it never closes one to make room.
  const most = connectionCap(2 * size.connections);
  const connections = Math.min(size.connections, Math.floor(most / 2));
  const { result, lost, steal } = await whileAnswering(where, most, (answering) =>
    overload(answering, {
      capacitySeconds: 6,
      overloadSeconds: 20,
      afterwardsSeconds: 30,
      ...size,
      connections,
    }),
  );
  const { report, afterwards, seconds, acknowledged } = result;
  const statuses = [...Object.keys(report.statuses), ...Object.keys(afterwards.statuses)];
  const recovery = recoveryOf(afterwards.seconds);
  tell(
    `${TIMES} × the capacity for ${seconds} s over ${connections} connections, ${where.name}`,
    lost === 0 &&
      (report.statuses[200] ?? 0) > 0 &&
      statuses.every((status) => ALLOWED.includes(status)) &&
      recovery !== undefined &&
      recovery <= RECOVERS_WITHIN_S,
    [
      sentNote(result),
      answeredNote(result),
      recoveryNote(afterwards, recovery),
      `${acknowledged.length} acknowledged answers, the last at each place in both, compared with the database, ${lost} lost`,
      ...stealNote(steal),
    ].join("; "),
  );
}
