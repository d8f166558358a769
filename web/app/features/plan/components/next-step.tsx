import type { Today } from "#contract/plan.ts";
import { paths } from "../../../lib/paths.ts";
import { ArrowRightIcon } from "../../../ui/icon.tsx";
import { LinkButton } from "../../../ui/link.tsx";
import { examWords } from "../words.ts";

/** The one next thing, large, where the day has no session of its own. */
export const NextStep = ({ today }: { today: Today }) => (
  <LinkButton href={today.Next.Href} className="button-large mt-5 max-w-full">
    <span className="truncate">{today.Next.Label}</span>
    <ArrowRightIcon />
  </LinkButton>
);

/** The same in one line, on the page of a paper whose work it is. */
export function TodayLine({ today, paper }: { today: Today; paper: number }) {
  const exam = examWords(today);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 border-l-2 border-accent bg-accent-wash px-4 py-3 text-sm">
      <LinkButton href={today.Next.Href} className="max-w-full">
        <span className="truncate">{today.Next.Label}</span>
        <ArrowRightIcon />
      </LinkButton>
      {exam && <span className="text-soft">{exam}</span>}
      {today.Wrong > 0 && (
        <LinkButton variant="ghost" href={paths.build({ papers: `${paper}`, states: "wrong-last" })}>
          {today.Wrong} to go over
        </LinkButton>
      )}
    </div>
  );
}
