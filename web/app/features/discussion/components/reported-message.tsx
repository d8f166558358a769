import { useState } from "react";
import type { ReportedMessage as Reported } from "#contract/discussion.ts";
import { dateTime } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Link } from "../../../ui/link.tsx";
import { SafeHtml } from "../../../ui/safe-html.tsx";
import { useDecide, useUnmute } from "../moderation-api.ts";
import { MuteDialog } from "./mute-dialog.tsx";

const DECISIONS = { kept: "Kept", removed: "Removed" };

/** A message with why it was reported, and what to do about it. */
export function ReportedMessage({ reported }: { reported: Reported }) {
  const { Message: message, Reports: reports, Decision, DecidedAt, MutedUntil } = reported;
  const isMuted = MutedUntil !== null && Date.parse(MutedUntil) > Date.now();
  return (
    <article className="max-w-measure">
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <b className="font-semibold wrap-anywhere">{message.User?.DName ?? "Somebody who left"}</b>
        <span className="text-xs text-soft">{dateTime(message.CreatedAt)}</span>
        <Link
          href={paths.question(message.CHThread.ResourceID, { msgID: message.ID })}
          className="link inline-flex min-h-6 items-center text-xs"
        >
          Question {message.CHThread.ResourceID}
        </Link>
        {message.State === "hidden" && <Badge tone="accent">Hidden</Badge>}
        {Decision && <Badge tone="done">{DECISIONS[Decision]}</Badge>}
        {isMuted && <Badge>Muted until {dateTime(MutedUntil)}</Badge>}
      </p>
      <SafeHtml html={message.BodyHTML} className="mt-2 border-l-2 border-hairline pl-4 text-base" />
      {reports.length > 0 && (
        <ul className="mt-3 grid gap-1 text-sm">
          {reports.map((report) => (
            <li key={report.CreatedAt + report.Reason} className="wrap-anywhere">
              “{report.Reason}” <span className="text-xs text-soft">{dateTime(report.CreatedAt)}</span>
            </li>
          ))}
        </ul>
      )}
      {DecidedAt && <p className="mt-2 text-xs text-soft">Decided on {dateTime(DecidedAt)}.</p>}
      <Decide reported={reported} isMuted={isMuted} />
    </article>
  );
}

function Decide({ reported, isMuted }: { reported: Reported; isMuted: boolean }) {
  const decide = useDecide();
  const unmute = useUnmute();
  const [isMuting, setMuting] = useState(false);
  const { ID: id, Decision, Message: message } = reported;
  const author = message.UserID;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {Decision && (
        <Button
          variant="outline"
          disabled={decide.isPending}
          onClick={() => decide.mutate({ id, Verdict: "undo" })}
        >
          Undo
        </Button>
      )}
      {message.State !== "deleted" && !Decision && (
        <>
          <Button
            variant="outline"
            disabled={decide.isPending}
            onClick={() => decide.mutate({ id, Verdict: "keep" })}
          >
            Keep
          </Button>
          <Button
            variant="outline"
            disabled={decide.isPending}
            onClick={() => decide.mutate({ id, Verdict: "remove" })}
          >
            Remove
          </Button>
        </>
      )}
      {author && !isMuted && (
        <Button variant="ghost" onClick={() => setMuting(true)}>
          Mute the author
        </Button>
      )}
      {author && isMuted && (
        <Button variant="ghost" disabled={unmute.isPending} onClick={() => unmute.mutate(author)}>
          Let the author write again
        </Button>
      )}
      {author && isMuting && <MuteDialog userId={author} onClose={() => setMuting(false)} />}
    </div>
  );
}
