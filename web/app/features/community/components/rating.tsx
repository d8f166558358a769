import { useId, useState } from "react";
import type { CommunityQuestion } from "#contract/community.ts";
import { REMARK_LENGTH } from "#contract/community-limits.ts";
import { toast } from "../../../lib/toasts.ts";
import { Button, PlainButton } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { useRate } from "../api.ts";
import { DownGlyph, UpGlyph } from "../glyphs.tsx";
import { REMARK_TYPES, REMARK_WORDS } from "../words.ts";

const VOTE = "button button-outline rating-vote";

/** Whether the question helped, and a word for who wrote it. */
export function Rating({ question: given }: { question: CommunityQuestion }) {
  const rate = useRate(given.ID);
  // What the server last said is newer than what the list had, also while the next is on its way or has failed.
  const [said, setSaid] = useState<CommunityQuestion>();
  const question = said ?? given;
  const { UserVote, Votes } = question;
  const remark = question.UserRemark ?? { Type: null, Body: "" };
  const [isWriting, setWriting] = useState(false);
  const vote = (value: number) =>
    rate.mutate({ vote: UserVote === value ? 0 : value, remark }, { onSuccess: (rated) => setSaid(rated) });
  return (
    <section aria-label="Your rating" className="mt-8 max-w-measure border-t border-hairline pt-5">
      <fieldset className="flex flex-wrap items-center gap-2">
        <legend className="mb-2 text-sm font-semibold">Was this a good question?</legend>
        <PlainButton
          className={VOTE}
          aria-pressed={UserVote === 1}
          disabled={rate.isPending}
          onClick={() => vote(1)}
        >
          <UpGlyph /> Yes
        </PlainButton>
        <PlainButton
          className={VOTE}
          aria-pressed={UserVote === -1}
          disabled={rate.isPending}
          onClick={() => vote(-1)}
        >
          <DownGlyph /> No
        </PlainButton>
        <span aria-live="polite" className="px-2 text-sm text-soft figures">
          {Votes} {Math.abs(Votes) === 1 ? "vote" : "votes"}
        </span>
        {!isWriting && (
          <Button variant="ghost" onClick={() => setWriting(true)}>
            {remark.Body ? "Change your word to its author" : "Tell its author something"}
          </Button>
        )}
      </fieldset>
      {isWriting && (
        <RemarkForm
          remark={remark}
          isBusy={rate.isPending}
          onCancel={() => setWriting(false)}
          onSend={(next) =>
            rate.mutate(
              { vote: UserVote, remark: next },
              {
                onSuccess: (rated) => {
                  setSaid(rated);
                  setWriting(false);
                  toast({ tone: "success", title: "Its author will read that", body: "Without your name." });
                },
              },
            )
          }
        />
      )}
    </section>
  );
}

type Remark = NonNullable<CommunityQuestion["UserRemark"]>;

interface RemarkFormProps {
  remark: Remark;
  isBusy: boolean;
  onSend: (remark: Remark) => void;
  onCancel: () => void;
}

function RemarkForm({ remark, isBusy, onSend, onCancel }: RemarkFormProps) {
  const [type, setType] = useState(remark.Type);
  const [body, setBody] = useState(remark.Body);
  const id = useId();
  const isFit = body.trim() !== "" && [...body.trim()].length <= REMARK_LENGTH;
  return (
    <div className="mt-4">
      <label htmlFor={id} className="block text-sm font-semibold">
        What is it about?
      </label>
      <select
        id={id}
        value={type ?? ""}
        onChange={(event) => setType(REMARK_TYPES.find((one) => one === event.target.value) ?? null)}
        className="mt-2 min-h-12 w-full rounded border border-control bg-raised px-3 text-base text-ink sm:w-auto"
      >
        <option value="">The question as a whole</option>
        {REMARK_TYPES.map((one) => (
          <option key={one} value={one}>
            {REMARK_WORDS[one]}
          </option>
        ))}
      </select>
      <TextArea
        label="In a few words"
        hint="Its author reads it, without your name."
        most={REMARK_LENGTH}
        className="mt-4"
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <div className="mt-2 flex gap-2">
        <Button
          variant="outline"
          disabled={!isFit || isBusy}
          onClick={() => onSend({ Type: type, Body: body.trim() })}
        >
          Send
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
