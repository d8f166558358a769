import { sql } from "kysely";
import { expect, test } from "vitest";
import { buildBank } from "../../../test/bank.ts";
import { type Product, startProduct } from "../../../test/product.ts";
import { customer, DAY } from "../../../test/shop.ts";
import { placesOf } from "../../../test/user-references.ts";
import { learn, person, trade } from "../../../test/whole-life.ts";
import type { Db } from "../../platform/db/database.ts";
import { escapeHtml } from "../../platform/html.ts";
import { deleteDueAccounts } from "./deletion-commands.ts";
import { FREE_TEXT } from "./deletion-rules.ts";

const EMAIL = "a.o'neil+res@ex.sg";
const TYPED = "A.O'Neil+RES@ex.sg, a.o'neil+res@ex.sg";
const BLOTTED = "[…], […]";

/** Columns whose texts nobody writes freely, or that go with the account, and why that is so. */
const EXCUSED: Record<string, string[]> = {
  "the house or its files name it so": [
    "audit_entry.action",
    "audit_entry.subject",
    "blueprint.format",
    "blueprint.key",
    "cap.name",
    "bump.event",
    "charge.plan",
    "checkout.price_id",
    "constant.key",
    "constant.title",
    "content_failure.reason",
    "content_import.hash",
    "item_figure.strong",
    "job.key",
    "job.name",
    "ledger_transaction.key",
    "mail_outbox.headers",
    "mail_outbox.kind",
    "misconception.key",
    "misconception.says",
    "paper.title",
    "problem_set.key",
    "problem_set.seed",
    "provider_event.provider",
    "provider_event.type",
    "question.kinds",
    "question.misconceptions",
    "question.outcomes",
    "question.rules",
    "question.twin",
    "rule.area",
    "rule.area_title",
    "rule.key",
    "rule.says",
    "schema_migration.name",
    "schema_migration.timestamp",
    "schema_migration_lock.id",
    "tenant.name",
    "topic.key",
    "topic.name",
  ],
  "what a file may say there are small letters, digits and dashes (formats/names.ts)": ["question.key"],
  "made by chance, by a digest or by the payment provider": [
    "active_browser.browser_id",
    "app_user.id",
    "app_user.referral_id",
    "checkout.id",
    "checkout.payers",
    "checkout.payment_intent",
    "checkout.session_id",
    "checkout.url",
    "calendar_address.token_hash",
    "known_browser.browser_id",
    "push_subscription.browser_id",
    "test_link.token",
    "otp_challenge.browser_hash",
    "otp_challenge.code_mac",
    "provider_event.id",
    "sandbox_session.id",
    "session.browser_id",
    "session.token_hash",
    "used_nonce.nonce_hash",
  ],
  "a digest, numbers, keys and words of the bank, or sentences of our own": [
    "ability_state.bank",
    "ability_state.state",
    "known_area.area",
    "plan_day.items",
  ],
  "numbers and days": [
    "ability_state.left_out",
    "reserved_attempt.question_ids",
    "reserved_attempt.versions",
    "reserved_attempt.weights",
    "study_plan.days_off",
    "study_plan.minutes",
    "study_plan.own_dates",
    "study_plan.own_minutes",
    "study_plan.resit_topics",
    "test_link.question_ids",
  ],
  "goes with the account or its address, as a row": [
    "app_user.email",
    "google_identity.issuer",
    "google_identity.subject",
    "mail_outbox.recipient",
    "otp_challenge.email_key",
    "otp_failure.key",
    "push_subscription.auth",
    "push_subscription.endpoint",
    "push_subscription.p256dh",
  ],
  "an answer is its learner's own, seen by nobody else, and other words would be marked otherwise": [
    "answer.ans",
    "answer.trail",
    "late_answer.ans",
    "marked_answer.ans",
  ],
  "a key: other words would mark otherwise what was answered": [
    "question_version.answer",
    "question_version.regraded_answer",
    "regrade.answer",
    "regrade.former_answer",
  ],
};

interface Column {
  name: string;
  table: string;
  column: string;
  /** A foreign key, or a check of this column alone that lists what it may hold or gives its pattern. */
  isBound: boolean;
}

