import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startProduct } from "../test/product.ts";
import { CAPS } from "./platform/caps.ts";
import type { Db } from "./platform/db/database.ts";
import { writeCaps } from "./platform/db/write-caps.ts";

/** Tables that need no cap, and what bounds them. */
const BOUNDED: Record<string, string[]> = {
  "one row an account": [
    "ability_state",
    "active_browser",
    "app_user",
    "calendar_address",
    "daily_use",
    "reminder_setting",
    "reputation",
    "study_plan",
  ],
  "the latest stay (caps.ts, KEPT)": ["catalogue_change", "known_browser", "reply_notice", "session"],
  "the latest 200 questions of a user stay (bot/commands.ts)": ["bot_answer"],
  "one a user and set of the house's bank": ["covered_set"],
  "one a user and day, of which the last 30 stay (plan/day-commands.ts), with 50 items at most": [
    "plan_day",
    "plan_session",
  ],
  "one an attempt, which are capped; without its attempt it is a pair of numbers": ["mock_forecast"],
  "one a question of an attempt": ["answer", "attempt_question", "late_answer", "regraded_answer"],
  "passed on by a job within seconds (practice/jobs.ts, item-analysis/jobs.ts)": [
    "first_answer_change",
    "item_recount",
    "marked_answer",
    "scored_attempt",
  ],
  "one a user and question, or version, of the house's bank": [
    "correction_notice",
    "first_answer",
    "shown_key",
  ],
  "one a question, version or place of a set, which are capped": [
    "item_choice",
    "item_difficulty",
    "item_figure",
    "item_rest",
    "item_time",
    "question_constant",
    "set_question",
    "thread",
  ],
  "only with money that came, or that the house gives": [
    "charge",
    "commission",
    "entitlement",
    "ledger_entry",
    "ledger_transaction",
    "payout",
    "provider_event",
    "sandbox_session",
    "transfer",
  ],
  "one an event of the configuration": ["bump"],
  "one an account of Google's with the same address": ["google_identity"],
  "limited by address and mailbox (limits.ts), and purged by a job or kept once each": [
    "job",
    "mail_outbox",
    "otp_challenge",
    "otp_failure",
    "used_nonce",
  ],
  "the house writes it": [
    "blueprint",
    "cap",
    "constant",
    "content_failure",
    "content_import",
    "misconception",
    "moderation",
    "paper",
    "promo_campaign",
    "rule",
    "schema_migration",
    "schema_migration_lock",
    "tenant",
    "tenant_admin",
    "topic",
  ],
};

/** Tables with a foreign key to users or tenants, or to one of these. */
async function ownedTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive owned (oid) as (
      select unnest(array['app_user'::regclass::oid, 'tenant'::regclass::oid])
      union
      select k.conrelid from pg_constraint k join owned o on k.confrelid = o.oid where k.contype = 'f'
    )
    select c.relname as name from owned join pg_class c using (oid) order by 1`.execute(db);
  return rows.map((row) => row.name);
}

async function allTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  return rows.map((row) => row.name);
}

/** The triggers that enforce caps: the table and the cap's name. */
async function keptCaps(db: Db) {
  const { rows } = await sql<{ table: string; cap: string }>`
    select t.tgrelid::regclass::text as table, split_part(encode(t.tgargs, 'escape'), '\\000', 1) as cap
    from pg_trigger t join pg_proc f on f.oid = t.tgfoid where f.proname = 'keep_cap' order by 2`.execute(db);
  return rows;
}

describe("every table", () => {
  test("that users, affiliates, editors or tenants' admins can fill has a cap, or a reason here why it needs none", async () => {
    const { db } = await startProduct();
    const capped = (await keptCaps(db)).map(({ table }) => table);
    const known = [...new Set(capped), ...Object.values(BOUNDED).flat()];
    expect(known.toSorted()).toEqual(await allTables(db));
    expect((await ownedTables(db)).filter((table) => !known.includes(table))).toEqual([]);
  });

  test("that is new and depends on users, directly or through another table, is found", async () => {
    const { db } = await startProduct();
    await sql`create table planted (id int primary key, user_id text references app_user)`.execute(db);
    await sql`create table planted_child (planted_id int references planted)`.execute(db);
    try {
      const known = Object.values(BOUNDED).flat();
      const found = (await ownedTables(db)).filter((table) => table.startsWith("planted"));
      expect(found).toEqual(["planted", "planted_child"]);
      expect(found.filter((table) => known.includes(table))).toEqual([]);
    } finally {
      await sql`drop table planted_child, planted`.execute(db);
    }
  });

  test("with a cap has it enforced by the database, in the size given in caps.ts", async () => {
    const { db } = await startProduct();
    expect((await keptCaps(db)).map(({ cap }) => cap)).toEqual(Object.keys(CAPS).toSorted());
    await sql`update cap set most = 7`.execute(db);
    await writeCaps(db);
    const { rows } = await sql<{ name: string; most: number }>`select name, most from cap`.execute(db);
    expect(Object.fromEntries(rows.map(({ name, most }) => [name, most]))).toEqual(
      Object.fromEntries(Object.entries(CAPS).map(([name, { most }]) => [name, most])),
    );
  });
});
