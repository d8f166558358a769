import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { Reminders } from "#contract/reminders.ts";
import { fresh, keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { useMutation } from "../../lib/use-mutation.ts";
import { forgetBrowser, subscribeBrowser } from "./push.ts";

export const datesQuery = queryOptions({
  queryKey: keys.dates,
  queryFn: () => call("GET /api/plan/dates"),
  // They change with the plan, which is on the same page.
  staleTime: 0,
  meta: { inline: true },
});

export const remindersQuery = queryOptions({
  queryKey: keys.reminders,
  queryFn: () => call("GET /api/plan/reminders"),
  staleTime: fresh.attempts,
  meta: { inline: true },
});

/** A change of how one is reminded; the server says how it is then. Those of one scope go one after another. */
function useChange<T>(change: (settings: T) => Promise<Reminders>, scope?: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...(scope && { scope: { id: scope } }),
    onSuccess: (state) => client.setQueryData(remindersQuery.queryKey, state),
    meta: { inline: true },
  });
}

export const useMailReminders = () =>
  useChange((Mail: boolean) => call("PUT /api/plan/reminders", { body: { Mail } }));

export const useReminderHour = () =>
  useChange((Hour: number) => call("PUT /api/plan/reminders", { body: { Hour } }), "reminder-hour");

/** Notifications in this browser: asks it, tells the server where it is reached, and turns them on; or all of that off. */
export const usePushReminders = () =>
  useChange(async (Push: boolean) => {
    if (Push) {
      const { Key } = await call("GET /api/push/key");
      await call("POST /api/push/subscriptions", { body: await subscribeBrowser(Key) });
    } else {
      await call("DELETE /api/push/subscriptions");
      await forgetBrowser();
    }
    return call("PUT /api/plan/reminders", { body: { Push } });
  });

/** Everything off with one press. */
export const useEndReminders = () =>
  useChange(async (_: undefined) => {
    const state = await call("DELETE /api/plan/reminders");
    await forgetBrowser();
    return state;
  });

/** Makes the calendar's address, or a new one in its place. It is shown only this once. */
export function useMakeCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/plan/calendar"),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.reminders }),
    meta: { inline: true },
  });
}

export function useRemoveCalendar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /api/plan/calendar"),
    onSuccess: () => client.invalidateQueries({ queryKey: keys.reminders }),
    meta: { inline: true },
  });
}

/** Stops reminders by mail to anyone who the token of a mail's link names. */
export function useStopMail(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/reminders/unsubscribe/:token", { params: { token } }),
    // The account may be the caller's own.
    onSuccess: () => client.invalidateQueries({ queryKey: keys.reminders }),
    meta: { inline: true },
  });
}
