import { type Marks, stripWords } from "../words.ts";

interface ForecastStripProps {
  paper: number;
  marks: Marks;
  passMark: number;
  isTall?: boolean;
}

/**
 * The marks from 0 to 100: between which they are expected, the middle of it, and the pass mark. Along, all is in percents of the
 * width, so that nothing is squeezed.
 */
export function ForecastStrip({ paper, marks, passMark, isTall = false }: ForecastStripProps) {
  const { mean, low, high } = marks;
  const height = isTall ? 40 : 28;
  const middle = height / 2;
  const band = isTall ? 20 : 14;
  return (
    <div className="text-xs text-soft figures">
      <div aria-hidden="true" className="relative h-[1.4em]">
        <span
          className="absolute [translate:-50%] whitespace-nowrap text-accent"
          style={{ left: `${passMark}%` }}
        >
          {passMark} to pass
        </span>
      </div>
      <svg
        role="img"
        aria-label={stripWords(paper, marks, passMark)}
        width="100%"
        height={height}
        className="block overflow-visible"
      >
        <rect x="0" y={middle - 1} width="100%" height="2" className="fill-hairline" />
        <rect
          x={`${low}%`}
          y={middle - band / 2}
          width={`${Math.max(1, high - low)}%`}
          height={band}
          rx={band / 2}
          className="fill-control opacity-35"
        />
        <line
          x1={`${passMark}%`}
          x2={`${passMark}%`}
          y1="2"
          y2={height}
          className="stroke-accent"
          strokeWidth="2"
        />
        <circle cx={`${mean}%`} cy={middle} r={band / 2} className="fill-ink stroke-paper" strokeWidth="2" />
      </svg>
      <div aria-hidden="true" className="flex justify-between">
        <span>0</span>
        <span>100</span>
      </div>
    </div>
  );
}
