import type { WorkedSum as Worked } from "#contract/calculators.ts";
import { dayDate } from "../lib/dates.ts";

/** A sum: its result large, then its steps. */
export function WorkedSum({ sum: { Title, Steps, Total, Notes, Sources } }: { sum: Worked }) {
  return (
    <section className="mt-2">
      <h4 className="text-sm text-soft">{Title}</h4>
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
              <td className="py-1 text-right figures">{Amount}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-hairline font-semibold">
            <th scope="row" className="py-1 pr-4 text-left">
              {Total.Label}
            </th>
            <td className="py-1 text-right figures">{Total.Amount}</td>
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
