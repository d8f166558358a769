import type { ReactNode } from "react";
import type { Progress } from "#contract/progress.ts";
import { dayDate, shortDate } from "../../../lib/dates.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { Section } from "../../../ui/section.tsx";
import { weeksOf } from "../picture.ts";
import { PercentLine } from "./percent-line.tsx";

type Mock = Progress["Mocks"][number];

const MOCK_COLUMNS: Column<Mock>[] = [
  { header: "Paper", isRowHeader: true, cell: ({ Title }) => Title },
  { header: "When", cell: ({ At }) => <time dateTime={At}>{shortDate(At)}</time> },
  { header: "Score", cell: ({ Percent }) => <span className="figures">{Math.round(Percent)}%</span> },
];

/** Full papers on one line. */
export function MockLine({ mocks, passPercent }: { mocks: Mock[]; passPercent: number }) {
  return (
    <Section title="Full mock papers">
      {mocks.length === 0 ? (
        <p className="text-sm text-soft">Once you have finished a full mock paper, its score appears here.</p>
      ) : (
        <>
          <PercentLine
            label={`Scores of ${mocks.length} full mock papers, oldest first; the pass mark is ${passPercent}%`}
            percents={mocks.map(({ Percent }) => Percent)}
            passPercent={passPercent}
          />
          <Figures>
            <DataTable
              caption="Full mock papers, oldest first"
              columns={MOCK_COLUMNS}
              rows={mocks}
              rowKey={({ AttemptID }) => AttemptID}
            />
          </Figures>
        </>
      )}
    </Section>
  );
}

type Week = ReturnType<typeof weeksOf>[number];

const WEEK_COLUMNS: Column<Week>[] = [
  { header: "Week of", isRowHeader: true, cell: ({ week }) => dayDate(week) },
  { header: "Answered", cell: ({ answered }) => <span className="figures">{answered}</span> },
  { header: "Right", cell: ({ percent }) => <span className="figures">{percent}%</span> },
];

/** The share of right answers by week. */
export function WeekLine({ weeks: all, passPercent }: { weeks: Progress["Weeks"]; passPercent: number }) {
  const weeks = weeksOf(all);
  if (weeks.length < 2) return null;
  return (
    <Section
      title="Week by week"
      lead="All answers of a week that were marked, whether you met a question before or not."
    >
      <PercentLine
        label={`Share of right answers in ${weeks.length} weeks, oldest first`}
        percents={weeks.map(({ percent }) => percent)}
        passPercent={passPercent}
      />
      <Figures>
        <DataTable
          caption="Answers by week"
          columns={WEEK_COLUMNS}
          rows={weeks}
          rowKey={({ week }) => week}
        />
      </Figures>
    </Section>
  );
}

const Figures = ({ children }: { children: ReactNode }) => (
  <details className="mt-2">
    <summary className="min-h-11 cursor-pointer py-2 text-sm text-soft">The figures</summary>
    {children}
  </details>
);
