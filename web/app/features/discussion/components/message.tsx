import { useEffect, useRef, useState } from "react";
import type { Message as MessageShape } from "#contract/discussion.ts";
import { classNames } from "../../../lib/class-names.ts";
import { paths } from "../../../lib/paths.ts";
import { navigate } from "../../../lib/router.tsx";
import { useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { SafeHtml } from "../../../ui/safe-html.tsx";
import { useRestore } from "../api.ts";
import { beginningOf } from "../plain-text.ts";
import { Acts } from "./acts.tsx";
import { Byline } from "./byline.tsx";
import { Composer } from "./composer.tsx";
import { Votes } from "./votes.tsx";

const STUBS = {
  deleted: "This message was deleted.",
  archived: "This message was about an earlier version of the question.",
  hidden: "This message was reported and is hidden until a moderator has looked at it.",
};

interface MessageProps {
  message: MessageShape;
  /** The address names it: it is scrolled to and marked, or a reply to it is begun. */
  linked: { isReply: boolean } | undefined;
}

/** One post or reply, with what can be done with it. */
export function Message({ message, linked }: MessageProps) {
  const isMarked = linked !== undefined;
  const isReply = linked?.isReply ?? false;
  const [isReplying, setReplying] = useState(isReply);
  const place = useRef<HTMLElement>(null);
  const replyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isMarked) return;
    place.current?.scrollIntoView({ block: "center" });
    // A reply's box has taken the focus already.
    if (!isReply) place.current?.focus({ preventScroll: true });
  }, [isMarked, isReply]);
  const endReply = () => {
    setReplying(false);
    if (isReply)
      navigate(paths.question(message.CHThread.ResourceID, { msgID: message.ID }), { replace: true });
    else replyButton.current?.focus();
  };
  const { user } = useSession();
  const isStub = message.State !== "shown" && message.Body === "";
  if (isStub)
    return (
      <p ref={place as React.RefObject<HTMLParagraphElement>} className="text-sm text-soft italic">
        {STUBS[message.State as keyof typeof STUBS]}
      </p>
    );
  if (message.State === "archived") return <Archived message={message} />;
  return (
    <article
      ref={place}
      tabIndex={isMarked ? -1 : undefined}
      aria-current={isMarked || undefined}
      className={classNames(
        "outline-none",
        isMarked && "-mx-3 rounded bg-accent-wash px-3 py-3 outline-1 outline-accent",
      )}
    >
      <Byline message={message} />
      {message.State === "hidden" && <p className="mt-1 text-xs font-semibold">{STUBS.hidden}</p>}
      <Words message={message} isOpen={isMarked} />
      <div className="mt-1.5 -ml-2 flex flex-wrap items-center gap-x-1">
        <Votes message={message} />
        {user && (
          <Button
            ref={replyButton}
            variant="ghost"
            className="px-3 text-sm"
            aria-expanded={isReplying}
            onClick={() => setReplying(!isReplying)}
          >
            Reply
          </Button>
        )}
        <Acts message={message} />
      </div>
      {isReplying && (
        <div className="mt-3">
          <Composer questionId={message.CHThread.ResourceID} replyTo={message.ID} onDone={endReply} />
        </div>
      )}
    </article>
  );
}

/** What was archived, as an admin sees it. */
function Archived({ message }: { message: MessageShape }) {
  const restore = useRestore(message.ID);
  return (
    <article>
      <Byline message={message} />
      <p className="mt-1 text-xs font-semibold">Archived: nobody but admins sees it.</p>
      <Words message={message} isOpen={false} />
      <Button
        variant="outline"
        className="mt-1.5 min-h-8 px-2.5 py-0 text-xs"
        disabled={restore.isPending}
        onClick={() => restore.mutate()}
      >
        Restore
      </Button>
    </article>
  );
}

/** A long message begins folded. */
function Words({ message, isOpen: opened }: { message: MessageShape; isOpen: boolean }) {
  const [isOpen, setOpen] = useState(opened);
  const beginning = beginningOf(message.BodyHTML, message.Body, message.ReplyToMsgID !== null);
  return (
    <div className="mt-1.5 text-base">
      {beginning && !isOpen ? <p className="written">{beginning}</p> : <SafeHtml html={message.BodyHTML} />}
      {beginning && (
        <button
          type="button"
          className="link mt-1 inline-flex min-h-8 items-center text-sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Show less" : "Show more"}
        </button>
      )}
    </div>
  );
}
