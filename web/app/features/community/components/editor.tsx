import { type FormEvent, useState } from "react";
import type { User } from "#contract/shapes.ts";
import { ApiError } from "../../../lib/call.ts";
import { paths } from "../../../lib/paths.ts";
import { navigate } from "../../../lib/router.tsx";
import { toast } from "../../../lib/toasts.ts";
import { Button } from "../../../ui/button.tsx";
import { useSave } from "../api.ts";
import { isEmpty, type OwnDraft, obstacle } from "../draft.ts";
import { forgetDraft, keepDraft } from "../draft-store.ts";
import { DraftFields } from "./draft-fields.tsx";
import { Preview } from "./preview.tsx";

interface EditorProps {
  user: User;
  /** What the server holds, or an empty question. */
  stored: OwnDraft;
  /** What was being written on this device. */
  kept: OwnDraft | undefined;
  /** Begins again from what the server holds. */
  onAfresh: () => void;
}

/** The question's fields with what it will look like beside them. What is written is kept here until the server has it. */
export function Editor({ user, stored, kept, onAfresh }: EditorProps) {
  const [draft, setDraft] = useState(kept ?? stored);
  const [trouble, setTrouble] = useState<string>();
  const save = useSave();
  const isOutdated = draft.updatedAt !== stored.updatedAt;
  const change = (next: OwnDraft) => {
    setDraft(next);
    setTrouble(undefined);
    keepDraft(user.ID, next);
  };
  const startOver = () => {
    forgetDraft(user.ID, draft.id);
    onAfresh();
  };
  const send = (Submit: boolean) => {
    const missing = obstacle(draft, Submit);
    setTrouble(missing);
    if (missing) return;
    save.mutate(
      { draft, Submit },
      {
        onSuccess: () => {
          forgetDraft(user.ID, draft.id);
          toast(SAVED[Submit ? "submitted" : "kept"]);
          navigate(paths.community("mine"));
        },
        onError: (error) => {
          // It was sent already, and only the reply got lost.
          if (error instanceof ApiError && error.code === "said_before") {
            forgetDraft(user.ID, draft.id);
            navigate(paths.community("mine"));
          } else setTrouble(error instanceof ApiError ? error.message : "Something went wrong.");
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(true);
  };
  return (
    <div className="beside mt-6">
      <form onSubmit={submit} className="min-w-0" aria-label="Your question">
        {isOutdated && (
          <Outdated onKeep={() => change({ ...draft, updatedAt: stored.updatedAt })} onTake={startOver} />
        )}
        <DraftFields user={user} draft={draft} onChange={change} />
        <p role="alert" className="mt-5 text-sm font-semibold">
          {trouble}
        </p>
        <div className="mt-2 flex flex-wrap gap-3">
          <Button type="submit" disabled={save.isPending || isOutdated}>
            Submit for review
          </Button>
          <Button variant="outline" disabled={save.isPending || isOutdated} onClick={() => send(false)}>
            Save as a draft
          </Button>
          {kept && !isEmpty(draft) && !isOutdated && (
            <Button variant="ghost" onClick={startOver}>
              {draft.id === undefined ? "Clear it" : "Undo what is not saved"}
            </Button>
          )}
        </div>
        <p className="mt-3 max-w-note text-xs text-soft">
          What you write stays on this device until it is saved. Two reviewers approve a question before
          others see it, with your display name.
        </p>
      </form>
      <Preview draft={draft} />
    </div>
  );
}

const SAVED = {
  submitted: {
    tone: "success",
    title: "Submitted",
    body: "Reviewers will look at it. You get a mail when they have decided.",
  },
  kept: { tone: "success", title: "Saved", body: "Your draft waits for you here." },
} as const;

function Outdated({ onKeep, onTake }: { onKeep: () => void; onTake: () => void }) {
  return (
    <div role="alert" className="mb-6 rounded border border-control bg-raised p-4 text-sm">
      <p className="font-semibold">This question was changed elsewhere since you began here.</p>
      <p className="mt-1 text-soft">Both are still there. Which one do you want to go on with?</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="outline" onClick={onKeep}>
          With what I wrote here
        </Button>
        <Button variant="outline" onClick={onTake}>
          With what was saved elsewhere
        </Button>
      </div>
    </div>
  );
}
