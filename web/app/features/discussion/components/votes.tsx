import { useState } from "react";
import type { Message } from "#contract/discussion.ts";
import { mayTakePart } from "../../../lib/roles.ts";
import { useSession } from "../../../lib/session.ts";
import { PlainButton } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useVote } from "../api.ts";
import { DownGlyph, UpGlyph } from "../glyphs.tsx";

const ARROW =
  "inline-flex size-11 items-center justify-center rounded text-soft hover:bg-sunken hover:text-ink aria-pressed:text-accent disabled:opacity-40 disabled:hover:bg-transparent data-held:opacity-40 sm:size-9";

/** Up, the count, down. A vote is changed once at most, and only after asking. */
export function Votes({ message }: { message: Message }) {
  const { user } = useSession();
  const vote = useVote(message.ID);
  const [asked, setAsked] = useState<number>();
  const { UserVote, VoteCount, VoteIsFinal } = message;
  const isOwn = user !== null && message.UserID === user.ID;
  const isOff = !mayTakePart(user) || isOwn || VoteIsFinal || vote.isPending || message.State !== "shown";
  const cast = (wanted: number) => {
    // The same again takes it back.
    const next = UserVote === wanted ? 0 : wanted;
    if (UserVote === 0) vote.mutate(next);
    else setAsked(next);
  };
  const why = isOwn
    ? "Nobody votes on what they wrote themselves."
    : VoteIsFinal
      ? "You have changed this vote once, so it stays."
      : undefined;
  return (
    <fieldset className="flex items-center" title={why}>
      <legend className="sr-only">Votes</legend>
      <PlainButton
        className={ARROW}
        aria-label="Helpful"
        aria-pressed={UserVote === 1}
        disabled={isOff}
        onClick={() => cast(1)}
      >
        <UpGlyph size={22} />
      </PlainButton>
      <span className="min-w-6 text-center text-sm font-semibold figures">
        {VoteCount}
        <span className="sr-only"> {Math.abs(VoteCount) === 1 ? "vote" : "votes"}</span>
      </span>
      <PlainButton
        className={ARROW}
        aria-label="Not helpful"
        aria-pressed={UserVote === -1}
        disabled={isOff}
        onClick={() => cast(-1)}
      >
        <DownGlyph size={22} />
      </PlainButton>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked === 0 ? "Take your vote back?" : "Change your vote?"}
        confirmLabel={asked === 0 ? "Take it back" : "Change it"}
        isBusy={vote.isPending}
        onConfirm={() => asked !== undefined && vote.mutate(asked, { onSettled: () => setAsked(undefined) })}
        onCancel={() => setAsked(undefined)}
      >
        A vote can be changed once. After that it stays.
      </ConfirmDialog>
    </fieldset>
  );
}
