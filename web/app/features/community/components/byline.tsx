import type { CommunityQuestion } from "#contract/community.ts";
import { longDate } from "../../../lib/dates.ts";

interface BylineProps {
  question: CommunityQuestion;
  /** The votes are beside it already. */
  hidesVotes?: boolean;
}

/** Of which topic it is, who wrote it and when, and what learners think of it. */
export function Byline({ question, hidesVotes = false }: BylineProps) {
  const { Author, Paper, TopicName, Votes, SubmittedAt } = question;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-soft">
      <span>
        Paper {Paper} · {TopicName}
      </span>
      <span className="wrap-anywhere" dir="auto">
        By <b className="font-semibold text-ink">{Author ? Author.DName : "somebody who left"}</b>
      </span>
      {SubmittedAt && <time dateTime={SubmittedAt}>{longDate(SubmittedAt)}</time>}
      {question.Status === "published" && !hidesVotes && (
        <span className="figures">
          {Votes} {Math.abs(Votes) === 1 ? "vote" : "votes"}
        </span>
      )}
    </p>
  );
}
