import type { Topic } from "#contract/shapes.ts";
import { counted } from "../../../lib/counted.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { LockIcon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { countDone, nextSet, shareRight } from "../progress.ts";
import { ProgressDots } from "./progress-dots.tsx";

function accessText(topic: Topic): string {
  const open = topic.ProblemSets.filter((set) => set.Accessible).length;
  if (open === topic.ProblemSets.length) return counted(open, "set");
  if (open === 0) return `${counted(topic.ProblemSets.length, "set")}, with a subscription`;
  return `${open} of ${counted(topic.ProblemSets.length, "set")} open`;
}

interface TopicCardProps {
  topic: Topic;
  /** Its place in the syllabus, from 1. */
  position: number;
  /** Subscribers do not need to see what is free. */
  hasPlan: boolean;
  /** A visitor has no progress to show. */
  showsProgress: boolean;
}

/** A topic of the paper: name, access and how far the learner is. */
export function TopicCard({ topic, position, hasPlan, showsProgress }: TopicCardProps) {
  const isLocked = topic.ProblemSets.some((set) => !set.Accessible);
  const done = countDone(topic.ProblemSets);
  const share = shareRight(topic.ProblemSets);
  const next = nextSet(topic.ProblemSets);
  return (
    <li className="group relative flex gap-4 border-t border-hairline py-5 transition-colors has-[a:hover]:border-ink">
      <span aria-hidden="true" className="w-6 font-serif text-stem leading-snug text-soft figures">
        {position}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h3 className="min-w-0 text-stem leading-snug wrap-anywhere">
            <Link
              href={paths.topic(topic.ID)}
              className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
            >
              {topic.Name}
            </Link>
          </h3>
          {topic.ForFree && !hasPlan && <Badge tone="accent">FREE</Badge>}
        </div>
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-soft">
          <span className="flex items-center gap-1.5">
            {isLocked && <LockIcon size={16} />}
            {accessText(topic)}
          </span>
          {showsProgress && topic.ProblemSets.length > 0 && (
            <span className="flex flex-wrap items-center gap-x-2">
              <ProgressDots sets={topic.ProblemSets} />
              {done} of {topic.ProblemSets.length} done
              {share !== undefined && `, ${share}% right`}
            </span>
          )}
        </div>
        {showsProgress && next && (
          <p className="mt-1.5 text-sm">
            <Link
              href={paths.set(next.ID)}
              className="link relative z-10 inline-flex min-h-6 items-center wrap-anywhere after:absolute after:-inset-x-2 after:-inset-y-2.5"
            >
              {next.Progress === "ongoing" ? "Go on with" : "Next:"} {next.Title}
            </Link>
          </p>
        )}
      </div>
    </li>
  );
}
