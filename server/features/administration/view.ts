import type { AuditEntry } from "#contract/administration.ts";

export interface AuditRow {
  id: number;
  at: Date;
  email: string | null;
  action: string;
  subject: string;
  name: string | null;
  details: Record<string, unknown>;
  total: number;
}

export const auditView = (row: AuditRow): AuditEntry => ({
  ID: row.id,
  At: row.at.toISOString(),
  Actor: row.email ?? "",
  Action: row.action,
  Subject: row.subject,
  SubjectName: row.name ?? "",
  Details: row.details,
});
