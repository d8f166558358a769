import { useState } from "react";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { Section } from "../../../ui/section.tsx";
import { KIND_NAMES } from "../kinds.ts";
import { forgetRecent, isSearch, recentThings } from "../recent.ts";

const ROW = "flex min-h-11 flex-wrap items-center gap-x-3 py-2 text-base hover:bg-sunken";

/** What was looked for and opened last, to go back to it. */
export function RecentThings() {
  const [recent, setRecent] = useState(recentThings);
  if (recent.length === 0) return null;
  const clear = () => {
    forgetRecent();
    setRecent([]);
  };
  return (
    <Section title="Recent" className="mt-8">
      <ul className="max-w-measure">
        {recent.map((one) => (
          <li key={isSearch(one) ? one.q : one.Href} className="border-b border-hairline">
            <Link href={isSearch(one) ? paths.search(one.q) : one.Href} className={ROW}>
              <span className="min-w-0 wrap-anywhere">{isSearch(one) ? `“${one.q}”` : one.Title}</span>
              <span className="text-xs text-soft">{isSearch(one) ? "Search" : KIND_NAMES[one.Kind]}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Button variant="ghost" className="mt-2 -ml-3" onClick={clear}>
        Clear recent
      </Button>
    </Section>
  );
}

interface TopicsProps {
  papers: readonly { id: number; topics: readonly { ID: number; Name: string }[] }[];
}

/** The topics of both papers, for those who would rather look than type. */
export const Topics = ({ papers }: TopicsProps) => (
  <Section title="Topics" className="mt-8">
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
      {papers.map(({ id, topics }) => (
        <section key={id} aria-label={`Paper ${id}`}>
          <h3 className="text-sm font-semibold text-soft font-sans">Paper {id}</h3>
          <ul className="mt-1">
            {topics.map(({ ID, Name }) => (
              <li key={ID} className="border-b border-hairline">
                <Link href={paths.topic(ID)} className={ROW}>
                  {Name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </Section>
);
