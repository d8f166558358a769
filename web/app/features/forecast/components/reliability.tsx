import type { Calibration } from "#contract/forecast.ts";
import { type Column, DataTable } from "../../../ui/data-table.tsx";
import { across, dotsOf, down, EDGE, SIDE } from "../calibration-picture.ts";
import { percent } from "../words.ts";

type Bin = Calibration["Bins"][number];

const QUARTERS = [0, 0.25, 0.5, 0.75, 1];

/** What was said against what came: a good forecast is on the diagonal. */
export function Reliability({ bins }: { bins: Bin[] }) {
  return (
    <figure className="m-0 max-w-md">
      <svg
        role="img"
        aria-label="Chances that were given, from left to right, against the share that passed, from below; the figures are in the table"
        viewBox={`0 0 ${SIDE} ${SIDE}`}
        className="block h-auto w-full"
      >
        {QUARTERS.map((share) => (
          <g key={share}>
            <line
              x1={across(0)}
              x2={across(1)}
              y1={down(share)}
              y2={down(share)}
              className="stroke-hairline"
            />
            <text x={EDGE - 6} y={down(share) + 4} textAnchor="end" className="fill-soft text-xs">
              {percent(share)}
            </text>
            <text x={across(share)} y={SIDE - EDGE + 18} textAnchor="middle" className="fill-soft text-xs">
              {percent(share)}
            </text>
          </g>
        ))}
        <line
          x1={across(0)}
          x2={across(1)}
          y1={down(0)}
          y2={down(1)}
          className="stroke-accent"
          strokeWidth="1.5"
          strokeDasharray="5 4"
        />
        {dotsOf(bins).map(({ x, y, top, bottom, radius }) => (
          <g key={x}>
            <line x1={x} x2={x} y1={top} y2={bottom} className="stroke-control opacity-50" strokeWidth="5" />
            <circle cx={x} cy={y} r={radius} className="fill-ink" />
          </g>
        ))}
      </svg>
      <figcaption className="text-sm text-soft">
        Across: the chance to pass that we gave. Up: how many did. On the dashed line the two are the same;
        each upright line is where the truth lies nine times in ten.
      </figcaption>
    </figure>
  );
}

const COLUMNS: Column<Bin>[] = [
  {
    header: "Chance given",
    isRowHeader: true,
    cell: ({ From, To }) => (
      <span className="figures">
        {percent(From)} to {percent(To)}
      </span>
    ),
  },
  {
    header: "On average",
    cell: ({ Said, N }) => <span className="figures">{N === 0 ? "–" : percent(Said)}</span>,
  },
  {
    header: "Passed",
    cell: ({ Came, N }) => <span className="figures">{N === 0 ? "–" : percent(Came)}</span>,
  },
  {
    header: "Between",
    cell: ({ Low, High, N }) => (
      <span className="figures">{N === 0 ? "–" : `${percent(Low)} and ${percent(High)}`}</span>
    ),
  },
  { header: "Forecasts", cell: ({ N }) => <span className="figures">{N.toLocaleString("en-SG")}</span> },
];

/** The picture's figures. */
export const ReliabilityTable = ({ bins }: { bins: Bin[] }) => (
  <DataTable
    caption="Forecasts by the chance that was given, and what came"
    columns={COLUMNS}
    rows={bins}
    rowKey={({ From }) => From}
  />
);
