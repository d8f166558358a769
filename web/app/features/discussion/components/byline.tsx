import type { Message } from "#contract/discussion.ts";
import { longDate } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { isAdminUser } from "../../../lib/roles.ts";
import { useSession } from "../../../lib/session.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
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
      {message.Outdated && <OutdatedFlag message={message} />}
    </p>
  );
}

/** Tells that the question asks something else since, and shows what; an admin archives the message by it. */
function OutdatedFlag({ message }: { message: Message }) {
  const { user } = useSession();
  const { ResourceID } = message.CHThread;
  return (
    <>
      <Badge>Outdated</Badge>
      <Link
        href={paths.question(ResourceID, { since: message.Version })}
        className="link inline-flex min-h-6 items-center text-xs"
      >
        See what changed
      </Link>
      {isAdminUser(user) && message.State !== "archived" && <ArchiveButton id={message.ID} />}
    </>
  );
}

function ArchiveButton({ id }: { id: number }) {
  const archive = useArchive(id);
  return (
    <Button
      variant="outline"
      className="min-h-8 px-2.5 py-0 text-xs"
      disabled={archive.isPending}
      onClick={() => archive.mutate()}
    >
      Archive
    </Button>
  );
}
