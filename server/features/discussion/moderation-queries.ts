import { sql } from "kysely";
import type { ReportedMessage } from "#contract/discussion.ts";
import type { Db } from "../../platform/db/database.ts";
import { notFound } from "../../platform/errors.ts";
import { type Page, pagesOf, windowOf } from "../../platform/paging.ts";
import type { Caller } from "../../platform/session.ts";
import { readRows } from "./queries.ts";
import { REPORTS_A_PAGE } from "./rules.ts";
import { moderatedView } from "./view.ts";

/** What is waiting for a moderator: reported and undecided, or still hidden. */
const WAITING = sql`
  select message_id as id from report where moderation_id is null
  union select id from message where hidden_at is not null and deleted_at is null`;

/** Waiting messages, hidden ones first; or decided ones, the latest first. */
export async function readReports(
  db: Db,
  reader: Caller,
  { page, decided }: { page: number; decided: boolean },
): Promise<Page<ReportedMessage[]>> {
  const some = windowOf(page, REPORTS_A_PAGE);
  const { rows } = decided
    ? await sql<{ id: number; total: number }>`
        select message_id as id, count(*) over ()::int as total from moderation d
        where undone_at is null and not exists (
          select 1 from moderation l where l.message_id = d.message_id and l.undone_at is null and l.id > d.id)
        order by decided_at desc, id desc ${some}`.execute(db)
    : await sql<{ id: number; total: number }>`
        select m.id, count(*) over ()::int as total from (${WAITING}) w join message m on m.id = w.id
        where m.deleted_at is null and m.archived_at is null
        order by m.hidden_at is null, m.id ${some}`.execute(db);
  return {
    items: await readReported(
      db,
      reader,
      rows.map((row) => row.id),
    ),
    totalPages: pagesOf(rows[0]?.total, REPORTS_A_PAGE),
  };
}

/** One message as a moderator sees it. @throws AppError not_found */
export async function readOneReported(db: Db, reader: Caller, id: number): Promise<ReportedMessage> {
  const [found] = await readReported(db, reader, [id]);
  if (!found) throw notFound("message");
  return found;
}

interface Case {
  id: number;
  mutedUntil: string | null;
  reports: ReportedMessage["Reports"];
  decision: ReportedMessage["Decision"];
  decidedAt: string | null;
}

/** These messages with their reports: open ones, and those closed by the decision in force. */
async function readReported(db: Db, reader: Caller, ids: readonly number[]): Promise<ReportedMessage[]> {
  if (ids.length === 0) return [];
  const messages = new Map((await readRows(db, reader, ids)).map((row) => [row.id, row]));
  const { rows } = await sql<Case>`
    select m.id, iso_utc(u.muted_until) as "mutedUntil", d.verdict as decision, iso_utc(d.decided_at) as "decidedAt",
           coalesce((
             select jsonb_agg(jsonb_build_object('Reason', r.reason, 'CreatedAt', iso_utc(r.created_at)) order by r.created_at)
             from report r where r.message_id = m.id), '[]') as reports
    from unnest(${ids}::bigint[]) with ordinality as w (id, n)
    join message m on m.id = w.id
    left join app_user u on u.id = m.user_id
    left join lateral (
      select verdict, decided_at from moderation d where d.message_id = m.id and d.undone_at is null
      order by d.id desc limit 1) d on true
    order by w.n`.execute(db);
  return rows.flatMap((row) => {
    const message = messages.get(row.id);
    if (!message) return [];
    return [
      {
        ID: row.id,
        Message: moderatedView(message, reader),
        MutedUntil: row.mutedUntil,
        Reports: row.reports,
        Decision: row.decision,
        DecidedAt: row.decidedAt,
      },
    ];
  });
}

/** The moderators, besides the admins. */
export async function readModerators(db: Db) {
  const rows = await db
    .selectFrom("app_user")
    .select(["id", "email", "display_name"])
    .where(sql<boolean>`is_moderator`)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ID: row.id, Email: row.email, DName: row.display_name || "Anonymous" }));
}
