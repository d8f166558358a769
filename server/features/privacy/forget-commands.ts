import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/db/database.ts";
import { escapeHtml } from "../../platform/html.ts";
import { dropMails } from "../../platform/mail/outbox.ts";
import { BLOTTED, FREE_TEXT, NOTES_REMOVED } from "./deletion-rules.ts";

const CODES_KEPT_MS = 24 * 60 * 60 * 1000;

/** The characters of a text as a pattern of PostgreSQL that means just them. */
const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\-]/g, "\\$&");

/**
 * Removes an address from wherever it stands: its mails and codes go, and it is blotted out of what anybody wrote.
 * Codes that are still good stay their minutes: somebody is signing in by them, to a new account then.
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
  const pattern = literally(email);
  // Some characters of an address are spelt otherwise where a text is kept as HTML too.
  for (const spelling of new Set([email, escapeHtml(email), email.replaceAll("&", "&amp;")]))
    for (const [table, column] of FREE_TEXT)
      await sql`
        update ${sql.table(table)}
        set ${sql.ref(column)} = regexp_replace(${sql.ref(column)}, ${literally(spelling)}, ${BLOTTED}, 'gi')
        where strpos(lower(${sql.ref(column)} collate "C"), ${spelling}) > 0`.execute(tx);
  await forgetInQuestions(tx, email, pattern);
  await sql`
    update audit_entry set details = regexp_replace(details::text, ${pattern}, ${BLOTTED}, 'gi')::jsonb
    where strpos(lower(details::text collate "C"), ${email}) > 0`.execute(tx);
}

/** Learners' own questions; the bank's words are nobody's address. */
async function forgetInQuestions(tx: Db, email: string, pattern: string): Promise<void> {
  const blotted = (text: RawBuilder<string>) => sql`regexp_replace(${text}, ${pattern}, ${BLOTTED}, 'gi')`;
  await sql`
    update question_version v
    set body = ${blotted(sql`v.body`)}, explanation = ${blotted(sql`v.explanation`)},
        source = ${blotted(sql`v.source`)}, params = ${blotted(sql`v.params::text`)}::jsonb
    from community_question c
    where c.question_id = v.question_id
      and strpos(lower((v.body || v.explanation || v.source || v.params::text) collate "C"), ${email}) > 0`.execute(
    tx,
  );
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