async function textColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name || '.' || c.column_name as name, c.table_name as table, c.column_name as column, exists (
      select 1 from pg_constraint k
      join pg_class r on r.oid = k.conrelid and r.relname = c.table_name
      join pg_attribute a on a.attrelid = r.oid and a.attname = c.column_name and k.conkey @> array[a.attnum]
      where k.contype = 'f' or (k.contype = 'c' and cardinality(k.conkey) = 1
        and pg_get_constraintdef(k.oid) ~ '(ANY \\(ARRAY|<@ ARRAY|~ ''\\^)')) as "isBound"
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'ARRAY')
    order by 1`.execute(db);
  return rows;
}

const free = Object.entries(FREE_TEXT).flatMap(([table, { texts = [], json = [], whole = [] }]) => [
  ...[...texts, ...whole].map((column) => ({ table, column, isJson: false })),
  ...json.map((column) => ({ table, column, isJson: true })),
]);
const freeNames = free.map(({ table, column }) => `${table}.${column}`);

/** Those that the schema has and neither the rules nor the excuses know, and the other way round. */
async function unknownColumns(db: Db): Promise<string[]> {
  const open = (await textColumns(db)).filter((c) => !c.isBound).map((c) => c.name);
  const known = [...freeNames, ...Object.values(EXCUSED).flat()];
  return [...open.filter((name) => !known.includes(name)), ...known.filter((name) => !open.includes(name))];
}

test("every text column of the schema is scrubbed of a deleted address, bound by the schema, or excused by name", async () => {
  const p = await startProduct();
  expect(await unknownColumns(p.db)).toEqual([]);
});

test("a new text column is found", async () => {
  const p = await startProduct();
  await sql`alter table message add column planted text`.execute(p.db);
  try {
    expect(await unknownColumns(p.db)).toEqual(["message.planted"]);
  } finally {
    await sql`alter table message drop column planted`.execute(p.db);
  }
});

/** A row in every table where people write, that does not go with the account. */
async function fill(p: Product) {
  const ana = await person(p, EMAIL);
  const friend = await customer(p);
  await learn(p, ana, friend);
  await trade(p, ana, friend);
  const { db } = p;
  const at = p.clock.now();
  await sql`update question set review_since = ${at}, review_reason = 'a rate'`.execute(db);
  await sql`insert into promo_campaign (key, subject, recipients, queued_at) values ('news', 'News', 1, ${at})`.execute(
    db,
  );
  await sql`insert into correction_notice (user_id, question_id, reason, at)
            values (${friend.id}, 1, 'The rate has changed.', ${at})`.execute(db);
  await sql`insert into bot_answer (user_id, prompt, completion, asked_at) values (${friend.id}, 'a?', 'b', ${at})`.execute(
    db,
  );
  await sql`insert into community_feedback (question_id, user_id, vote, type, body, at)
            select question_id, ${friend.id}, 0, 'QnOther', 'x', ${at} from community_question
            where author_id = ${ana.id} and status = 'published'`.execute(db);
  await sql`insert into report (message_id, user_id, reason, created_at)
            select id, ${friend.id}, 'rude', ${at} from message where user_id = ${ana.id}`.execute(db);
  await sql`insert into mail_outbox (kind, recipient, subject, text_body, html_body, headers, created_at)
            values ('transfer', ${friend.email}, 's', 't', 'h', '{}', ${at})`.execute(db);
  await sql`insert into job (name, key, run_at) values ('some work', '', ${at})`.execute(db);
  return ana;
}

/** Writes the address into a column of every row. @returns how many that was */
async function plant(db: Db, { table, column, isJson }: (typeof free)[number]): Promise<number> {
  const typed = column.includes("html") ? escapeHtml(TYPED) : TYPED;
  const value = isJson ? sql`jsonb_build_array(${typed}::text)` : sql`${typed}`;
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

test("an address that anybody wrote anywhere is gone with its account", async () => {
  const constant = {
    key: "a-rate",
    title: "A rate",
    value: "3%",
    from: "2020-01-01",
    to: null,
    source: "s",
    figures: null,
    place: { file: "test", line: 1 },
  };
  const p = await startProduct({ bank: buildBank({ constants: [constant] }) });
  const ana = await fill(p);
  const empty: string[] = [];
  for (const place of free)
    if ((await plant(p.db, place)) === 0) empty.push(`${place.table}.${place.column}`);
  expect(empty).toEqual([]);
  const planted = await placesOf(p.db, EMAIL);
  expect(freeNames.filter((name) => !planted.includes(name) && !name.includes("html"))).toEqual([]);
  const version = async () =>
    (await sql<{ n: number }>`select max(id)::int as n from catalogue_change`.execute(p.db)).rows[0]?.n ?? 0;
  const before = await version();

  await p.db
    .updateTable("app_user")
    .set({ delete_after: new Date(p.clock.now().getTime() + 1000) })
    .where("id", "=", ana.id)
    .execute();
  p.clock.pass(31 * DAY);
  const log = { warn: (details: object) => expect(details).toBeUndefined() };
  expect(await deleteDueAccounts({ db: p.db, log }, p.clock.now())).toBe(1);
  for (const spelling of [EMAIL, escapeHtml(EMAIL)]) expect(await placesOf(p.db, spelling)).toEqual([]);
  const { rows } = await sql<{ reason: string; note: string; params: string[] }>`
    select g.reason, v.note, v.params from regrade g join question_version v using (question_id)`.execute(
    p.db,
  );
  expect(rows[0]).toEqual({
    reason: BLOTTED,
    note: BLOTTED,
    params: [BLOTTED],
  });
  // What processes remember of the bank they read again.
  expect(await version()).toBeGreaterThan(before);
});
