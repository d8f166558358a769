import { type ReactNode, useId, useState } from "react";
import { type FeedbackType, mostOf } from "#contract/feedback-type.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TYPE_WORDS } from "../words.ts";

interface FeedbackFormProps {
  legend: string;
  types: readonly FeedbackType[];
  isSending: boolean;
  onSend: (type: FeedbackType, body: string) => void;
  /** Beside Send. */
  cancel?: ReactNode;
}

/** What it is about, and a few words. No form of its own: it may be in the question's. */
export function FeedbackForm({ legend, types, isSending, onSend, cancel }: FeedbackFormProps) {
  const [type, setType] = useState<FeedbackType>();
  const [body, setBody] = useState("");
  const name = useId();
  const most = mostOf(type ?? types[0] ?? "bug");
  const length = [...body.trim()].length;
  const canSend = type !== undefined && length > 0 && length <= most && !isSending;
  return (
    <div>
      <fieldset>
        <legend className="text-sm font-semibold">{legend}</legend>
        <div className="mt-1 grid sm:grid-cols-2 sm:gap-x-6">
          {types.map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-3 text-sm">
              <input
                type="radio"
                name={name}
                className="size-5 shrink-0 accent-accent"
                checked={type === one}
                onChange={() => setType(one)}
                onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
              />
              {TYPE_WORDS[one]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        label="In a few words"
        hint={
          type === "QnWrongKey" ? "Which answer is right, and what says so?" : `At most ${most} characters.`
        }
        most={most}
        className="mt-3"
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <div className="mt-3 flex gap-2">
        <Button disabled={!canSend} onClick={() => type && onSend(type, body.trim())}>
          Send
        </Button>
        {cancel}
      </div>
    </div>
  );
}
