import { useEffect } from "react";
import { useSession } from "../../../lib/session.ts";
import { useOutbox } from "../answer-sync.ts";

/** Has sent what the learner left unsent here, whichever page is open. Signing out stops it and keeps the rest. */
export function UnsentAnswers() {
  const outbox = useOutbox(useSession().user?.ID);
  useEffect(() => () => outbox.stop(), [outbox]);
  return null;
}
