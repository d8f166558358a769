import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { openDatabase } from "../server/platform/db/database.ts";
import { type Random, randomOf } from "../test/random.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { LegState } from "./leg-state.ts";
import type { PostgresCluster } from "./postgres-cluster.ts";
import { tell } from "./tell.ts";
import { onPostgres } from "./with-postgres.ts";
import { startProvider, type Worked, Workload } from "./workload.ts";

const State = z.object({
  seed: z.number(),
  /** How many blows of each kind the legs so far have dealt. */
  dealt: z.record(z.string(), z.number()),
  acknowledged: z.number(),
  lost: z.number(),
  deliveries: z.number(),
  faults: z.number(),
  brokenOff: z.number().default(0),
});
type State = z.output<typeof State>;

export interface Target {
  cluster: PostgresCluster;
  server: ServerProcess;
  work: Workload;
  random: Random;
}

export interface Addresses {
  /** Where clients reach the product. */
  port: number;
  /** Where the product reaches its database. */
  databaseUrl: string;
}

/** What lies between clients, product and database in a leg, and how it fails. */
export interface Setup extends Addresses {
  /** Until then nothing fails, and after {@link Setup.end} nothing more. */
  begin?: () => void;
  end?: () => void;
  close?: () => Promise<void>;
  /** Deals the n-th blow, or several. @returns how many of each kind */
  deal: (n: number, target: Target) => Promise<Record<string, number>>;
}

/** A kind of failure, of which the legs deal so many in all. */
export interface FaultKind {
  /** The part of `npm run proof`. */
  name: string;
  /** What it does, in words. */
  title: string;
  aim: number;
  setUp: (addresses: Addresses, random: Random) => Promise<Setup> | Setup;
}

const count = (dealt: State["dealt"]) => Object.values(dealt).reduce((sum, n) => sum + n, 0);

/** One leg on a cluster of its own. */
async function leg(kind: FaultKind, state: State, cluster: PostgresCluster, until: number): Promise<Worked> {
  const random = randomOf(state.seed + count(state.dealt));
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `threshold-${kind.name}-`));
  const port = await freePort();
  const setup = await kind.setUp({ port, databaseUrl: cluster.url }, random);
  const { stripe, env } = await startProvider();
  const server = new ServerProcess(port, { DATA_DIR: dataDir, DATABASE_URL: setup.databaseUrl, ...env });
  try {
    await server.start();
    const place = { origin: `http://127.0.0.1:${setup.port}`, dataDir, stripe };
    const work = await Workload.begin(place, random.below);
    setup.begin?.();
    while (count(state.dealt) < kind.aim && performance.now() < until)
      for (const [kind, n] of Object.entries(
        await setup.deal(count(state.dealt), { cluster, server, work, random }),
      ))
        state.dealt[kind] = (state.dealt[kind] ?? 0) + n;
    setup.end?.();
    const { db, close } = openDatabase({ databaseUrl: cluster.url, dataDir });
    return await work.end(db).finally(close);
  } finally {
    await server.end("SIGKILL");
    await setup.close?.();
    await stripe.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** One more leg, whose outcome is added to the state, however it ends. */
async function addLeg(kind: FaultKind, state: State, cluster: PostgresCluster, until: number): Promise<void> {
  try {
    const worked = await leg(kind, state, cluster, until);
    state.acknowledged += worked.acknowledged;
    state.lost += worked.lost;
    state.deliveries += worked.deliveries;
    state.faults += worked.faults.length;
    for (const fault of worked.faults) console.log(`     FAULT ${fault}`);
  } catch (error) {
    state.brokenOff += 1;
    console.log(`     FAULT the leg was broken off: ${error instanceof Error ? error.stack : error}`);
  }
}

/**
 * Learners answer and payments are reported while things fail, and nothing acknowledged may be lost. Goes on where the last leg left off,
 * until `kind.aim` is reached in all; then it says what came of them. @param minutes after which the leg ends @param seed begins again
 */
export async function proveInLegs(
  kind: FaultKind,
  { minutes, seed }: { minutes: number; seed: number | undefined },
): Promise<void> {
  const legs = new LegState(kind.name, State);
  const none = { dealt: {}, acknowledged: 0, lost: 0, deliveries: 0, faults: 0, brokenOff: 0 };
  const state = (seed === undefined ? legs.read() : undefined) ?? {
    seed: seed ?? randomInt(2 ** 31),
    ...none,
  };
  const before = count(state.dealt);
  console.log(`     ${kind.name}: seed ${state.seed}, ${before} of ${kind.aim} so far`);
  const from = performance.now();
  if (before < kind.aim)
    await onPostgres(async (cluster) => {
      await addLeg(kind, state, cluster, from + minutes * 60_000);
      legs.write(state);
    });
  const kinds = Object.entries(state.dealt).map(([name, n]) => `${n} ${name}`);
  tell(
    kind.title,
    state.lost === 0 &&
      state.faults === 0 &&
      state.brokenOff === 0 &&
      state.acknowledged > 0 &&
      state.deliveries > 0,
    `seed ${state.seed}, ${count(state.dealt) - before} in ${Math.round((performance.now() - from) / 1000)} s; in all legs ${kinds.join(", ")}; ${state.acknowledged} answers acknowledged, ${state.lost} lost; ${state.deliveries} reports of payments accepted meanwhile, ${state.faults} faults in books, grants and scores; ${state.brokenOff} legs broken off`,
  );
}
