import { sql } from "kysely";
import type { AuditEntry } from "#contract/administration.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Page, pagesOf } from "../../platform/paging.ts";
import { type AuditRow, auditView } from "./view.ts";

/** Every act of an admin, newest first. */
export async function readAudit(db: Db, page: number, pageSize: number): Promise<Page<AuditEntry[]>> {
  const { rows } = await sql<AuditRow>`
    select e.id, e.at, u.email, e.action, e.subject, e.details, count(*) over ()::int as total,
           coalesce((select email from app_user where id = substring(e.subject from '^user:(.+)$')),
             (select title from problem_set where id = substring(e.subject from '^set:([0-9]{1,9})$')::int)) as name
    from audit_entry e left join app_user u on u.id = e.actor_id
    order by e.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return {
    items: rows.map(auditView),
    totalPages: pagesOf(rows[0]?.total, pageSize),
  };
}
