import { useQuery } from "@tanstack/react-query";
import type { KeyAlarm } from "#contract/practice.ts";
import { dateTime } from "../../../lib/dates.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { EmptyState } from "../../../ui/notice.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { keyAlarmsQuery } from "../api.ts";

const COLUMNS: Column<KeyAlarm>[] = [
  {
    header: "Learner",
    isRowHeader: true,
    className: "sm:w-1/2",
    cell: ({ UserEmail, UserID }) => (
      <span className="min-w-0 wrap-anywhere">
        {UserEmail}
        <span className="block font-mono text-xs text-soft">{UserID}</span>
      </span>
    ),
  },
  { header: "Last reached", cell: ({ At }) => <time dateTime={At}>{dateTime(At)}</time> },
  {
    header: "Opened in all",
    cell: ({ Shown, Limit }) => (
      <span className="figures">
        {Shown} <span className="text-soft">({Limit} a day)</span>
      </span>
    ),
  },
];

/** Whose daily budget of new explanations ran out lately. More can be given under Users. */
export function KeyAlarms() {
  const { data: alarms, error, refetch } = useQuery(keyAlarmsQuery);
  if (error && !alarms) return <QueryError error={error} retry={refetch} />;
  if (!alarms) return <Loading label="Loading the limits that were reached" />;
  if (alarms.length === 0)
    return (
      <EmptyState
        text="Nobody"
        hint="Anyone who opens as many explanations as a day allows is listed here."
      />
    );
  return (
    <DataTable
      caption="Daily limits reached, the latest first"
      columns={COLUMNS}
      rows={alarms}
      rowKey={(alarm) => alarm.UserID}
    />
  );
}
