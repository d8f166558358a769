import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AuditEntry } from "#contract/administration.ts";
import { dateTime } from "../../../lib/dates.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { auditQuery } from "../api.ts";

const COLUMNS: Column<AuditEntry>[] = [
  { header: "Act", isRowHeader: true, cell: (entry) => entry.Action.replaceAll("_", " ") },
  { header: "When", cell: (entry) => <time dateTime={entry.At}>{dateTime(entry.At)}</time> },
  { header: "Who", cell: (entry) => <span className="wrap-anywhere">{entry.Actor || "command line"}</span> },
  {
    header: "What",
    cell: (entry) => (
      <span className="text-xs wrap-anywhere">
        {entry.Subject}
        <span className="block font-mono text-soft">{JSON.stringify(entry.Details)}</span>
      </span>
    ),
  },
];

/** What admins did, newest first. */
export function AuditLog() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery(auditQuery(page));
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading the audit log" />;
  if (data.items.length === 0) return <EmptyState text="No admin has changed anything yet." />;
  return (
    <>
      <DataTable caption="Audit log, newest first" columns={COLUMNS} rows={data.items} rowKey={(e) => e.ID} />
      <Paginator label="Audit log" page={page} totalPages={data.totalPages} onPage={setPage} />
    </>
  );
}
