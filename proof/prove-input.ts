import fc from "fast-check";
import { type Gradable, grade } from "../server/features/practice/rules.ts";
import { kyselyOver } from "../server/platform/db/database.ts";
import { EmbeddedPool } from "../server/platform/db/embedded-pool.ts";
import { abuse } from "./abuse.ts";
import { addresses } from "./addresses.ts";
import { botCrowd } from "./bot-crowd.ts";
import { tell } from "./tell.ts";
import { texts } from "./texts.ts";

const FUZZED = 100_000;
const SLOWEST_MS = 5;
/** How long one text may block the event loop. */
const HELD_MS = 20;
/** How much slower one account may make its neighbours; and how much it may make the database grow per minute. */
const RATIO = 1.5;
const GROWTH_MIB = 20;
/** Quiet and abused stretches of 30 s each: ten minutes by default. */
const STRETCH_SECONDS = 30;
const CROWD_PAIRS = 5;
const MINUTES = Number(process.env.ABUSE_MINUTES ?? 10);

/** The time to mark one answer; one that seems slow is marked again, since the machine may have been busy. */
function gradingMs(question: Gradable, answer: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 3 && best >= SLOWEST_MS; i++) {
    const from = performance.now();
    grade(question, answer);
    best = Math.min(best, performance.now() - from);
  }
  return best;
}

export function proveGrading() {
  const saq = { qnType: "saq" as const, params: [], answer: "time|unity of time~title~strata lot" };
  let slowest = 0;
  fc.assert(
    fc.property(fc.string({ maxLength: 4096, unit: "binary" }), (answer) => {
      slowest = Math.max(slowest, gradingMs(saq, answer));
    }),
    { numRuns: FUZZED },
  );
  tell(
    "marking short answers",
    slowest < SLOWEST_MS,
    `${FUZZED} fuzzed answers, slowest ${slowest.toFixed(2)} ms`,
  );
}

/** Every text of the contract as long as it can be. */
export async function proveTexts() {
  const r = await texts(HELD_MS);
  tell(
    "texts at their body limit",
    r.slowestMs <= HELD_MS,
    `${r.fields} fields, ${r.calls} calls, the event loop blocked for ${r.slowestMs.toFixed(1)} ms at most (${r.slowest})`,
  );
}

/** Every code point of Unicode in addresses. */
export async function proveAddresses() {
  const db = kyselyOver(new EmbeddedPool({ folder: undefined, durable: false }));
  const r = await addresses(db);
  await db.destroy();
  tell(
    "addresses with every code point",
    r.faults.length === 0 && r.accepted > 0,
    `${r.points} code points, ${r.typed} addresses, ${r.accepted} forms accepted; ${r.faults.slice(0, 3).join("; ") || "no fault"}`,
  );
}

/** One account makes the most expensive calls that it may while others practise. */
export async function proveAbuse() {
  const pairs = Math.max(1, Math.round((MINUTES * 60) / (2 * STRETCH_SECONDS)));
  const r = await abuse({ stretchSeconds: STRETCH_SECONDS, pairs });
  const grown = (r.bytesAfter - r.bytesBefore) / 2 ** 20;
  const each = r.pairs.map((p) => `${Math.round(p.abusedP99)}/${Math.round(p.quietP99)}`).join(", ");
  tell(
    "one account abusing all that it may",
    r.ratio <= RATIO && r.failed === 0 && grown <= GROWTH_MIB * pairs,
    `${pairs} pairs of ${STRETCH_SECONDS} s, its calls ${r.abuserCalls} (${r.abuserRefused} refused), neighbours' calls ${r.calls} (${r.failed} failed), p99 in ms abused/quiet ${each}, median ratio ${r.ratio.toFixed(2)}; the database grew by ${grown.toFixed(1)} MiB`,
  );
}

/** Two hundred people ask the study bot at once while others practise; with a model that stalls, and without one. */
export async function proveBotCrowd() {
  for (const isStalling of [false, true]) {
    const r = await botCrowd({ stretchSeconds: STRETCH_SECONDS, pairs: CROWD_PAIRS, isStalling });
    const each = r.pairs.map((p) => `${Math.round(p.crowdedP99)}/${Math.round(p.quietP99)}`).join(", ");
    tell(
      `200 at once at the study bot, ${isStalling ? "whose model stalls" : "which quotes"}`,
      r.ratio <= RATIO && r.failed === 0 && r.unanswered === 0,
      `${CROWD_PAIRS} pairs of ${STRETCH_SECONDS} s, asked ${r.asked} (${r.unanswered} without an answer or a reason), neighbours' calls ${r.calls} (${r.failed} failed), p99 in ms crowded/quiet ${each}, median ratio ${r.ratio.toFixed(2)}`,
    );
  }
}
