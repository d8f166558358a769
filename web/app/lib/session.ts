import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { User } from "#contract/shapes.ts";
import { forgetAllBut, fresh, keys } from "./cache.ts";
import { call } from "./call.ts";

/** Whether this browser believes that it has a session. The cookie holds no secret; it only gates whoami. */
function hasSessionMarker(): boolean {
  return /(^|;\s*)signed_in=1(;|$)/.test(document.cookie);
}

function dropSessionMarker() {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = "signed_in=; Path=/; Max-Age=0; SameSite=Strict";
}

async function fetchWhoami(): Promise<User | null> {
  if (!hasSessionMarker()) return null;
  const user = await call<User | null>("GET", "/api/whoami");
  if (!user) dropSessionMarker();
  return user;
}

export const whoamiQuery = queryOptions({
  queryKey: keys.whoami,
  queryFn: fetchWhoami,
  staleTime: fresh.whoami,
});

export interface Session {
  /** Null for a visitor, while loading, and when whoami failed. */
  user: User | null;
  isLoading: boolean;
}

/** Who is signed in. */
export function useSession(): Session {
  const { data, isPending } = useQuery(whoamiQuery);
  return { user: data ?? null, isLoading: isPending };
}

/** Whether a call that was just refused was made by somebody who thought to be signed in. */
export function isSignedIn(client: QueryClient): boolean {
  return hasSessionMarker() || Boolean(client.getQueryData(whoamiQuery.queryKey));
}

/** After sign-in: nothing that the visitor was shown may outlive it. */
export async function beginSession(client: QueryClient, user: User): Promise<void> {
  client.setQueryData(whoamiQuery.queryKey, user);
  await forgetAllBut(client, keys.whoami[0]);
}

/** Puts a changed account in place of the cached one. */
export function updateSession(client: QueryClient, user: User): void {
  client.setQueryData(whoamiQuery.queryKey, user);
}

/** Forgets the caller in this browser. The server's side ends by `call("POST", "/api/logout")`. */
export function forgetSession(client: QueryClient): void {
  dropSessionMarker();
  client.setQueryData(whoamiQuery.queryKey, null);
}
