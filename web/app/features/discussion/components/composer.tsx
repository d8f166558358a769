import { type KeyboardEvent, useState } from "react";
import { POST_LENGTH, seenLength } from "#contract/message-limits.ts";
import { forUser } from "../../../lib/kept.ts";
import { paths } from "../../../lib/paths.ts";
import { mayTakePart } from "../../../lib/roles.ts";
import { useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { useWrite } from "../api.ts";

interface ComposerProps {
  questionId: number;
  /** The message that is answered; a post when left out. */
  replyTo?: number;
  onDone?: () => void;
}

/** Where a post or a reply is written. */
export function Composer(props: ComposerProps) {
  const { user } = useSession();
  if (!user || !mayTakePart(user))
    return (
      <p className="text-sm text-soft">
        You need an active subscription to take part in the discussion.{" "}
        <Link href={paths.pricing} className="link">
          See Pricing
        </Link>
      </p>
    );
  return <Draft key={user.ID} {...props} userId={user.ID} />;
}

/** What was begun and not sent waits in this browser for who wrote it, through a closed panel, a reload and a sign-out. */
function Draft({ questionId, replyTo, onDone, userId }: ComposerProps & { userId: string }) {
  const drafts = forUser(userId);
  const name = `message/${questionId}/${replyTo ?? 0}`;
  const [text, setText] = useState(() => drafts.get(name) ?? "");
  const write = useWrite(questionId, replyTo);
  const least = replyTo ? POST_LENGTH.reply : POST_LENGTH.post;
  const canSend = seenLength(text) >= least && [...text].length <= POST_LENGTH.most && !write.isPending;
  const change = (next: string) => {
    if (next === "") drafts.remove(name);
    else drafts.set(name, next);
    setText(next);
  };
  const send = () => {
    if (!canSend) return;
    write.mutate(text, {
      onSuccess: () => {
        drafts.remove(name);
        setText("");
        onDone?.();
      },
    });
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      send();
    }
  };
  return (
    <div>
      <TextArea
        label={replyTo ? "Your reply" : "Ask or tell something"}
        hint={`At least ${least} characters. **bold**, *italic*, lists and links work.`}
        most={POST_LENGTH.most}
        value={text}
        autoFocus={replyTo !== undefined}
        onChange={(event) => change(event.target.value)}
        onKeyDown={sendByKey}
      />
      <div className="mt-2 flex gap-2">
        <Button disabled={!canSend} onClick={send}>
          {replyTo ? "Send reply" : "Post"}
        </Button>
        {onDone && (
          <Button variant="ghost" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}
