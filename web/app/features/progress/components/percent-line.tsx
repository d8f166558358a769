import { HEIGHT, lineOf, pathOf, WIDTH, yOf } from "../picture.ts";

interface PercentLineProps {
  /** What the picture shows, for those who do not see it; the table beside it has the figures. */
  label: string;
  percents: number[];
  passPercent: number;
}

/** Percents in their order, with the pass mark across. */
export function PercentLine({ label, percents, passPercent }: PercentLineProps) {
  const points = lineOf(percents);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className="block h-auto w-full max-w-2xl"
    >
      <line x1="0" x2={WIDTH} y1={yOf(0)} y2={yOf(0)} className="stroke-hairline" />
      <line
        x1="0"
        x2={WIDTH}
        y1={yOf(passPercent)}
        y2={yOf(passPercent)}
        className="stroke-accent"
        strokeDasharray="6 4"
      />
      <text x="0" y={yOf(passPercent) - 5} className="fill-soft text-xs">
        {passPercent}%
      </text>
      <path d={pathOf(points)} fill="none" className="stroke-ink" strokeWidth="2" />
      {points.map(({ x, y }) => (
        <circle key={x} cx={x} cy={y} r="4" className="fill-ink" />
      ))}
    </svg>
  );
}
