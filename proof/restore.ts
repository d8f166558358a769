import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { type Db, openDatabase } from "../server/platform/db/database.ts";
import { randomOf } from "../test/random.ts";
import { freePort, ServerProcess } from "../test/server-process.ts";
import { handOver } from "../test/unprivileged.ts";
import type { Acknowledged } from "./crash.ts";
import type { PostgresCluster } from "./postgres-cluster.ts";
import { tell } from "./tell.ts";
import { onPostgres } from "./with-postgres.ts";
import { type Accepted, startProvider, Workload, wrongScores } from "./workload.ts";

/** Answers before, between and after the backups. */
const ANSWERS = 1500;
const ARCHIVED_MS = 60_000;

/** Sums that no moment of the work may break: a backup is of some moment. */
async function wrongSums(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string; n: number }>`
    select 'transactions that do not balance' as what, count(*)::int as n from (
      select transaction_id from ledger_entry group by transaction_id having sum(amount) <> 0) t
    union all
    select 'captured purchases without a plan of each paper', count(*)::int from charge c
    where c.source = 'purchase' and c.status = 'captured'
      and (select count(*) from entitlement e where e.charge_id = c.id) <> 2
    union all
    select 'captured purchases without a commission', count(*)::int from charge c
    where c.source = 'purchase' and c.status = 'captured'
      and not exists (select 1 from commission m where m.charge_id = c.id)
    union all
    select 'commissions that differ from what is owed', count(*)::int from (
      select c.charge_id from commission c
      left join ledger_entry l on l.charge_id = c.charge_id and l.account = 'owed'
      group by c.charge_id, c.amount having coalesce(sum(l.amount), 0) <> c.amount) t`.execute(db);
  return [...rows.filter(({ n }) => n > 0).map(({ what, n }) => `${n} ${what}`), ...(await wrongScores(db))];
}

/** How many accepted reports of payments a database lacks. */
async function missingEvents(db: Db, accepted: readonly Accepted[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from provider_event`.execute(db);
  const there = new Set(rows.map(({ id }) => id));
  return accepted.filter(({ id }) => !there.has(id)).length;
}

/** How many acknowledged answers a database lacks. */
async function missing(db: Db, acknowledged: readonly Acknowledged[]): Promise<number> {
  const { rows } = await sql<{ key: string }>`
    select attempt_id || ' ' || question_id || ' ' || ans as key from answer`.execute(db);
  const there = new Set(rows.map(({ key }) => key));
  return acknowledged.filter((a) => !there.has(`${a.attempt} ${a.question} ${a.answer}`)).length;
}

interface Restored {
  name: string;
  url: string;
  dataDir: string;
  /** All of both must be there. */
  acknowledged: readonly Acknowledged[];
  accepted: readonly Accepted[];
  /** Nothing newer may be there, where that is promised. */
  until?: Date;
}

/** What a restored database holds, and whether the product starts on it. */
async function judge({ name, url, dataDir, acknowledged, accepted, until }: Restored): Promise<void> {
  const { db, close } = openDatabase({ databaseUrl: url, dataDir });
  const { rows } = await sql<{ n: number; late: number }>`
    select count(*)::int as n, (count(*) filter (where created_at > ${until ?? new Date(Date.now() + 60_000)}))::int as late
    from answer`.execute(db);
  const wrong = await wrongSums(db);
  const lost = await missing(db, acknowledged);
  const lostEvents = await missingEvents(db, accepted);
  await close();
  const server = new ServerProcess(await freePort(), { DATA_DIR: dataDir, DATABASE_URL: url });
  await server.start().finally(() => server.end());
  const late = rows[0]?.late ?? 0;
  tell(
    name,
    lost + lostEvents + late + wrong.length === 0 && acknowledged.length > 0 && accepted.length > 0,
    `${rows[0]?.n} answers, ${lost} lost of the ${acknowledged.length} acknowledged by then${until ? `, ${late} from later` : ""}; ${lostEvents} lost of ${accepted.length} reports of payments; ${wrong.join("; ") || "scores and ledger add up"}; the product starts on it`,
  );
}

/** The log is archived in pieces: the last one is sent off before it is full, and waited for. */
async function archiveTheRest(db: Db, archive: string): Promise<void> {
  const { rows } = await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(db);
  const last = path.join(archive, rows[0]?.file ?? "");
  const giveUp = Date.now() + ARCHIVED_MS;
  while (!existsSync(last)) {
    if (Date.now() > giveUp) throw new Error("the last piece of the log was not archived");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Makes both kinds of backup under load, and restores them. */
async function restore(cluster: PostgresCluster, folder: string, archive: string): Promise<void> {
  const { stripe, env } = await startProvider();
  const server = new ServerProcess(await freePort(), { DATA_DIR: folder, DATABASE_URL: cluster.url, ...env });
  let copy: PostgresCluster | undefined;
  try {
    await server.start();
    const work = await Workload.begin({ origin: server.origin, dataDir: folder, stripe }, randomOf(1).below);
    await work.answers(ANSWERS);
    const beforeDump = { acknowledged: [...work.kept], accepted: [...work.accepted] };
    const dump = path.join(archive, "dump");
    await cluster.beside("pg_dump", "-d", cluster.url, "-Fc", "-f", dump);
    copy = await cluster.backup();
    await work.answers(ANSWERS);
    const until = new Date();
    const isInTime = ({ at }: { at: number }) => at < until.getTime();
    const beforeUntil = {
      acknowledged: work.kept.filter(isInTime),
      accepted: work.accepted.filter(isInTime),
    };
    await work.answers(ANSWERS);
    const { db, close } = openDatabase({ databaseUrl: cluster.url, dataDir: folder });
    const worked = await work.end(db);
    await archiveTheRest(db, archive);
    await close();
    tell(
      "the database that was backed up",
      worked.lost === 0 && worked.faults.length === 0,
      `${worked.acknowledged} answers acknowledged, ${worked.lost} lost; ${worked.faults.join("; ") || "no fault"}`,
    );
    const url = cluster.databaseUrl("restored");
    await cluster.beside("pg_restore", "-d", url, "--exit-on-error", dump);
    await judge({ name: "pg_dump under load", url, dataDir: folder, ...beforeDump });
    await copy.recover(archive, until);
    const inTime = { url: copy.url, dataDir: folder, ...beforeUntil, until };
    await judge({ name: "base backup under load, brought to a moment after it", ...inTime });
  } finally {
    await server.end("SIGKILL");
    await stripe.stop();
    copy?.remove();
  }
}

/** Backups made while learners answer and payments are reported are restored, and hold all that was acknowledged before them. */
export async function proveRestore(): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "threshold-restore-"));
  const archive = await mkdtemp(path.join(os.tmpdir(), "threshold-archive-"));
  handOver(archive);
  const settings = ["archive_mode=on", `archive_command='cp %p ${archive}/%f'`];
  try {
    await onPostgres((cluster) => restore(cluster, folder, archive), settings);
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(archive, { recursive: true, force: true });
  }
}
