import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../lib/call.ts";
import { useSession } from "../../../lib/session.ts";
import { TextArea } from "../../../ui/text-area.tsx";
import { noteQuery } from "../api.ts";
import { useNoteOutbox, usePendingNote, useRefusedNote } from "../sending/note-sync.ts";
import { TwoTexts } from "./two-texts.tsx";

/** Characters of a note, as the server takes them. */
const MOST = 10_000;
/** A note is stored when the typing pauses this long. */
const PAUSE_MS = 700;

interface NoteEditorProps {
  questionId: number;
  /** Takes the focus when it appears. */
  takesFocus?: boolean;
}

/** One's own note on a question, stored as it is written. */
export function NoteEditor(props: NoteEditorProps) {
  const { user } = useSession();
  const { data, error, isLoading } = useQuery({ ...noteQuery(props.questionId), enabled: user !== null });
  if (!user || isLoading) return null;
  if (error instanceof ApiError && error.code === "open_test")
    return <p className="mt-4 max-w-note text-sm text-soft">{error.message}</p>;
  // Where the note cannot be read, offline say, one can write anyway: what is there already is asked about later.
  return <Writing key={user.ID} {...props} userId={user.ID} stored={data ?? null} />;
}

interface WritingProps extends NoteEditorProps {
  userId: string;
  stored: { Body: string; UpdatedAt: string } | null;
}

function Writing({ questionId, takesFocus = false, userId, stored }: WritingProps) {
  const outbox = useNoteOutbox(userId);
  const pending = usePendingNote(outbox, questionId);
  const refused = useRefusedNote(userId, questionId);
  const [typed, setTyped] = useState<string>();
  const text = typed ?? pending?.unsent.body ?? stored?.Body ?? "";
  const write = (body: string) => {
    setTyped(body);
    if ([...body].length <= MOST)
      void outbox.submit({ userId, questionId, body, expected: stored?.UpdatedAt ?? null }, 0, PAUSE_MS);
  };
  if (refused !== null)
    return (
      <TwoTexts
        userId={userId}
        questionId={questionId}
        mine={refused}
        stored={stored}
        outbox={outbox}
        onChosen={setTyped}
      />
    );
  return (
    <div className="mt-4 max-w-measure">
      <TextArea
        label="Your note"
        hint="Only you can read it."
        most={MOST}
        value={text}
        autoFocus={takesFocus}
        onChange={(event) => write(event.target.value)}
      />
      <p role="status" className="mt-1 min-h-5 text-xs text-soft">
        {stateOf(text, pending, typed !== undefined)}
      </p>
    </div>
  );
}

function stateOf(text: string, pending: { isSaving: boolean } | undefined, isTouched: boolean): string {
  if ([...text].length > MOST) return "Too long to be saved.";
  if (pending)
    return pending.isSaving ? "Saving…" : "Kept on this device. It is saved when the connection is back.";
  return isTouched ? "Saved" : "";
}
