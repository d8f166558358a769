import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { EmbeddedPool } from "../server/platform/db/embedded-pool.ts";
import { lockFolder } from "../server/platform/db/folder-lock.ts";

const COMMITS = 1000;
const INSERT = "insert into t (n) values ($1)";

/** Commits a second, one after the other. */
async function commits(query: (text: string, params: unknown[]) => Promise<unknown>): Promise<number> {
  await query("create table t (n int)", []);
  const from = performance.now();
  for (let i = 0; i < COMMITS; i++) await query(INSERT, [i]);
  return COMMITS / ((performance.now() - from) / 1000);
}

async function pooled(folder: string, durable: boolean) {
  const pool = new EmbeddedPool({ folder, durable });
  const client = await pool.connect();
  const rate = await commits((text, params) => client.query(text, params));
  client.release();
  await pool.end();
  return rate;
}

/**
 * What each guard around the embedded database costs (docs/decisions/0002-databases.md).
 * @returns durable commits a second, in a worker
 */
export async function benchGuards(): Promise<number> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "threshold-guards-"));
  const bare = await PGlite.create(path.join(folder, "bare"));
  const asShipped = await commits((text, params) => bare.query(text, params));
  await bare.close();
  const inWorker = await pooled(path.join(folder, "worker"), false);
  const durable = await pooled(path.join(folder, "durable"), true);
  const from = performance.now();
  lockFolder(path.join(folder, "lock"))();
  const lockMs = performance.now() - from;
  await rm(folder, { recursive: true });
  console.log(`PGlite as shipped, in this thread  ${asShipped.toFixed(0).padStart(6)} commits/s`);
  console.log(`… in a worker with the watchdog    ${inWorker.toFixed(0).padStart(6)} commits/s`);
  console.log(`… and with a real fsync            ${durable.toFixed(0).padStart(6)} commits/s`);
  console.log(`taking and giving back the folder  ${lockMs.toFixed(2).padStart(6)} ms`);
  return durable;
}
