import type { WorkedSum as Worked } from "#contract/calculators.ts";
import { dayDate } from "../lib/dates.ts";

interface WorkedSumProps {
  sum: Worked;
  /** The heading that its place on the page asks for. */
  heading: "h3" | "h4";
}

/** A minus sign stays with its amount. A figure in words wraps: it may be longer than a phone is wide. */
const wrapOf = (amount: string) => (amount.includes(" ") ? "" : "whitespace-nowrap");

/** A sum: its result large, then its steps. */
export function WorkedSum({
  sum: { Title, Steps, Total, Notes, Sources },
  heading: Heading,
}: WorkedSumProps) {
  return (
    <section className="mt-2">
      <Heading className="text-sm text-soft">{Title}</Heading>
      <p className="text-xl font-semibold figures">{Total.Amount}</p>
      <table className="mt-2 w-full text-base">
        <caption className="sr-only">Steps</caption>
        <tbody>
          {Steps.map(({ Label, Amount }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may say the same, and none is moved
            <tr key={i} className="border-t border-hairline">
              <th scope="row" className="py-1 pr-4 text-left font-normal break-words">
                {Label}
              </th>
              <td className={`py-1 text-right figures ${wrapOf(Amount)}`}>{Amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-hairline font-semibold">
            <th scope="row" className="py-1 pr-4 text-left">
              {Total.Label}
            </th>
            <td className={`py-1 text-right figures ${wrapOf(Total.Amount)}`}>{Total.Amount}</td>
          </tr>
        </tfoot>
      </table>
      {Notes.map((note) => (
        <p key={note} className="mt-2 text-sm">
          {note}
        </p>
      ))}
      {Sources.map(({ Title: title, Source, Since }) => (
        <p key={title} className="mt-2 text-xs text-soft">
          {title}: {Source}. In force since {dayDate(Since)}.
        </p>
      ))}
    </section>
  );
}
