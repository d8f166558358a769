import { sql } from "kysely";
import type { Desk } from "#contract/administration.ts";
import type { Db } from "../../platform/db/database.ts";
import { MAIL_JOBS } from "../../platform/mail/outbox.ts";
import { OWN_TENANT } from "../../platform/session.ts";
import { heldAmount } from "../affiliate/hold-commands.ts";

interface DeskRow extends Omit<Desk, "OldestMail" | "JobsInTrouble" | "BankNotLoaded"> {
  OldestMail: Date | null;
}

/** More tries than a brief disturbance takes. */
const IN_TROUBLE = 3;

/** Counts of what is waiting for someone, each as the list that it leads to shows it, and the state of mail and jobs. */
export async function readDesk(db: Db): Promise<Desk> {
  const names = [MAIL_JOBS.promo, MAIL_JOBS.other];
  const { rows } = await sql<DeskRow>`
    select (select count(*)::int from feedback where deleted_at is null and closed_at is null and type = 'QnWrongKey') as "WrongKeys",
           (select count(*)::int from feedback where deleted_at is null and closed_at is null) as "Feedback",
           (select count(distinct r.message_id)::int from report r join message m on m.id = r.message_id
             where r.moderation_id is null and m.deleted_at is null and m.archived_at is null) as "Reports",
           (select count(*)::int from question where review_since is not null and deleted_at is null) as "UnderReview",
           (select count(*)::int from question where is_draft and deleted_at is null and tenant_id = ${sql.lit(OWN_TENANT)}) as "Drafts",
           (select count(*)::int from community_question c join question q on q.id = c.question_id
             where c.status = 'in_review' and q.deleted_at is null) as "Community",
           (select count(*)::int from checkout k join charge c on c.id = k.charge_id
             where (k.state = 'needs_refund' or k.dispute_state = 'open') and c.status in ('needs_refund', 'disputed')) as "Orders",
           (select count(*)::int from payout where status = 'open') as "Payouts",
           (select count(*)::int from commission c join app_user u on u.id = c.referrer_id
             where c.held_at is not null and c.verdict is null and u.deleted_at is null and ${heldAmount} > 0) as "Commissions",
           (select count(*)::int from job where name = any(${names}::text[]) and dead_at is null) as "MailsWaiting",
           (select count(*)::int from job where name = any(${names}::text[]) and dead_at is not null) as "MailsGivenUp",
           (select min(m.created_at) from mail_outbox m where m.sent_at is null and exists (
             select 1 from job j where j.name = any(${names}::text[]) and j.key = m.id::text and j.dead_at is null)) as "OldestMail"`.execute(
    db,
  );
  const jobs = await sql<{ name: string; tries: number; error: string | null }>`
    select name, attempts as tries, last_error as error from job
    where not name = any(${names}::text[]) and attempts >= ${IN_TROUBLE} order by attempts desc, name limit 20`.execute(
    db,
  );
  const failure = await db.selectFrom("content_failure").select(["at", "reason"]).executeTakeFirst();
  const [row] = rows;
  if (!row) throw new Error("the desk's counts are gone");
  return {
    WrongKeys: row.WrongKeys,
    Feedback: row.Feedback,
    Reports: row.Reports,
    UnderReview: row.UnderReview,
    Drafts: row.Drafts,
    Community: row.Community,
    Orders: row.Orders,
    Payouts: row.Payouts,
    Commissions: row.Commissions,
    MailsWaiting: row.MailsWaiting,
    MailsGivenUp: row.MailsGivenUp,
    OldestMail: row.OldestMail?.toISOString() ?? null,
    JobsInTrouble: jobs.rows.map(({ name, tries, error }) => ({
      Name: name,
      Tries: tries,
      Error: error ?? "",
    })),
    BankNotLoaded: failure ? { At: failure.at.toISOString(), Reason: failure.reason } : null,
  };
}

/** Who administers which tenant. */
export async function readTenantAdmins(db: Db) {
  const tenants = await sql<{ ID: number; Name: string }>`
    select id::int as "ID", name as "Name" from tenant order by id limit 200`.execute(db);
  const admins = await sql<{ TenantID: number; Tenant: string; ID: string; Email: string }>`
    select t.id::int as "TenantID", t.name as "Tenant", u.id as "ID", u.email as "Email"
    from tenant_admin a join tenant t on t.id = a.tenant_id join app_user u on u.id = a.user_id
    where u.deleted_at is null order by t.id, u.email limit 500`.execute(db);
  return {
    Tenants: tenants.rows.map(({ ID, Name }) => ({ ID, Name })),
    Admins: admins.rows.map(({ TenantID, Tenant, ID, Email }) => ({ TenantID, Tenant, ID, Email })),
  };
}
