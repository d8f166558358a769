import { useId } from "react";
import type { ItemVersion } from "#contract/item-analysis.ts";
import { letterOf } from "../../../question/answer-text.ts";
import { apart, pictureOf } from "../picture.ts";

const [WIDTH, HEIGHT] = [420, 250];
const [LEFT, RIGHT, TOP, BOTTOM] = [44, 396, 12, 208];
const LABEL_HEIGHT = 18;
const DASHES = ["", "7 4", "2 4", "10 3 2 3"];
const GROUPS = ["Weakest fifth", "Second", "Middle", "Fourth", "Strongest fifth"];

const x = (group: number) => LEFT + ((RIGHT - LEFT) * group) / 4;
const y = (share: number) => BOTTOM - (BOTTOM - TOP) * share;

/** What each fifth of the learners chose, weakest to strongest: a line an option, and the same in words and figures. */
export function ItemPicture({ version }: { version: ItemVersion }) {
  const id = useId();
  const { lines, summary } = pictureOf(version);
  const ends = apart(
    lines.map((line) => y(line.points.at(-1)?.share ?? 0)),
    LABEL_HEIGHT,
  );
  return (
    <figure>
      <svg
        role="img"
        aria-labelledby={`${id}-title ${id}-desc`}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="w-full"
      >
        <title id={`${id}-title`}>What each fifth of the learners chose</title>
        <desc id={`${id}-desc`}>{summary}</desc>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <path d={`M${LEFT} ${y(share)}H${RIGHT}`} className="item-grid" />
            <text x={LEFT - 8} y={y(share) + 4} textAnchor="end" fontSize="12" className="item-axis">
              {share * 100}%
            </text>
          </g>
        ))}
        <text x={LEFT} y={BOTTOM + 24} fontSize="12" className="item-axis">
          Weakest fifth
        </text>
        <text x={RIGHT} y={BOTTOM + 24} textAnchor="end" fontSize="12" className="item-axis">
          Strongest fifth
        </text>
        {lines.map((line, index) => (
          <g key={line.letter} className={line.isKey ? "text-correct" : "text-ink"}>
            <path
              d={line.points.map((p, n) => `${n === 0 ? "M" : "L"}${x(p.group)} ${y(p.share)}`).join("")}
              fill="none"
              stroke="currentColor"
              strokeWidth={line.isKey ? 3.5 : 1.75}
              strokeDasharray={line.isKey ? undefined : DASHES[index]}
              strokeLinejoin="round"
            />
            {line.points.map((p) => (
              <circle
                key={p.group}
                cx={x(p.group)}
                cy={y(p.share)}
                r={line.isKey ? 4.5 : 3}
                fill="currentColor"
              />
            ))}
            <text x={RIGHT + 9} y={(ends[index] ?? 0) + 5} fontSize="14" fontWeight="600" fill="currentColor">
              {line.letter}
            </text>
          </g>
        ))}
      </svg>
      <figcaption className="text-xs text-soft">
        Learners by how they did in the rest of their set, and the share of each fifth that chose an option.
        The thick line is the key.
      </figcaption>
      <details className="mt-2 text-sm">
        <summary className="py-2 font-semibold">The same in figures</summary>
        <FifthTable version={version} />
      </details>
    </figure>
  );
}

function FifthTable({ version }: { version: ItemVersion }) {
  return (
    <table className="w-full text-xs">
      <caption className="sr-only">What each fifth of the learners chose</caption>
      <thead>
        <tr>
          <td />
          <th scope="col" className="py-1 text-right font-semibold">
            Answers
          </th>
          {version.Options.map((option, index) => (
            <th key={option.Choice} scope="col" className="py-1 text-right font-semibold">
              {letterOf(index)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {version.Fifths.map((fifth, group) => (
          <tr key={GROUPS[group]}>
            <th scope="row" className="border-t border-hairline py-1.5 text-left font-normal">
              {GROUPS[group]}
            </th>
            <td className="border-t border-hairline py-1.5 text-right figures">{fifth.Answers}</td>
            {version.Options.map((option, index) => (
              <td key={option.Choice} className="border-t border-hairline py-1.5 text-right figures">
                {fifth.Answers === 0 ? "–" : `${Math.round((fifth.Shares[index] ?? 0) * 100)}%`}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
