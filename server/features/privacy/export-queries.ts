import { sql } from "kysely";
import type { UserExport } from "#contract/export.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import { digest } from "../../platform/ids.ts";
import type { StudyBanks } from "../ability/bank-queries.ts";
import { isWithheld } from "../practice/key-queries.ts";
import { readCommunityParts } from "./export-community-queries.ts";
import { readDeskParts } from "./export-desk-queries.ts";
import { readMoneyParts } from "./export-money-queries.ts";
import { readAttempts, readProgressParts } from "./export-progress-queries.ts";
import { readStudyParts } from "./export-study-queries.ts";
import { readWrittenParts } from "./export-written-queries.ts";

type Part<Name extends keyof UserExport> = UserExport[Name] extends (infer Row)[] ? Row : UserExport[Name];

interface ExportDeps {
  db: Db;
  banks: StudyBanks;
}

/**
 * All that is stored about a user, as the text of a UserExport in pieces: one query a part, and attempts some at a
 * time.
 * Each part names the fields that it gives. export.test.ts fails when a table that refers to a user is missing.
 * @throws AppError not_found
 */
export async function readExport(
  deps: ExportDeps,
  userId: string,
  now: Date,
): Promise<AsyncGenerator<string>> {
  const { db } = deps;
  // Read first, so that what can be refused is refused before anything is sent.
  const account = await readAccount(db, userId);
  return piecesOf(deps, userId, { ExportedAt: now.toISOString(), ...account });
}

async function* piecesOf(deps: ExportDeps, userId: string, head: object): AsyncGenerator<string> {
  const { db } = deps;
  yield `{${fieldsOf(head)},"Attempts":[`;
  let comma = "";
  for await (const attempts of readAttempts(db, userId))
    for (const attempt of attempts) {
      yield comma + JSON.stringify(attempt);
      comma = ",";
    }
  yield "]";
  for (const read of [
    readSignIns,
    readMoneyParts,
    readProgressParts,
    readDeskParts,
    readWrittenParts,
    readCommunityParts,
    readHouseParts,
  ])
    yield `,${fieldsOf(await read(db, userId))}`;
  yield `,${fieldsOf(await readStudyParts(deps, userId))}`;
  yield "}";
}

const fieldsOf = (part: object): string => JSON.stringify(part).slice(1, -1);

async function readAccount(db: Db, userId: string): Promise<Pick<UserExport, "Account" | "Settings">> {
  const { rows } = await sql<Part<"Account"> & Part<"Settings">>`
    select id as "ID", email as "Email", display_name as "DisplayName", reputation_of(id) as "Reputation",
           iso_utc(created_at) as "CreatedAt", referral_id as "ReferralID", iso_utc(referred_at) as "ReferredAt",
           is_affiliate as "IsAffiliate", comms_rate as "CommsRate", cust_disc_rate as "CustDiscRate",
           promo_opt_out as "PromoOptOut", reply_mail as "ReplyMail", extra_time_percent as "ExtraTimePercent",
           (select coalesce(jsonb_agg(tenant_id), '[]') from tenant_admin t where t.user_id = u.id) as "AdminOfTenants",
           is_moderator as "IsModerator", iso_utc(muted_until) as "MutedUntil"
    from app_user u where id = ${userId}`.execute(db);
  const row = rows[0];
  if (!row) throw notFound("user");
  const { PromoOptOut, ReplyMail, ExtraTimePercent, ...Account } = row;
  return { Account, Settings: { PromoOptOut, ReplyMail, ExtraTimePercent } };
}

/** A browser without its ID, which is a cookie's content. */
const markOf = (browserId: string) => digest(browserId).slice(0, 8);

async function readSignIns(
  db: Db,
  userId: string,
): Promise<Pick<UserExport, "Sessions" | "KnownBrowsers" | "GoogleIdentities">> {
  const sessions = await sql<Part<"Sessions">>`
    select browser_id as "Browser", iso_utc(created_at) as "CreatedAt", iso_utc(seen_at) as "SeenAt",
           iso_utc(expires_at) as "ExpiresAt", iso_utc(ended_at) as "EndedAt", end_reason as "EndReason"
    from session where user_id = ${userId} order by id`.execute(db);
  const browsers = await sql<Part<"KnownBrowsers">>`
    select browser_id as "Browser", iso_utc(seen_at) as "SeenAt"
    from known_browser where user_id = ${userId} order by seen_at`.execute(db);
  const identities = await sql<Part<"GoogleIdentities">>`
    select issuer as "Issuer", subject as "Subject" from google_identity where user_id = ${userId}`.execute(
    db,
  );
  return {
    Sessions: sessions.rows.map((row) => ({ ...row, Browser: markOf(row.Browser) })),
    KnownBrowsers: browsers.rows.map((row) => ({ ...row, Browser: markOf(row.Browser) })),
    GoogleIdentities: identities.rows,
  };
}

/** What the house did: the mails that it sent, and what admins decided about the user. */
async function readHouseParts(db: Db, userId: string): Promise<Pick<UserExport, "Mails" | "AuditEntries">> {
  const mails = await sql<Part<"Mails">>`
    select m.kind as "Kind", m.subject as "Subject", iso_utc(m.created_at) as "CreatedAt", iso_utc(m.sent_at) as "SentAt"
    from mail_outbox m join app_user u on m.recipient = u.email
    where u.id = ${userId} order by m.id`.execute(db);
  const entries = await sql<Part<"AuditEntries">>`
    select iso_utc(at) as "At", action as "Action", details as "Details" from audit_entry
    where subject in (
      select ${`user:${userId}`} union all select 'payout:' || id from payout where user_id = ${userId}
      union all select 'message:' || id from message where user_id = ${userId}
      union all select 'feedback:' || f.id from feedback f
      where f.user_id = ${userId} and (f.question_id is null or not ${isWithheld(userId, sql`f.question_id`)}))
    order by id`.execute(db);
  return { Mails: mails.rows, AuditEntries: entries.rows };
}
