import { type RawBuilder, sql } from "kysely";
import { noteCatalogueChange } from "../../content/catalogue-change.ts";
import type { Db } from "../../platform/db/database.ts";
import { escapeHtml } from "../../platform/html.ts";
import { dropMails } from "../../platform/mail/outbox.ts";
import { BLOTTED, FREE_TEXT, NOTES_REMOVED } from "./deletion-rules.ts";

const CODES_KEPT_MS = 24 * 60 * 60 * 1000;

/** The characters of a text as a pattern of PostgreSQL that means just them. */
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&");

/** What the catalogue is made of. */
const BANK = ["question_version", "question", "problem_set", "constant"];

/**
 * Removes an address from wherever it is: its mails and codes go, and it is blotted out of what anybody wrote. Codes
 * that are still good stay their minutes: somebody is signing in by them, to a new account then.
 */
export async function forgetAddress(tx: Db, email: string, now: Date): Promise<void> {
  await dropMails(tx, email);
  await tx
    .deleteFrom("otp_challenge")
    .where("email_key", "=", email)
    .where("expires_at", "<=", now)
    .execute();
  // Failures count under the address, or under it and a browser. A sign-in that clears one needs no help.
  await sql`
    delete from otp_failure where key in (
      select key from otp_failure where key = ${email} or starts_with(key, ${`${email}\n`}) for update skip locked)`.execute(
    tx,
  );
  const spellings = spellingsOf(email);
  const changed = new Set<string>();
  for (const [table, places] of Object.entries(FREE_TEXT))
    if (await blotOut(tx, table, places, spellings)) changed.add(table);
  // What processes remember of the bank they read again.
  if (BANK.some((table) => changed.has(table))) await noteCatalogueChange(tx, now);
}

/** Some characters of an address are spelt otherwise where a text is kept as HTML too. */
const spellingsOf = (email: string): string[] => [
  ...new Set([email, escapeHtml(email), email.replaceAll("&", "&amp;")]),
];

/** @returns whether the address was anywhere in these columns */
async function blotOut(
  tx: Db,
  table: string,
  { texts = [], json = [], whole = [] }: (typeof FREE_TEXT)[string],
  spellings: readonly string[],
): Promise<boolean> {
  const pattern = spellings.map(literally).join("|");
  const blotted = (text: RawBuilder<unknown>) => sql`regexp_replace(${text}, ${pattern}, ${BLOTTED}, 'gi')`;
  const containsAddress = (text: RawBuilder<unknown>) =>
    sql`(${sql.join(
      spellings.map((spelling) => sql`strpos(lower(${text} collate "C"), ${spelling}) > 0`),
      sql` or `,
    )})`;
  const changes = [
    ...texts.map((name) => sql`${sql.ref(name)} = ${blotted(sql.ref(name))}`),
    ...json.map((name) => sql`${sql.ref(name)} = ${blotted(sql`${sql.ref(name)}::text`)}::jsonb`),
    ...whole.map(
      (name) =>
        sql`${sql.ref(name)} = case when ${containsAddress(sql.ref(name))} then ${NOTES_REMOVED} else ${sql.ref(name)} end`,
    ),
  ];
  const all = [...texts, ...json, ...whole].map((name) => sql`${sql.ref(name)}::text`);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(changes)}
    where ${containsAddress(sql`concat_ws(' ', ${sql.join(all)})`)}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Forgets where a user's payouts went; that they were made, and how much, stays. */
export async function forgetPayoutNotes(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable("payout")
    .set({ payment_notes: NOTES_REMOVED })
    .where("user_id", "=", userId)
    .execute();
}

/** Forgets codes a day after they expired: with them the addresses of those who never signed in. */
export async function forgetOldCodes(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("otp_challenge")
    .where("expires_at", "<", new Date(now.getTime() - CODES_KEPT_MS))
    .execute();
}
