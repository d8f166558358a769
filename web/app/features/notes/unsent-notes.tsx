import { useEffect } from "react";
import { useSession } from "../../lib/session.ts";
import { useNoteOutbox } from "./sending/note-sync.ts";

/** Has sent what the learner wrote here and the server does not have yet, whichever page is open. */
export function UnsentNotes() {
  const outbox = useNoteOutbox(useSession().user?.ID);
  useEffect(() => () => outbox.stop(), [outbox]);
  return null;
}
