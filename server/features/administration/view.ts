import type { AuditEntry } from "#contract/administration.ts";
import type { AuditRow } from "./queries.ts";

export const auditView = (row: AuditRow): AuditEntry => ({
  ID: row.id,
  At: row.at.toISOString(),
  Actor: row.email ?? "",
  Action: row.action,
  Subject: row.subject,
  Details: row.details,
});
