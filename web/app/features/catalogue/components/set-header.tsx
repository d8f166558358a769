import type { ReactNode } from "react";
import type { ProblemSet } from "#contract/shapes.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Link, LinkButton } from "../../../ui/link.tsx";
import { PageHeading } from "../../../ui/page-heading.tsx";
import { sizeOf } from "../progress.ts";
import { BEYOND_THE_EXAM, TAKEN_OUT } from "../shelf-words.ts";

interface SetHeaderProps {
  set: ProblemSet;
  /** Subscribers do not need to see what is free. */
  hasPlan: boolean;
  /** Buttons; none for a visitor or without the subscription. */
  actions?: ReactNode;
}

/** Topic, title and state of a set. */
export function SetHeader({ set, hasPlan, actions }: SetHeaderProps) {
  return (
    <PageHeading title={set.Title} kicker={<Kicker set={set} />} actions={actions}>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-soft">
        <span>
          {sizeOf(set)}
          {set.TimeLimitMinutes !== null && ` · ${set.TimeLimitMinutes} minutes`}
        </span>
        {set.ForFree && !hasPlan && <Badge tone="accent">FREE</Badge>}
        {set.Retired && <Badge>No longer in the bank</Badge>}
        {set.Progress === "ongoing" && <Badge tone="accent">In Progress</Badge>}
      </div>
      {(set.Retired || set.Shelf === "beyond") && (
        <p className="mt-3 max-w-note text-sm text-soft">{set.Retired ? TAKEN_OUT : BEYOND_THE_EXAM}</p>
      )}
    </PageHeading>
  );
}

function Kicker({ set }: { set: ProblemSet }) {
  // A case draws on several topics: it belongs to its paper.
  if (set.Type !== "CSQ" && set.TopicID !== null && set.TopicName)
    return (
      <Link href={paths.topic(set.TopicID)} className="link">
        {set.TopicName}
      </Link>
    );
  return (
    <Link href={paths.paper(set.Paper)} className="link">
      Paper {set.Paper}
    </Link>
  );
}

/** What a full paper is like, before its clock starts. */
export function BeforeFullPaper({ set }: { set: ProblemSet }) {
  if (set.Type !== "Full" || set.IsGenerated) return null;
  return (
    <div className="mt-8 max-w-note border-l-2 border-accent pl-5 text-sm">
      <p className="font-semibold">Before you start</p>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-soft">
        <li>You have {set.TimeLimitMinutes} minutes. The clock is the server's and starts with the test.</li>
        <li>Closing the page does not stop it. Come back on any device and go on where you were.</li>
        <li>Each answer is saved as you give it, also without a network. You may change it until the end.</li>
        <li>
          When the time is over, the paper is marked with what was saved, and you see every explanation.
        </li>
      </ul>
    </div>
  );
}

/** Start or continue. A full mock, and an attempt that withholds its marks, is a test; all else is practice. */
export function StartButton({ set }: { set: ProblemSet }) {
  const ongoing = set.Attempts.find((attempt) => attempt.MarkedAt === null);
  // What was taken out can be finished, and not begun.
  if (set.Retired && !ongoing) return null;
  const isTest = ongoing ? ongoing.DelayMarking : set.Type === "Full";
  const label = ongoing
    ? `Continue ${isTest ? "Test" : "Practice"}`
    : `Start ${isTest ? "Test" : "Practising"}`;
  return (
    <LinkButton href={paths.setDo(set.ID)} className="px-6">
      {label}
    </LinkButton>
  );
}
