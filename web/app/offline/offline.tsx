import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { createNoteStore } from "../features/notes/sending/unsent-notes.ts";
import { createAnswerStore } from "../features/practice/sending/unsent-answers.ts";
import { useSession } from "../lib/session.ts";
import { keepCopies } from "./copies.ts";
import { keepShell } from "./updates.ts";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Sees to it that practising goes on without a network, and says when there is none. */
export function Offline(): ReactNode {
  const client = useQueryClient();
  const userId = useSession().user?.ID;
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  // A visitor has no copies: those of a session that ended on its own are deleted.
  useEffect(() => keepCopies(client), [client]);
  useEffect(() => {
    if (!userId) return;
    void keepShell(async () => {
      const unsent = await Promise.all([createAnswerStore().list(userId), createNoteStore().list(userId)]);
      return unsent.flat().length > 0;
    });
  }, [userId]);
  return (
    <div role="status" className="sticky top-(--header-height) z-30">
      {!isOnline && (
        <p className="border-b border-hairline bg-sunken">
          <span className="page block py-1.5 text-xs text-soft">
            <b className="font-semibold text-ink">Offline.</b>
            {userId && " Answers are kept on this device."}
          </span>
        </p>
      )}
    </div>
  );
}
