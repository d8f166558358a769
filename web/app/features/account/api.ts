import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Attempt, User } from "#contract/shapes.ts";
import { afterReset, fresh, keys } from "../../lib/cache.ts";
import { call, callList } from "../../lib/call.ts";
import { dropCopies } from "../../lib/kept-copies.ts";
import { forgetReferral, readReferral } from "../../lib/referral.ts";
import { beginSession, forgetSession, updateSession } from "../../lib/session.ts";

/** What the Google button needs, or null where Google sign-in is not set up. */
export interface GoogleStart {
  ClientID: string;
  Nonce: string;
}

interface LoginBody {
  Email?: string;
  Otp?: string;
  GoogleJWT?: string;
}

/** Signs in together with the referral code that the visitor came with; it has done its work then. */
async function login(body: LoginBody): Promise<User> {
  const code = readReferral();
  const referred = code ? { ...body, RefereeUserID: code } : body;
  const user = await call<User>("POST", "/api/login", { body: referred });
  forgetReferral();
  return user;
}

// The nonce is good for one sign-in, so it is asked for anew with each visit to the page.
export const googleStartQuery = queryOptions({
  queryKey: keys.googleStart,
  queryFn: () => call<GoogleStart | null>("GET", "/api/login/google"),
  gcTime: 0,
  meta: { inline: true },
});

/** Whether the caller has any attempt: what a progress reset would delete. */
export const anyAttemptQuery = queryOptions({
  queryKey: keys.attempts("any"),
  queryFn: async () => (await callList<Attempt>("/api/attempts", { pageSize: 1 })).items.length > 0,
  staleTime: fresh.attempts,
});

/** Asks for a one-time code by mail. The page shows what the server refuses. */
export function useRequestCode() {
  return useMutation({
    meta: { inline: true },
    mutationFn: (email: string) =>
      call<{ ResendAfter: number }>("POST", "/api/otp", { body: { Email: email } }),
  });
}

/** Signs in, and forgets what the visitor was shown. */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: login,
    onSuccess: (user) => beginSession(client, user),
  });
}

/** Signs out and opens the landing page anew, so that nothing of the account stays in memory. */
export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<object>("POST", "/api/logout"),
    onSuccess: async () => {
      await forgetSession(client);
      window.location.assign("/");
    },
  });
}

export function useRename() {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: (name: string) => call<User>("POST", "/api/user", { query: { DisplayName: name } }),
    onSuccess: (user) => updateSession(client, user),
  });
}

export function useResetProgress() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call<User>("PUT", "/api/user/reset-progress"),
    onSuccess: async (user) => {
      // Before anything is read anew, so that what is new is kept.
      await dropCopies();
      updateSession(client, user);
      await afterReset(client);
    },
  });
}
