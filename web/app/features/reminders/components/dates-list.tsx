import { useQuery } from "@tanstack/react-query";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { datesQuery } from "../api.ts";
import { dayName } from "../words.ts";

/** The days that matter, the next one first. */
export function DatesList() {
  const { data: dates, error, refetch } = useQuery(datesQuery);
  return (
    <section aria-labelledby="dates-title">
      <h2 id="dates-title" className="text-base">
        Dates that matter
      </h2>
      {!dates && !error && <Loading label="Loading your dates" rows={1} />}
      {!dates && error && <QueryError error={error} retry={refetch} />}
      {dates && dates.length > 0 && (
        <dl className="mt-2">
          {dates.map(({ Day, Label }) => (
            <div
              key={`${Day} ${Label}`}
              className="flex flex-wrap gap-x-4 gap-y-1 border-t border-hairline py-2 text-sm"
            >
              <dt className="w-44 shrink-0 text-soft figures">{dayName(Day)}</dt>
              <dd className="min-w-0 flex-[1_1_12rem]">{Label}</dd>
            </div>
          ))}
        </dl>
      )}
      {dates && !dates.some(({ Kind }) => Kind === "exam") && (
        <p className="mt-2 text-sm text-soft">
          Exam day: not confirmed yet. Dates that CEA announces, and what you say under “Your exam and your
          week”, appear here.
        </p>
      )}
    </section>
  );
}
