import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AuditEntry } from "#contract/administration.ts";
import { dateTime } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Link } from "../../../ui/link.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { Paginator } from "../../../ui/paginator.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { auditQuery } from "../api.ts";
import { actWords, reasonOf, subjectWords } from "../audit-words.ts";

const COLUMNS: Column<AuditEntry>[] = [
  {
    header: "Act",
    isRowHeader: true,
    cell: (entry) => (
      <span className="wrap-anywhere">
        {actWords(entry)}
        {reasonOf(entry) && <span className="block text-xs text-soft">{reasonOf(entry)}</span>}
      </span>
    ),
  },
  { header: "When", cell: (entry) => <time dateTime={entry.At}>{dateTime(entry.At)}</time> },
  { header: "Who", cell: (entry) => <span className="wrap-anywhere">{entry.Actor || "command line"}</span> },
  {
    header: "To what",
    cell: (entry) => {
      const question = /^question:(\d+)$/.exec(entry.Subject)?.[1];
      return question ? (
        <Link href={paths.question(Number(question))} className="link">
          {subjectWords(entry)}
        </Link>
      ) : (
        <span className="wrap-anywhere">{subjectWords(entry)}</span>
      );
    },
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
