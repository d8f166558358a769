import type { QueryClient } from "@tanstack/react-query";
import { forgetAllBut, keys } from "./cache.ts";
import { ApiError, call } from "./call.ts";
import { dropCopies } from "./kept-copies.ts";
import { isAnsweringAt, noteOtherBrowser } from "./other-browser.ts";
import { forgetSession, isSignedIn } from "./session.ts";
import { toast } from "./toasts.ts";

/** Where the app goes when a session ends on its own. */
export interface Exits {
  home: () => void;
  login: (redirect: string) => void;
}

/** What a 401 says where it means "no subscription" and not "signed out". */
export const NOT_ENTITLED = "not_entitled";

const LOGIN = "/login";

/** Forgets the caller in this browser, goes where that leads, and tells the server. */
export async function endSession(client: QueryClient, leave: () => void): Promise<void> {
  void forgetSession(client);
  leave();
  // The server may already have ended the session; this also clears the cookies that scripts can't.
  await call("POST /api/logout").catch(() => undefined);
  await forgetAllBut(client, keys.whoami[0]);
}

function endedBySession(error: ApiError, client: QueryClient, exits: Exits): boolean {
  if (!isSignedIn(client)) return false;
  if (error.status === 409) {
    const { pathname } = window.location;
    if (isAnsweringAt(pathname)) noteOtherBrowser(error.retryAfter ?? 0);
    else if (pathname === LOGIN) void endSession(client, () => undefined);
    // The landing page asks who is there, says what happened, and signs out.
    else void dropCopies().then(exits.home);
    return true;
  }
  if (error.status === 401 && error.code !== NOT_ENTITLED && error.path !== "/api/logout") {
    const { pathname, search } = window.location;
    void endSession(client, () => exits.login(pathname + search));
    return true;
  }
  return false;
}

/**
 * What every failed call does, no matter who made it. Gives true when the user was notified. `shownInline` keeps a 400 from
 * being shown twice where a form shows it.
 */
export function reportError(
  error: unknown,
  shownInline: boolean,
  client: QueryClient,
  exits: Exits,
): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.status === 429) {
    toast({
      tone: "warning",
      title: "SLOW DOWN!",
      body: `You are moving too fast. Rate limiters are in place, so please wait a minute. (${error.path})`,
    });
    return true;
  }
  if (endedBySession(error, client, exits)) return true;
  if (error.status === 400 && !shownInline) {
    toast({ tone: "warning", title: "Oops!", body: error.message });
    return true;
  }
  return false;
}
