import type { Message } from "#contract/discussion.ts";
import { longDate } from "../../../lib/dates.ts";
import { isAdminUser } from "../../../lib/roles.ts";
import { useSession } from "../../../lib/session.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { useArchive } from "../api.ts";

/** Who wrote it and when, and whether the question has changed since. */
export function Byline({ message }: { message: Message }) {
  const { User: author } = message;
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <b className="font-semibold wrap-anywhere" dir="auto">
        {author ? author.DName : "Somebody who left"}
      </b>
      {author?.IsMod && <Badge tone="accent">Moderator</Badge>}
      {author !== null && author.Rep > 0 && (
        <span className="text-xs text-soft figures">
          <span className="sr-only">Reputation </span>
          <span aria-hidden="true">★ </span>
          {author.Rep}
        </span>
      )}
      <time dateTime={message.CreatedAt} className="text-xs text-soft">
        {longDate(message.CreatedAt)}
      </time>
      {message.Outdated && <OutdatedFlag id={message.ID} />}
    </p>
  );
}

const OUTDATED = "Outdated";
const WHY = "The question has changed since this was written.";

/** Tells that the question has changed since; an admin archives the message by it. */
function OutdatedFlag({ id }: { id: number }) {
  const { user } = useSession();
  const archive = useArchive(id);
  if (!isAdminUser(user))
    return (
      <span title={WHY}>
        <Badge>{OUTDATED}</Badge>
        <span className="sr-only">: {WHY}</span>
      </span>
    );
  return (
    <Button
      variant="outline"
      className="min-h-8 px-2.5 py-0 text-xs"
      title={`${WHY} Archive it.`}
      disabled={archive.isPending}
      onClick={() => archive.mutate()}
    >
      {OUTDATED}: archive
    </Button>
  );
}
