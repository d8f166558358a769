import { useState } from "react";
import type { Message } from "#contract/discussion.ts";
import { DELETE_MINUTES } from "#contract/message-limits.ts";
import { isModeratorUser, mayTakePart } from "../../../lib/roles.ts";
import { useSession } from "../../../lib/session.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useDelete } from "../api.ts";
import { ReportDialog } from "./report-dialog.tsx";

const isFresh = (message: Message) => Date.now() - Date.parse(message.CreatedAt) < DELETE_MINUTES * 60_000;

/** What may be done about a message besides answering it: report it, or delete it. */
export function Acts({ message }: { message: Message }) {
  const { user } = useSession();
  const remove = useDelete(message.ID);
  const [asked, setAsked] = useState<"delete" | "report">();
  if (!user) return null;
  const isOwn = message.UserID === user.ID;
  const mayDelete = isModeratorUser(user) || (isOwn && message.Replies === 0 && isFresh(message));
  return (
    <>
      {!isOwn && mayTakePart(user) && message.State === "shown" && (
        <Button
          variant="ghost"
          className="px-3 text-sm font-medium text-soft"
          onClick={() => setAsked("report")}
        >
          Report
        </Button>
      )}
      {mayDelete && (
        <Button
          variant="ghost"
          className="px-3 text-sm font-medium text-soft"
          onClick={() => setAsked("delete")}
        >
          Delete
        </Button>
      )}
      {asked === "report" && <ReportDialog id={message.ID} onClose={() => setAsked(undefined)} />}
      <ConfirmDialog
        isOpen={asked === "delete"}
        title="Delete this message?"
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsked(undefined) })}
        onCancel={() => setAsked(undefined)}
      >
        {isOwn
          ? "It is gone for everybody."
          : "It is gone for everybody. A moderator can bring it back on the admin page."}
      </ConfirmDialog>
    </>
  );
}
