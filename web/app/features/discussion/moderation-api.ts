import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { keys } from "../../lib/cache.ts";
import { call, callList } from "../../lib/call.ts";
import { toast } from "../../lib/toasts.ts";
import { useMutation } from "../../lib/use-mutation.ts";

const KIND = "moderation";

export const reportsQuery = (decided: boolean, page: number) =>
  queryOptions({
    queryKey: [KIND, "reports", decided, page],
    queryFn: () => callList("GET /api/admin/reports", { query: { page, decided } }),
    meta: { inline: true },
  });

export const moderatorsQuery = queryOptions({
  queryKey: [KIND, "moderators"],
  queryFn: () => call("GET /api/admin/moderators"),
  meta: { inline: true },
});

/**
 * A moderator's act: what the page shows is read again, threads too, and a failure is reported under its title.
 * @param options.inDialog the dialog that asked stays open and shows the failure itself
 */
function useAct<V>(act: (input: V) => Promise<unknown>, done: string, { inDialog = false } = {}) {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: act,
    onSuccess: async () => {
      toast({ tone: "success", title: done });
      await client.invalidateQueries({ queryKey: keys.talk, refetchType: "none" });
      await client.invalidateQueries({ queryKey: [KIND] });
      await client.invalidateQueries({ queryKey: ["administration"] });
    },
    onError: (error) => {
      if (!inDialog) toast({ tone: "warning", title: "Admin action failed", body: error.message });
    },
  });
}

export const useDecide = () =>
  useAct(
    ({ id, Verdict }: { id: number; Verdict: "keep" | "remove" | "undo" }) =>
      call("PUT /api/admin/reports/:id", { params: { id }, body: { Verdict } }),
    "decided",
  );

export const useMute = () =>
  useAct(
    ({ userId, ...body }: { userId: string; Days: number; Reason: string }) =>
      call("PUT /api/admin/users/:id/mute", { params: { id: userId }, body }),
    "author muted",
    { inDialog: true },
  );

export const useUnmute = () =>
  useAct(
    (userId: string) =>
      call("PUT /api/admin/users/:id/mute", {
        params: { id: userId },
        body: { Days: 0, Reason: "lifted" },
      }),
    "author may write again",
  );

/** Makes the user of an ID or e-mail a moderator, or no longer one. @throws ApiError; Error when nobody is found */
async function setModerator({ user, IsModerator }: { user: string; IsModerator: boolean }) {
  const found = await call("GET /api/admin/users", { query: { query: user } });
  const one = found.find(({ ID, Email }) => ID === user || Email === user.toLowerCase());
  if (!one) throw new Error("Nobody has signed in with that ID or e-mail.");
  return call("PUT /api/admin/users/:id/moderator", { params: { id: one.ID }, body: { IsModerator } });
}

export const useSetModerator = () => useAct(setModerator, "moderators saved");
