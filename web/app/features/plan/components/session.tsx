import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Today } from "#contract/plan.ts";
import type { PlanDay } from "#contract/plan-day.ts";
import { counted } from "../../../lib/counted.ts";
import { paths } from "../../../lib/paths.ts";
import { Link, LinkButton } from "../../../ui/link.tsx";
import { QueryError } from "../../../ui/query-error.tsx";
import { Loading } from "../../../ui/skeleton.tsx";
import { planDayQuery } from "../api.ts";
import { sessionWords } from "../words.ts";
import { NextStep } from "./next-step.tsx";
import { SessionItems } from "./session-items.tsx";

/** Today's session, with one clear thing to begin with. */
export function Session({ today }: { today: Today }) {
  const { data: day, error, refetch } = useQuery(planDayQuery());
  if (day) return <SessionOf day={day} today={today} />;
  if (!error) return <Loading label="Loading today's session" rows={3} />;
  return (
    <>
      <QueryError error={error} retry={refetch} title="Today's session did not load." />
      <NextStep today={today} />
    </>
  );
}

function SessionOf({ day, today }: { day: PlanDay; today: Today }) {
  const isDone = day.Items.length > 0 && day.Items.every(({ State }) => State === "done");
  if (day.Items.length === 0) return <NothingPlanned day={day} today={today} />;
  return (
    <SessionSection
      title={isDone ? "Done for today" : sessionWords(day)}
      note={isDone ? closingWords(day) : day.Note}
    >
      <SessionItems day={day} />
      {isDone && <SomethingMore today={today} />}
    </SessionSection>
  );
}

interface SessionSectionProps {
  title: string;
  note?: string | null;
  children: ReactNode;
}

const SessionSection = ({ title, note, children }: SessionSectionProps) => (
  <section aria-labelledby="session" className="mt-6">
    <h2 id="session" className="text-lg">
      {title}
    </h2>
    {note && <p className="mt-1.5 max-w-note text-base text-soft">{note}</p>}
    {children}
  </section>
);

/** What the day came to. */
const closingWords = ({ Items }: PlanDay) =>
  `That was ${counted(
    Items.reduce((sum, { Questions }) => sum + Questions, 0),
    "question",
  )}. Rest is part of the plan: what you met today settles overnight.`;

/** What else there is for anyone who has time left. */
const SomethingMore = ({ today }: { today: Today }) => (
  <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
    <span className="font-semibold">Something more?</span>
    {today.Wrong > 0 && (
      <Link href={paths.build({ states: "wrong-last" })} className="link inline-flex min-h-11 items-center">
        Go over what you got wrong
      </Link>
    )}
    <Link href={paths.build()} className="link inline-flex min-h-11 items-center">
      Build a test
    </Link>
    <Link href={paths.study()} className="link inline-flex min-h-11 items-center">
      Read the study notes
    </Link>
  </p>
);

/** The exam itself, a day off, a weekday without minutes, or a day for which nothing is left to plan. */
function NothingPlanned({ day, today }: { day: PlanDay; today: Today }) {
  if (!day.IsOff && day.Minutes > 0)
    return (
      <SessionSection title="Nothing is planned for today" note={day.Note}>
        <NextStep today={today} />
      </SessionSection>
    );
  return (
    <SessionSection
      title={day.DaysLeft === 0 ? "Exam day" : day.IsOff ? "A day off" : "No study today"}
      note={day.Note ?? "Enjoy it. Your plan has reckoned with it."}
    >
      <LinkButton href={today.Next.Href} variant="outline" className="mt-5">
        Practise anyway
      </LinkButton>
    </SessionSection>
  );
}
