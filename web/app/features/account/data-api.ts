import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { forgetAllBut, keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { dayInSingapore } from "../../lib/days.ts";
import { forgetSession } from "../../lib/session.ts";
import { useMutation } from "../../lib/use-mutation.ts";

/** Gets all data stored about the caller. The page shows a failure. */
export function useExport() {
  return useMutation({
    meta: { inline: true },
    mutationFn: () => call("GET /api/user/export"),
    onSuccess: (data) => offerFile(`threshold-data-${dayInSingapore(data.ExportedAt)}.json`, data),
  });
}

/** Lets the browser save data as a file. */
function offerFile(name: string, data: object) {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** What would be lost; asked for again each time. */
export const deletionPreviewQuery = queryOptions({
  queryKey: keys.deletion,
  queryFn: () => call("GET /api/user/deletion"),
  gcTime: 0,
  meta: { inline: true },
});

/**
 * Asks for the deletion of the account. The session is over with it, and what this page held of the account is
 * forgotten. The dialog shows what is refused.
 * @param onScheduled hears when it will be final
 */
export function useDeleteAccount(onScheduled: (deleteAfter: string) => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: (email: string) => call("DELETE /api/user", { body: { Email: email } }),
    onSuccess: async ({ DeleteAfter }) => {
      onScheduled(DeleteAfter);
      await forgetSession(client);
      await forgetAllBut(client, keys.whoami[0]);
    },
  });
}
