import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { User } from "#contract/shapes.ts";
import { keys } from "../../lib/cache.ts";
import { call } from "../../lib/call.ts";
import { forgetReferral, readReferral } from "../../lib/referral.ts";
import { beginSession } from "../../lib/session.ts";
import { toast } from "../../lib/toasts.ts";
import { useMutation } from "../../lib/use-mutation.ts";

interface LoginBody {
  Email?: string;
  Otp?: string;
  GoogleJWT?: string;
}

interface SignedIn {
  user: User;
  /** The account was to be deleted, and this sign-in kept it. */
  isKept: boolean;
}

const KEPT_TOAST_MS = 15_000;

/** Signs in together with the referral code that the visitor came with; it has done its work then. */
async function login(body: LoginBody): Promise<SignedIn> {
  const code = readReferral();
  const referred = code ? { ...body, RefereeUserID: code } : body;
  const { DeletionUndone, ...user } = await call("POST /api/login", {
    body: referred,
  });
  forgetReferral();
  return { user, isKept: DeletionUndone === true };
}

// The nonce is good for one sign-in, so it is asked for again with each visit to the page.
export const googleStartQuery = queryOptions({
  queryKey: keys.googleStart,
  queryFn: () => call("GET /api/login/google"),
  gcTime: 0,
  meta: { inline: true },
});

/** Asks for a one-time code by mail. The page shows what the server refuses. */
export function useRequestCode() {
  return useMutation({
    meta: { inline: true },
    mutationFn: (email: string) => call("POST /api/otp", { body: { Email: email } }),
  });
}

/** Signs in, and forgets what the visitor was shown. */
export function useLogin() {
  const client = useQueryClient();
  return useMutation({
    meta: { inline: true },
    mutationFn: login,
    onSuccess: ({ user, isKept }) => {
      if (isKept)
        toast({
          tone: "success",
          title: "Your account is kept",
          body: "Signing in undid its deletion. Everything is as you left it.",
          durationMs: KEPT_TOAST_MS,
        });
      return beginSession(client, user);
    },
  });
}
