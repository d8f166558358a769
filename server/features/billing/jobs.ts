import { sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import type { Job } from "../../platform/jobs/runner.ts";
import type { SandboxPayments } from "../../platform/payments/sandbox.ts";
import { closePayment } from "./cancel-commands.ts";
import { type FulfilDeps, fulfil } from "./fulfil-commands.ts";

const RECONCILE_EVERY_MS = 15 * 60 * 1000;
const EXPIRE_EVERY_MS = 5 * 60 * 1000;
const SANDBOX_EVERY_MS = 1_000;
/** An order without a payment session by then was left by a crash. */
const ABANDONED = "1 hour";
const BATCH = 200;

/** Asks the provider about orders that nobody else may ask about: webhooks get lost, buyers close the page. */
export function billingJobs(deps: FulfilDeps & { sandbox: SandboxPayments | undefined }): Job[] {
  const reconcile: Job = {
    name: "reconcile orders",
    everyMs: RECONCILE_EVERY_MS,
    run: async (now) => {
      const open = sql`state in ('created', 'open') and expires_at > ${now}`;
      const awaiting = sql`submitted_at is not null`;
      for (const id of await unsettled(deps, sql`(${open} or ${awaiting})`))
        await orLater(deps, id, () => fulfil(deps, id, now));
    },
  };
  const expire: Job = {
    name: "expire stale orders",
    everyMs: EXPIRE_EVERY_MS,
    run: async (now) => {
      await abandon(deps, now);
      const stale = sql`submitted_at is null and (expires_at <= ${now} or state = 'cancelled')`;
      for (const id of await unsettled(deps, stale))
        await orLater(deps, id, () => closePayment(deps, id, now));
    },
  };
  const { sandbox } = deps;
  if (!sandbox) return [reconcile, expire];
  const settleSandbox: Job = {
    name: "settle late sandbox payments",
    everyMs: SANDBOX_EVERY_MS,
    isDue: async (now) => (await sandbox.due(now)).length > 0,
    run: async (now) => {
      for (const id of await sandbox.due(now)) await orLater(deps, id, () => fulfil(deps, id, now));
    },
  };
  return [reconcile, expire, settleSandbox];
}

/** Orders whose payment may still change, the longest unchecked first. */
async function unsettled({ db, payments }: FulfilDeps, which: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from checkout
    where not session_final and session_id is not null and provider = ${payments.kind} and ${which}
    order by checked_at nulls first, id limit ${BATCH}`.execute(db);
  return rows.map((row) => row.id);
}

/** An order that cannot be asked about must not delay the others. */
async function orLater({ log }: FulfilDeps, checkout: string, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    log.warn({ checkout, reason: error.code }, "an order was not reconciled");
  }
}

async function abandon({ db }: FulfilDeps, now: Date) {
  await sql`
    with stale as (
      update checkout set state = 'expired', session_final = true
      where state = 'created' and session_id is null and created_at <= ${now}::timestamptz - ${ABANDONED}::interval
      returning charge_id)
    update charge set status = 'expired' where id in (select charge_id from stale)`.execute(db);
}
