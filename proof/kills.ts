import type { FaultKind, Target } from "./worked-legs.ts";

/** Of ten blows five hit the product, three the database, two both at once. */
const TURN = [
  "server",
  "database",
  "server",
  "both",
  "server",
  "database",
  "server",
  "database",
  "server",
  "both",
] as const;

const BLOWS: Record<(typeof TURN)[number], (target: Target) => Promise<void>> = {
  server: async ({ server }) => {
    await server.end("SIGKILL");
    await server.start();
  },
  database: ({ cluster }) => cluster.kill(),
  both: async ({ server, cluster }) => {
    cluster.fell();
    await server.end("SIGKILL");
    await cluster.startAgain();
    await server.start();
  },
};

async function deal(n: number, target: Target) {
  // The moment is counted in answers, so that each kill interrupts running work.
  await target.work.answers(5 + target.random.below(40));
  const kind = TURN[n % TURN.length] ?? "server";
  await BLOWS[kind](target);
  return { [`kills of ${kind}`]: 1 };
}

/** `kill -9` of the product, of PostgreSQL, and of both, a thousand times. */
export const KILLS: FaultKind = {
  name: "kills",
  title: "kill -9 of the product, PostgreSQL and both",
  aim: 1000,
  setUp: (addresses) => ({ ...addresses, deal }),
};
