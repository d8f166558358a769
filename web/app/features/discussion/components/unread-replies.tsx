import { useQuery } from "@tanstack/react-query";
import { longDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { useSeen } from "../api.ts";
import { noticesQuery } from "../notices.ts";

/** Replies to what the learner wrote that were not seen; nothing at all when there are none. */
export function UnreadReplies() {
  const { data } = useQuery(noticesQuery);
  const seen = useSeen();
  if (!data || data.Unread === 0) return null;
  const more = data.Unread - data.Replies.length;
  return (
    <section
      aria-label="New replies"
      className="mt-4 max-w-measure rounded border border-hairline bg-raised p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-sans text-sm font-semibold">
          {data.Unread === 1 ? "A new reply to you" : `${data.Unread} new replies to you`}
        </h2>
        <Button
          variant="ghost"
          className="-mr-3 px-3 text-sm"
          disabled={seen.isPending}
          onClick={() => seen.mutate(undefined)}
        >
          Mark all as seen
        </Button>
      </div>
      <ul>
        {data.Replies.map((reply) => (
          <li key={reply.MessageID}>
            <Link
              href={paths.question(reply.QuestionID, { msgID: reply.MessageID })}
              className="flex min-h-11 flex-wrap items-center gap-x-2 text-sm hover:underline"
            >
              <span className="font-semibold wrap-anywhere">{reply.User?.DName ?? "Somebody who left"}</span>
              <span>replied under question {reply.QuestionID}</span>
              <span className="text-xs text-soft">{longDate(reply.CreatedAt)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-xs text-soft">And {more} more.</p>}
    </section>
  );
}
