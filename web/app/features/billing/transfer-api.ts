import { useQueryClient } from "@tanstack/react-query";
import { forgetAllBut, keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { updateSession } from "../../lib/session.ts";
import { toast } from "../../lib/toasts.ts";
import { useMutation } from "../../lib/use-mutation.ts";

/** Moves what is left of the subscription to another account, for good. The dialog shows what is refused. */
export function useTransfer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => call("POST /api/transfer-acc/:email", { params: { email } }),
    // Here and not in the dialog: it goes with the subscription that it gave away.
    onSuccess: async (user) => {
      toast({ tone: "success", title: "Account transfer completed" });
      updateSession(client, user);
      // What the subscription opened is closed now.
      await forgetAllBut(client, keys.whoami[0]);
    },
    meta: { inline: true },
  });
}
