import type { Today } from "#contract/plan.ts";
import { paths } from "../../../lib/paths.ts";
import { ArrowRightIcon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link.tsx";
import { examWords } from "../words.ts";

/** The one next thing, large. */
export function NextStep({ today }: { today: Today }) {
  const exam = examWords(today);
  return (
    <div className="mt-8 border-y border-hairline py-8">
      {exam && <p className="text-sm text-soft">{exam}</p>}
      <LinkButton href={today.Next.Href} className="mt-3 max-w-full">
        <span className="truncate">{today.Next.Label}</span>
        <ArrowRightIcon />
      </LinkButton>
    </div>
  );
}

/** The same in one line, on the pages of the papers. */
export function TodayLine({ today }: { today: Today }) {
  const exam = examWords(today);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-l-2 border-accent bg-accent-wash px-4 py-3 text-sm">
      <LinkButton href={today.Next.Href} className="max-w-full">
        <span className="truncate">{today.Next.Label}</span>
        <ArrowRightIcon />
      </LinkButton>
      {exam && <span className="text-soft">{exam}</span>}
      {today.Wrong > 0 && (
        <LinkButton variant="ghost" href={paths.build({ states: "wrong-last" })}>
          {today.Wrong} to go over
        </LinkButton>
      )}
    </div>
  );
}
