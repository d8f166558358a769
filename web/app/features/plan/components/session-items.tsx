import type { PlanDay, PlanItem } from "#contract/plan-day.ts";
import { classNames } from "../../../lib/class-names.ts";
import { counted } from "../../../lib/counted.ts";
import { ArrowRightIcon, CheckIcon } from "../../../ui/icon.tsx";
import { Link, LinkButton } from "../../../ui/link.tsx";
import { minutesInShort } from "../words.ts";

/** The items in their order. The first that is not done has the page's one button; the others can be opened by name. */
export function SessionItems({ day }: { day: PlanDay }) {
  const next = day.Items.findIndex(({ State }) => State !== "done");
  return (
    <ol className="mt-5">
      {day.Items.map((item, i) => (
        <li key={item.Href} className="[&+li]:mt-2">
          {i === next ? <NextItem item={item} number={i + 1} /> : <OtherItem item={item} number={i + 1} />}
        </li>
      ))}
    </ol>
  );
}

interface ItemProps {
  item: PlanItem;
  number: number;
}

const size = ({ Kind, Questions, Minutes }: PlanItem) =>
  Kind === "mock"
    ? minutesInShort(Minutes)
    : `${counted(Questions, "question")} · ${minutesInShort(Minutes)}`;

/** What to do now. */
function NextItem({ item, number }: ItemProps) {
  const isStarted = item.State === "started";
  return (
    <div className="my-3 rounded border border-hairline bg-raised p-5 apart sm:p-6">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <Place number={number} isNext />
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className="font-serif text-lg wrap-anywhere">{item.Label}</p>
          <p className="mt-1 max-w-note text-base">{item.Why}</p>
          <p className="mt-1 text-sm text-soft figures">{size(item)}</p>
        </div>
      </div>
      <LinkButton href={item.Href} preloads={false} className="button-large mt-5 w-full sm:ml-12 sm:w-auto">
        {isStarted ? "Go on" : "Start"}
        <span className="sr-only">: {item.Label}</span>
        <ArrowRightIcon />
      </LinkButton>
    </div>
  );
}

function OtherItem({ item, number }: ItemProps) {
  const isDone = item.State === "done";
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-1 px-5 py-2 sm:px-6">
      <Place number={number} isDone={isDone} />
      <div className="min-w-0 flex-[1_1_12rem]">
        {isDone ? (
          <p className="pt-0.5 text-soft wrap-anywhere">
            {item.Label}
            <span className="sr-only"> (done)</span>
          </p>
        ) : (
          <>
            <Link
              href={item.Href}
              preloads={false}
              className="inline-flex min-h-8 items-center font-semibold underline decoration-hairline underline-offset-4 wrap-anywhere hover:decoration-current"
            >
              {item.Label}
            </Link>
            <p className="max-w-note text-sm text-soft">{item.Why}</p>
            <p className="text-sm text-soft figures">
              {size(item)}
              {item.State === "started" && " · under way"}
            </p>
          </>
        )}
      </div>
    </div>
  );
}

/** What marks an item: its number, or a tick once it is done. */
const Place = ({
  number,
  isNext = false,
  isDone = false,
}: {
  number: number;
  isNext?: boolean;
  isDone?: boolean;
}) => (
  <span
    aria-hidden="true"
    className={classNames(
      "inline-flex size-8 shrink-0 items-center justify-center rounded-full border text-sm font-semibold figures",
      isNext ? "border-transparent bg-accent text-on-accent" : "border-control text-soft",
    )}
  >
    {isDone ? <CheckIcon size={18} /> : number}
  </span>
);
