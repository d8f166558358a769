import { useQuery } from "@tanstack/react-query";
import type { ItemVersion } from "#contract/item-analysis.ts";
import { longDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { letterOf } from "../../../question/answer-text.ts";
import { CheckIcon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { itemQuery } from "../api.ts";
import { correlation, FLAG_WORDS, percent } from "../words.ts";
import { ItemPicture } from "./item-picture.tsx";

/** A question in each of its versions, with what each fifth of the learners chose. */
export default function ItemDetails({ questionId }: { questionId: number }) {
  const { data, error, refetch } = useQuery(itemQuery(questionId));
  if (error && !data) return <QueryError error={error} retry={refetch} />;
  if (!data) return <Loading label="Loading the picture" rows={2} />;
  return (
    <div className="grid gap-8 rounded border border-hairline bg-raised p-4">
      {data.Versions.map((version) => (
        <VersionDetails key={version.Version} version={version} isOnly={data.Versions.length === 1} />
      ))}
      <p className="text-sm">
        <Link href={paths.question(questionId)} className="link inline-flex min-h-6 items-center">
          Open question {questionId}
        </Link>
      </p>
    </div>
  );
}

function VersionDetails({ version, isOnly }: { version: ItemVersion; isOnly: boolean }) {
  const name = version.IsCurrent ? "Now" : `Version ${version.Version}`;
  return (
    <section aria-label={isOnly ? undefined : name}>
      {!isOnly && (
        <h2 className="mb-2 text-sm font-semibold font-sans">
          {name} <span className="font-normal text-soft">since {longDate(version.Since)}</span>
        </h2>
      )}
      <p className="stem whitespace-pre-line wrap-anywhere">{version.Body}</p>
      {version.Flags.length > 0 && (
        <ul className="mt-3 grid max-w-note list-disc gap-1 pl-5 text-sm">
          {version.Flags.map((flag) => (
            <li key={flag}>
              <b className="font-semibold">{FLAG_WORDS[flag].name}.</b> {FLAG_WORDS[flag].hint}
            </li>
          ))}
        </ul>
      )}
      <div className="item-detail">
        <OptionTable version={version} />
        {version.Fifths.length > 0 ? (
          <ItemPicture version={version} />
        ) : (
          <p className="max-w-note text-sm text-soft">
            {version.TooFew
              ? `Too few: ${version.Answers} first answers. Figures come with the thirtieth.`
              : "What the strong and the weak chose shows once thirty of those who answered have finished their set, and not all did alike."}
          </p>
        )}
      </div>
    </section>
  );
}

function OptionTable({ version }: { version: ItemVersion }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">
        Options, who chose them, and how that goes with the rest of the set
      </caption>
      <thead className="text-xs text-soft">
        <tr>
          <th scope="col" className="py-1 pr-2 text-left font-semibold">
            Option
          </th>
          <th scope="col" className="px-2 py-1 text-right font-semibold">
            Chosen by
          </th>
          <th scope="col" className="py-1 px-2 text-right font-semibold">
            <abbr title="Discrimination: how choosing it goes with doing well in the rest">Discr.</abbr>
          </th>
        </tr>
      </thead>
      <tbody>
        {version.Options.map((option, index) => (
          <tr key={option.Choice}>
            <th scope="row" className="border-t border-hairline py-2 pr-2 text-left font-normal">
              <span className="flex gap-2">
                <b className="font-semibold">{letterOf(index)}</b>
                <span className="wrap-anywhere">
                  {version.OptionTexts[index]}
                  {option.IsKey && (
                    <span className="flex items-center gap-1 text-xs font-semibold text-correct">
                      <CheckIcon size={14} /> Key
                    </span>
                  )}
                </span>
              </span>
            </th>
            <td className="border-t border-hairline px-2 py-2 text-right figures">
              {percent(option.Share) ?? "–"}
            </td>
            <td className="border-t border-hairline py-2 px-2 text-right figures">
              {correlation(option.Discrimination) ?? "–"}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
