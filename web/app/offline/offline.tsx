import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { createNoteStore } from "../features/notes/sending/unsent-notes.ts";
import { createAnswerStore } from "../features/practice/sending/unsent-answers.ts";
import { classNames } from "../lib/class-names.ts";
import { paths } from "../lib/paths.ts";
import { useSession } from "../lib/session.ts";
import { Link } from "../ui/link.tsx";
import { keepCopies } from "./copies.ts";
import { tellHeight } from "./notice-height.ts";
import { useIsOnline } from "./online.ts";
import { keepShell } from "./updates.ts";

interface OfflineProps {
  /** On a page where one answers, whose own row then goes below the notice. */
  isAnswering: boolean;
}

/** Sees to it that practising continues without a network, and says when there is none. */
export function Offline({ isAnswering }: OfflineProps): ReactNode {
  const client = useQueryClient();
  const userId = useSession().user?.ID;
  const isOnline = useIsOnline();
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
    <div
      ref={tellHeight}
      role="status"
      className={classNames("sticky", isAnswering ? "top-0 z-40" : "top-(--header-height) z-30")}
    >
      {!isOnline && (
        <p className="border-b border-hairline bg-sunken">
          <span className="page block py-1.5 text-xs text-soft">
            <b className="font-semibold text-ink">Offline.</b>
            {userId && (
              <>
                {" Answers are kept on this device. "}
                <Link href={paths.device} className="link">
                  See what is on it
                </Link>
              </>
            )}
          </span>
        </p>
      )}
    </div>
  );
}
