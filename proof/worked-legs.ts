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
});
type State = z.output<typeof State>;

export interface Target {
  cluster: PostgresCluster;
  server: ServerProcess;
  work: Workload;
  random: Random;
}

export interface Ways {
  /** Where clients reach the product. */
  port: number;
  /** Where the product reaches its database. */
  databaseUrl: string;
}

/** What lies between clients, product and database in a leg, and how it fails. */
export interface Scene extends Ways {
  /** Until then nothing fails, and after {@link Scene.end} nothing more. */
  begin?: () => void;
  end?: () => void;
  close?: () => Promise<void>;
  /** Deals the n-th blow, or several. @returns how many of each kind */
  deal: (n: number, target: Target) => Promise<Record<string, number>>;
}

/** A kind of failure, of which the legs deal so many in all. */
export interface Plight {
  /** The part of `npm run proof`. */
  name: string;
  /** What it does, in words. */
  title: string;
  aim: number;
  set: (ways: Ways, random: Random) => Promise<Scene> | Scene;
}

const count = (dealt: State["dealt"]) => Object.values(dealt).reduce((sum, n) => sum + n, 0);

/** One leg on a cluster of its own. */
async function leg(plight: Plight, state: State, cluster: PostgresCluster, until: number): Promise<Worked> {
  const random = randomOf(state.seed + count(state.dealt));
  const dataDir = await mkdtemp(path.join(os.tmpdir(), `threshold-${plight.name}-`));
  const port = await freePort();
  const scene = await plight.set({ port, databaseUrl: cluster.url }, random);
  const { stripe, env } = await startProvider();
  const server = new ServerProcess(port, { DATA_DIR: dataDir, DATABASE_URL: scene.databaseUrl, ...env });
  try {
    await server.start();
    const place = { origin: `http://127.0.0.1:${scene.port}`, dataDir, stripe };
    const work = await Workload.begin(place, random.below);
    scene.begin?.();
    while (count(state.dealt) < plight.aim && performance.now() < until)
      for (const [kind, n] of Object.entries(
        await scene.deal(count(state.dealt), { cluster, server, work, random }),
      ))
        state.dealt[kind] = (state.dealt[kind] ?? 0) + n;
    scene.end?.();
    const { db, close } = openDatabase({ databaseUrl: cluster.url, dataDir });
    return await work.end(db).finally(close);
  } finally {
    await server.end("SIGKILL");
    await scene.close?.();
    await stripe.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Learners answer and payments are reported while things fail, and nothing acknowledged may be lost. Goes on where the last leg left off,
 * until `plight.aim` is reached in all. @param minutes after which the leg ends @param seed begins again
 */
export async function proveInLegs(
  plight: Plight,
  { minutes, seed }: { minutes: number; seed: number | undefined },
): Promise<void> {
  const legs = new LegState(plight.name, State);
  const none = { dealt: {}, acknowledged: 0, lost: 0, deliveries: 0, faults: 0 };
  const state = (seed === undefined ? legs.read() : undefined) ?? {
    seed: seed ?? randomInt(2 ** 31),
    ...none,
  };
  const before = count(state.dealt);
  console.log(`     ${plight.name}: seed ${state.seed}, ${before} of ${plight.aim} so far`);
  await onPostgres(async (cluster) => {
    const from = performance.now();
    const worked = await leg(plight, state, cluster, from + minutes * 60_000);
    state.acknowledged += worked.acknowledged;
    state.lost += worked.lost;
    state.deliveries += worked.deliveries;
    state.faults += worked.faults.length;
    legs.write(state);
    for (const fault of worked.faults) console.log(`     FAULT ${fault}`);
    const kinds = Object.entries(state.dealt).map(([kind, n]) => `${n} ${kind}`);
    tell(
      plight.title,
      state.lost === 0 && state.faults === 0 && worked.acknowledged > 0,
      `seed ${state.seed}, ${count(state.dealt) - before} in ${Math.round((performance.now() - from) / 1000)} s; in all legs ${kinds.join(", ")}; ${state.acknowledged} answers acknowledged, ${state.lost} lost; ${state.deliveries} reports of payments accepted, ${state.faults} faults in books, grants and scores`,
    );
  });
}
